import { Button } from '../../ui/controls/Button'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { GlobeIcon, KeyIcon } from '../../ui/icons/objectIcons'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { useMessages, useAppContext } from '../../ui/context'

export { sheets } from './sheets'

/** Three short points and a way to get a wallet. */
export function WhatIsAWallet() {
  const t = useMessages()
  const context = useAppContext()
  const points = [
    { icon: <WalletIcon />, title: t.help.keeps, text: t.help.keepsText },
    { icon: <GlobeIcon />, title: t.help.signsIn, text: t.help.signsInText },
    { icon: <KeyIcon />, title: t.help.yours, text: t.help.yoursText },
  ]
  return (
    <ViewFrame name="WhatIsAWallet">
      <BulletList points={points} />
      <Button
        kind="main"
        data-action="main"
        onPress={() => {
          trackClick(context, 'CLICK_GET_WALLET')
          goTo(context, { name: 'GetWallet' })
        }}>
        {t.titles.GetWallet}
      </Button>
    </ViewFrame>
  )
}
