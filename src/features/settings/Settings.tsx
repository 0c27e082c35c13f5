import { offersSmartAccounts } from '../../session/store/smartAccounts'
import { Avatar } from '../../ui/images/Avatar'
import { CopyAddress } from '../../ui/controls/CopyAddress'
import { Button } from '../../ui/controls/Button'
import { Disclosure } from '../../ui/controls/Disclosure'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { DisconnectIcon } from '../../ui/icons/actionIcons'
import { ChevronIcon, WalletIcon } from '../../ui/icons/coreIcons'
import { LayersIcon, TagIcon } from '../../ui/icons/objectIcons'
import { MailIcon } from '../../ui/icons/loginIcons'
import { ShieldIcon } from '../../ui/icons/statusIcons'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { clearStored } from './actions/clearStored'
import { disconnect } from '../../session/life/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { selectCanHaveName } from '../../session/store/holdings'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectConnections,
} from '../../session/store/selectors'
import { selectIdentity } from '../../session/store/identity'
import type { EmbeddedProfile } from '../../wallets/contract'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

/** Settings of the account and the session. */
export function Settings() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const account = useSelector(selectActiveAccount)
  const connection = useSelector(selectActiveConnection)
  const network = useSelector(selectActiveNetwork)
  const profile = useSelector((state) => (connection?.capabilities.managedHere ? state.embedded.profile : undefined))
  const identity = useSelector(selectIdentity)
  const nameless = useSelector((state) => selectCanHaveName(state) && !selectIdentity(state)?.name)
  const smartAccounts = useSelector((state) => account !== undefined && offersSmartAccounts(state, account.namespace))
  const several = useSelector((state) => selectConnections(state).length > 1)
  const disconnecting = useSelector((state) => state.disconnecting)
  const leave = useAction(disconnect, { onLeave: 'keep' })
  const clear = useAction(clearStored, { onLeave: 'keep' })

  if (!account || !connection) {
    return (
      <ViewFrame name="Settings" layout="centred">
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      </ViewFrame>
    )
  }
  const busy = disconnecting || leave.running || clear.running
  return (
    <ViewFrame name="Settings" busy={busy}>
      <div className="owner">
        <Avatar address={account.address} src={identity?.avatar} size={40} />
        {identity?.name && <bdi className="identity-label">{identity.name}</bdi>}
        <CopyAddress address={account.address} />
      </div>
      <RowList label={t.titles.Settings}>
        {profile && <LoginRow profile={profile} />}
        {nameless && (
          <Row
            icon={<TagIcon />}
            name={t.titles.RegisterAccountName}
            detail={t.titles.ChooseAccountName}
            end={<ChevronIcon />}
            onPress={() => goTo(context, { name: 'ChooseAccountName' })}
          />
        )}
        {profile && smartAccounts && (
          <Row
            icon={<LayersIcon />}
            name={account.type === 'smartAccount' ? t.titles.UpgradeToSmartAccount : t.settings.standardAccount}
            detail={t.titles.SmartAccountSettings}
            end={<ChevronIcon />}
            onPress={() => goTo(context, { name: 'SmartAccountSettings' })}
          />
        )}
        <Row
          image={<NetworkImage src={network && images.network(network)} name={network?.name ?? '?'} />}
          name={network?.name ?? t.titles.UnsupportedChain}
          detail={t.general.network}
          end={<ChevronIcon />}
          onPress={() => {
            trackClick(context, 'CLICK_NETWORKS')
            goTo(context, { name: 'Networks' })
          }}
        />
        {profile && (
          <Row
            icon={<ShieldIcon />}
            name={t.titles.UpgradeEmailWallet}
            detail={t.settings.upgradeText}
            end={<ChevronIcon />}
            onPress={() => goTo(context, { name: 'UpgradeEmailWallet' })}
          />
        )}
      </RowList>
      <Disclosure label={t.settings.stored}>
        <div className="stored">
          <p className="secondary small">{t.settings.storedText}</p>
          <Button pending={clear.running} onPress={() => clear.start()}>
            {t.settings.clearStored}
          </Button>
        </div>
      </Disclosure>
      <ProblemNotice problem={leave.failed ?? clear.failed} />
      <Button
        kind="danger"
        part="disconnect"
        data-action="main"
        icon={<DisconnectIcon />}
        pending={busy}
        onPress={() => leave.start({ reason: 'user', ...(several && { namespace: connection.namespace }) })}>
        {busy ? t.general.disconnecting : t.general.disconnect}
      </Button>
    </ViewFrame>
  )
}

/** The login method. An email can be changed; a social name is only shown. */
function LoginRow({ profile }: { profile: EmbeddedProfile }) {
  const t = useMessages()
  const context = useAppContext()
  if (profile.method === 'email') {
    return (
      <Row
        icon={<MailIcon />}
        name={profile.email ?? t.general.email}
        detail={profile.email ? t.general.email : undefined}
        end={<ChevronIcon />}
        onPress={() => goTo(context, { name: 'UpdateEmail' })}
      />
    )
  }
  return (
    <Row
      icon={<LoginIcon method={profile.method} />}
      name={profile.userName ?? profile.email ?? t.titles.ConnectSocials}
      detail={profile.method === 'farcaster' ? 'Farcaster' : t.titles.ConnectSocials}
    />
  )
}
