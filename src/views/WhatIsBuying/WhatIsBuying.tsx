import { Button } from '../../components/Button'
import { Points } from '../../components/Points'
import { ViewFrame } from '../../components/ViewFrame'
import { CardIcon } from '../../components/buyIcons'
import { WalletIcon } from '../../components/icons'
import { InfoIcon } from '../../components/viewIcons'
import { startBuying } from '../../flows/startBuying'
import { useBuyWords } from '../buying/useBuyWords'
import { useWorld } from '../context'

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
      <Points points={points} />
      <Button kind="main" data-action="main" onPress={() => startBuying(world)}>
        {words.start}
      </Button>
    </ViewFrame>
  )
}
