import { ViewFrame } from '../../components/ViewFrame'
import { useMessages } from '../context'

export function SwitchActiveChain() {
  const t = useMessages()
  return <ViewFrame name="SwitchActiveChain"><p className="lead">{t.titles.SwitchActiveChain}</p></ViewFrame>
}
