import { useEffect } from 'react'
import { Button } from '../../components/Button'
import { PersonIcon } from '../../components/embeddedIcons'
import { NameIcon } from '../../components/nameIcons'
import { OutwardButton } from '../../components/OutwardButton'
import { Points } from '../../components/Points'
import { ViewFrame } from '../../components/ViewFrame'
import { GlobeIcon } from '../../components/viewIcons'
import { goTo } from '../../flows/goTo'
import { loadNames } from '../../flows/loadNames'
import { selectOwner } from '../../store/holdings'
import { selectNamesUnknown, selectNamingFault } from '../../store/naming'
import { useFact, useWorld } from '../context'
import { Unnamed } from '../naming/Unnamed'
import { useNameWords } from '../naming/useNameWords'
import { useFlow } from '../useFlow'
import { LEARN_MORE } from '../naming/learnMore'

/** What a name is for, before one is chosen (views.md, 8.1). */
export function ChooseAccountName() {
  const world = useWorld()
  const { t, words } = useNameWords()
  const owner = useFact(selectOwner)
  const unknown = useFact(selectNamesUnknown)
  const owned = useFact((state) => selectNamingFault(state) === 'owned')
  const { start: look } = useFlow(loadNames, { onLeave: 'keep' })
  useEffect(() => look(), [look, owner?.networkId, owner?.address])
  return (
    <ViewFrame name="ChooseAccountName" busy={unknown}>
      <Unnamed>
        <Points
          points={[
            { icon: <NameIcon />, title: words.easy, text: words.easyText },
            { icon: <PersonIcon />, title: words.yours, text: words.yoursText },
            { icon: <GlobeIcon />, title: words.open, text: words.openText },
          ]}
        />
        <div className="actions stacked">
          <OutwardButton href={LEARN_MORE} newTab={t.newTab}>
            {t.learnMore}
          </OutwardButton>
          <Button kind="main" data-action="main" disabled={owned} pending={unknown} onPress={() => goTo(world, { name: 'RegisterAccountName' })}>
            {words.choose}
          </Button>
        </div>
      </Unnamed>
    </ViewFrame>
  )
}
