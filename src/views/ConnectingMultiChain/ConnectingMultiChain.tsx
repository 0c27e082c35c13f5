import { ViewFrame } from '../../components/ViewFrame'
import { useMessages } from '../context'

export function ConnectingMultiChain() {
  const t = useMessages()
  return <ViewFrame name="ConnectingMultiChain"><p className="lead">{t.titles.ConnectingMultiChain}</p></ViewFrame>
}
