import { ViewFrame } from '../../components/ViewFrame'

/** Being drawn. */
export function Send() {
  return <ViewFrame name="Send">{null}</ViewFrame>
}
