import { useEffect } from 'react'
import { Button } from '../../ui/Button'
import { PersonIcon } from '../../ui/icons/embeddedIcons'
import { NameIcon } from '../../ui/icons/nameIcons'
import { OutwardButton } from '../../ui/ExternalButton'
import { Points } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/ViewFrame'
import { GlobeIcon } from '../../ui/icons/viewIcons'
import { goTo } from '../../session/navigation/goTo'
import { loadNames } from './actions/loadNames'
import { selectOwner } from '../../session/store/holdings'
import { selectNamesUnknown, selectNamingFault } from './state'
import { useFact, useWorld } from '../../ui/context'
import { Unnamed } from './NameGate'
import { useNameWords } from './useNameWords'
import { useFlow } from '../../ui/hooks/useAction'
import { LEARN_MORE } from './learnMore'

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
