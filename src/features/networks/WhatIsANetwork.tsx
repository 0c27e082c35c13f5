import { CoinIcon, GlobeIcon, LayersIcon } from '../../ui/icons/objectIcons'
import { ExternalButton } from '../../ui/ExternalButton'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/ViewFrame'
import { useMessages } from '../../ui/context'

export { sheets } from './sheets'

/** Written for beginners, by people who sell nothing, in more languages than ours. */
const LEARN_MORE = 'https://ethereum.org/developers/docs/networks/'

/** Three short points, and where to read on (views.md, 13). */
export function WhatIsANetwork() {
  const t = useMessages()
  const points = [
    { icon: <GlobeIcon />, title: t.networkShared, text: t.networkSharedText },
    { icon: <CoinIcon />, title: t.networkFees, text: t.networkFeesText },
    { icon: <LayersIcon />, title: t.networkApart, text: t.networkApartText },
  ]
  return (
    <ViewFrame name="WhatIsANetwork">
      <BulletList points={points} />
      <ExternalButton href={LEARN_MORE} newTab={t.newTab}>
        {t.learnMore}
      </ExternalButton>
    </ViewFrame>
  )
}
