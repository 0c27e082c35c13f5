import { ViewFrame } from '../../components/ViewFrame'
import { useMessages } from '../context'

export function Profile() {
  const t = useMessages()
  return <ViewFrame name="Profile"><p className="lead">{t.titles.Profile}</p></ViewFrame>
}
