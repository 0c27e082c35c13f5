import { ViewFrame } from '../../components/ViewFrame'

/** Being drawn. */
export function SendSelectToken() {
  return <ViewFrame name="SendSelectToken">{null}</ViewFrame>
}
