import { Button } from '../../ui/controls/Button'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { CardIcon } from '../../ui/icons/objectIcons'
import { InfoIcon } from '../../ui/icons/statusIcons'
import { useAppContext, useMessages } from '../../ui/context'
import { goToOrBackTo } from '../../session/navigation/goTo'

export { sheets } from './sheets'
export { explainBuying as onOpen } from './actions/startBuying'

/** Explains buying in three points. */
export function WhatIsBuying() {
  const context = useAppContext()
  const t = useMessages()
  const points = [
    { icon: <CardIcon />, title: t.buy.payAsUsual, text: t.buy.payAsUsualText },
    { icon: <WalletIcon />, title: t.buy.straightToYou, text: t.buy.straightToYouText },
    { icon: <InfoIcon />, title: t.buy.providerRules, text: t.buy.providerRulesText },
  ]
  return (
    <ViewFrame name="WhatIsBuying">
      <BulletList points={points} />
      <Button kind="main" data-action="main" onPress={() => goToOrBackTo(context, { name: 'BuyProviders' })}>
        {t.titles.BuyProviders}
      </Button>
    </ViewFrame>
  )
}
