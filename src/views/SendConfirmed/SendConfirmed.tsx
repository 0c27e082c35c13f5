import { ViewFrame } from '../../components/ViewFrame'

/** Being drawn. */
export function SendConfirmed() {
  return <ViewFrame name="SendConfirmed">{null}</ViewFrame>
}
