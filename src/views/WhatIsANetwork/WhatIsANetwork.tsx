import { ViewFrame } from '../../components/ViewFrame'
import { useMessages } from '../context'

export function WhatIsANetwork() {
  const t = useMessages()
  return <ViewFrame name="WhatIsANetwork"><p className="lead">{t.titles.WhatIsANetwork}</p></ViewFrame>
}
