import { Button } from '../../ui/controls/Button'
import { LinkIcon } from '../../ui/icons/actionIcons'
import { LayersIcon } from '../../ui/icons/objectIcons'
import { ShieldIcon } from '../../ui/icons/statusIcons'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { BulletList } from '../../ui/lists/BulletList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { dismissUpgrade } from './actions/dismissUpgrade'
import { setAccountType } from '../../session/account/setAccountType'
import { selectActiveAccount } from '../../session/store/selectors'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'

export { sheets } from './sheets'

/** Invites the visitor to use the smart account; shown at most once. */
export function UpgradeToSmartAccount() {
  const t = useMessages()
  const context = useAppContext()
  const account = useSelector(selectActiveAccount)
  const change = useSelector((state) => state.embedded.accountType)
  const { start, running, failed } = useAction(setAccountType, { onLeave: 'keep' })

  const busy = running || change.status === 'switching'
  const problem = change.status === 'failed' ? change.problem : failed
  const done = account?.type === 'smartAccount'
  return (
    <ViewFrame name="UpgradeToSmartAccount" busy={busy}>
      <BulletList
        points={[
          { icon: <LayersIcon />, title: t.settings.smartOnce, text: t.settings.smartOnceText },
          { icon: <ShieldIcon />, title: t.settings.smartYours, text: t.settings.smartYoursText },
          { icon: <LinkIcon />, title: t.settings.smartNewAddress, text: t.settings.smartNewAddressText },
        ]}
      />
      <ProblemNotice problem={problem} />
      <div className="actions stacked">
        {account && !done && (
          <Button
            kind="main"
            data-action="main"
            pending={busy}
            onPress={() => start(account.namespace, 'smartAccount')}>
            {t.settings.useSmartAccount}
          </Button>
        )}
        <Button data-action="cancel" onPress={() => dismissUpgrade(context)}>
          {done ? t.general.close : t.general.notNow}
        </Button>
      </div>
    </ViewFrame>
  )
}
