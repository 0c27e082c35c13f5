import { Button } from '../../components/Button'
import { Points } from '../../components/Points'
import { ViewFrame } from '../../components/ViewFrame'
import { WalletIcon } from '../../components/icons'
import { GlobeIcon, KeyIcon } from '../../components/viewIcons'
import { goTo } from '../../flows/goTo'
import { trackClick } from '../../flows/trackClick'
import { useMessages, useWorld } from '../context'

/** Three short points, and where to get one (views.md, 13). */
export function WhatIsAWallet() {
  const t = useMessages()
  const world = useWorld()
  const points = [
    { icon: <WalletIcon />, title: t.walletKeeps, text: t.walletKeepsText },
    { icon: <GlobeIcon />, title: t.walletSignsIn, text: t.walletSignsInText },
    { icon: <KeyIcon />, title: t.walletIsYours, text: t.walletIsYoursText },
  ]
  return (
    <ViewFrame name="WhatIsAWallet">
      <Points points={points} />
      <Button
        kind="main"
        data-action="main"
        onPress={() => {
          trackClick(world, 'CLICK_GET_WALLET', {})
          goTo(world, { name: 'GetWallet' })
        }}
      >
        {t.getAWallet}
      </Button>
    </ViewFrame>
  )
}
