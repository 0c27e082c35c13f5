import { Button } from '../../ui/Button'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/ViewFrame'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { CardIcon } from '../../ui/icons/objectIcons'
import { InfoIcon } from '../../ui/icons/statusIcons'
import { startBuying } from './actions/startBuying'
import { useBuyWords } from './useBuyWords'
import { useWorld } from '../../ui/context'

export { sheets } from './sheets'

/** Three short points, and where to begin (views.md, 13). */
export function WhatIsBuying() {
  const world = useWorld()
  const { words } = useBuyWords()
  const points = [
    { icon: <CardIcon />, title: words.payAsUsual, text: words.payAsUsualText },
    { icon: <WalletIcon />, title: words.straightToYou, text: words.straightToYouText },
    { icon: <InfoIcon />, title: words.theirRules, text: words.theirRulesText },
  ]
  return (
    <ViewFrame name="WhatIsBuying">
      <BulletList points={points} />
      <Button kind="main" data-action="main" onPress={() => startBuying(world)}>
        {words.start}
      </Button>
    </ViewFrame>
  )
}
