import { Button } from '../../components/Button'
import { LayersIcon, ShieldIcon } from '../../components/embeddedIcons'
import { Notice } from '../../components/Notice'
import { Points } from '../../components/Points'
import { ViewFrame } from '../../components/ViewFrame'
import { LinkIcon } from '../../components/viewIcons'
import { leaveInvitation } from '../../flows/leaveInvitation'
import { setAccountType } from '../../flows/setAccountType'
import { selectActiveAccount } from '../../store/selectors'
import { useFact, useMessages, useWorld } from '../context'
import { useFlow } from '../useFlow'

/** An invitation to use the smart account, shown once at most (views.md, 12.3). */
export function UpgradeToSmartAccount() {
  const t = useMessages()
  const world = useWorld()
  const account = useFact(selectActiveAccount)
  const change = useFact((state) => state.embedded.accountType)
  const { start, running, failed } = useFlow(setAccountType, { onLeave: 'keep' })

  const busy = running || change.status === 'switching'
  const problem = change.status === 'failed' ? change.problem : failed
  const done = account?.type === 'smartAccount'
  return (
    <ViewFrame name="UpgradeToSmartAccount" busy={busy}>
      <Points
        points={[
          { icon: <LayersIcon />, title: t.smartOnce, text: t.smartOnceText },
          { icon: <ShieldIcon />, title: t.smartYours, text: t.smartYoursText },
          { icon: <LinkIcon />, title: t.smartNewAddress, text: t.smartNewAddressText },
        ]}
      />
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      <div className="actions stacked">
        {account && !done && (
          <Button kind="main" data-action="main" pending={busy} onPress={() => start(account.namespace, 'smartAccount')}>
            {t.useSmartAccount}
          </Button>
        )}
        <Button data-action="cancel" onPress={() => leaveInvitation(world)}>
          {done ? t.close : t.notNow}
        </Button>
      </div>
    </ViewFrame>
  )
}
