import { ViewFrame } from '../../components/ViewFrame'

/** Being drawn. */
export function SendPreview() {
  return <ViewFrame name="SendPreview">{null}</ViewFrame>
}
