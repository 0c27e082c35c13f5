import { Address } from '../../ui/text/Address'
import { Button } from '../../ui/controls/Button'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { CheckIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { KeyIcon, LayersIcon } from '../../ui/icons/objectIcons'
import { IconBox } from '../../ui/images/IconBox'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Notice } from '../../ui/feedback/Notice'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { setAccountType } from '../../session/account/setAccountType'
import { selectActiveAccount, selectActiveNetwork } from '../../session/store/selectors'
import { useSelector, useMessages } from '../../ui/context'
import { useAction } from '../../ui/hooks/useAction'
import { accountChoices } from './accountChoices'

export { sheets } from './sheets'

/** The two accounts of an embedded wallet, and which one the page uses. */
export function SmartAccountSettings() {
  const t = useMessages()
  const account = useSelector(selectActiveAccount)
  const network = useSelector(selectActiveNetwork)
  const profile = useSelector((state) => state.embedded.profile)
  const change = useSelector((state) => state.embedded.accountType)
  // A requested change completes even if the visitor leaves the view.
  const { start, running, failed } = useAction(setAccountType, { onLeave: 'keep' })

  if (!account || !profile) {
    return (
      <ViewFrame name="SmartAccountSettings" layout="centred">
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      </ViewFrame>
    )
  }
  const { choices, supported, other } = accountChoices(profile, account, network)
  const busy = running || change.status === 'switching'
  const problem = change.status === 'failed' ? change.problem : failed
  const possible = other === 'eoa' || supported
  return (
    <ViewFrame name="SmartAccountSettings" busy={busy}>
      <p className="lead">{t.settings.accountTypeText}</p>
      <ul className="rows" role="list" aria-label={t.titles.SmartAccountSettings}>
        {choices.map(({ type, address, seen }) => (
          <li key={type} className="row static account-choice" data-seen={seen || undefined}>
            <IconBox>{type === 'smartAccount' ? <LayersIcon /> : <KeyIcon />}</IconBox>
            <span className="row-text">
              <span className="row-name">
                {type === 'smartAccount' ? t.titles.UpgradeToSmartAccount : t.settings.standardAccount}
              </span>
              {(address || possible) && (
                <span className="row-detail">{address ? <Address value={address} /> : t.settings.addressLater}</span>
              )}
              {seen && <span className="row-detail account-seen">{t.settings.seenByPage}</span>}
              {type === 'smartAccount' && profile.smartAccountDeployed === false && (
                <span className="row-detail">{t.settings.notDeployed}</span>
              )}
            </span>
            {seen && (
              <span className="row-check">
                <CheckIcon />
              </span>
            )}
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      {possible ? (
        !problem && <Notice tone="warning">{t.settings.switchWarning}</Notice>
      ) : (
        <Notice tone="info">{t.settings.smartAccountUnavailable(network?.name ?? t.titles.UnsupportedChain)}</Notice>
      )}
      <Button
        kind="main"
        data-action="main"
        disabled={!possible}
        pending={busy}
        onPress={() => start(account.namespace, other)}>
        {busy
          ? t.settings.switching
          : other === 'smartAccount'
            ? t.settings.useSmartAccount
            : t.settings.useStandardAccount}
      </Button>
    </ViewFrame>
  )
}
