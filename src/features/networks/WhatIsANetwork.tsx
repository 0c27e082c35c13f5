import { CoinIcon, GlobeIcon, LayersIcon } from '../../ui/icons/objectIcons'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { useMessages } from '../../ui/context'

export { sheets } from './sheets'

/** Neutral documentation for beginners, available in many languages. */
const LEARN_MORE = 'https://ethereum.org/developers/docs/networks/'

/** Three short points and a link to learn more. */
export function WhatIsANetwork() {
  const t = useMessages()
  const points = [
    { icon: <GlobeIcon />, title: t.help.ledger, text: t.help.ledgerText },
    { icon: <CoinIcon />, title: t.help.fees, text: t.help.feesText },
    { icon: <LayersIcon />, title: t.help.separate, text: t.help.separateText },
  ]
  return (
    <ViewFrame name="WhatIsANetwork">
      <BulletList points={points} />
      <ExternalButton href={LEARN_MORE}>{t.general.learnMore}</ExternalButton>
    </ViewFrame>
  )
}
