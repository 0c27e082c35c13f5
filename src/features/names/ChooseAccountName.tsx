import { Button } from '../../ui/controls/Button'
import { GlobeIcon, TagIcon } from '../../ui/icons/objectIcons'
import { PersonIcon } from '../../ui/icons/loginIcons'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { goTo } from '../../session/navigation/goTo'
import { selectNamesUnknown, selectNamingFault } from './state'
import { useSelector, useAppContext, useMessages } from '../../ui/context'
import { NameGate } from './NameGate'
import { LEARN_MORE } from './learnMore'

export { sheets } from './sheets'
export { startNameSetup as onOpen } from './actions/startNameSetup'
export { loadNames as refresh } from './actions/loadNames'

/** Explains what a name is for. */
export function ChooseAccountName() {
  const context = useAppContext()
  const t = useMessages()
  const unknown = useSelector(selectNamesUnknown)
  const owned = useSelector((state) => selectNamingFault(state) === 'owned')
  return (
    <ViewFrame name="ChooseAccountName" busy={unknown}>
      <NameGate>
        <BulletList
          points={[
            { icon: <TagIcon />, title: t.names.easy, text: t.names.easyText },
            { icon: <PersonIcon />, title: t.names.yours, text: t.names.yoursText },
            { icon: <GlobeIcon />, title: t.names.public, text: t.names.publicText },
          ]}
        />
        <div className="actions stacked">
          <ExternalButton href={LEARN_MORE}>{t.general.learnMore}</ExternalButton>
          <Button
            kind="main"
            data-action="main"
            disabled={owned}
            pending={unknown}
            onPress={() => goTo(context, { name: 'RegisterAccountName' })}>
            {t.titles.RegisterAccountName}
          </Button>
        </div>
      </NameGate>
    </ViewFrame>
  )
}
