import { supports } from '../../domain/network/namespaces'
import { Avatar } from '../../ui/images/Avatar'
import { Address } from '../../ui/text/Address'
import { Button } from '../../ui/controls/Button'
import { Disclosure } from '../../ui/controls/Disclosure'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { CheckIcon, CopyIcon, DisconnectIcon } from '../../ui/icons/actionIcons'
import { ChevronIcon, WalletIcon } from '../../ui/icons/coreIcons'
import { LayersIcon, TagIcon } from '../../ui/icons/objectIcons'
import { MailIcon } from '../../ui/icons/loginIcons'
import { ShieldIcon } from '../../ui/icons/statusIcons'
import { IconBox } from '../../ui/images/IconBox'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { Row } from '../../ui/lists/Row'
import { RowList } from '../../ui/lists/RowList'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { clearStored } from './actions/clearStored'
import { disconnect } from '../../session/connections/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { trackClick } from '../../session/trackClick'
import { selectCanHaveName } from '../../session/store/holdings'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork } from '../../session/store/selectors'
import { selectIdentity } from '../../session/store/identity'
import type { EmbeddedProfile } from '../../wallets/contract'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'

export { sheets } from './sheets'

/** Settings of the account and the session. */
export function Settings() {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const account = useSelector(selectActiveAccount)
  const connection = useSelector(selectActiveConnection)
  const network = useSelector(selectActiveNetwork)
  const profile = useSelector((state) => (connection?.capabilities.managedHere ? state.embedded.profile : undefined))
  const identity = useSelector(selectIdentity)
  const nameless = useSelector((state) => selectCanHaveName(state) && !selectIdentity(state)?.name)
  const several = useSelector((state) => Object.keys(state.connections).length > 1)
  const disconnecting = useSelector((state) => state.disconnecting)
  const { copied, copy } = useCopy()
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
  const problem = leave.failed ?? clear.failed
  return (
    <ViewFrame name="Settings" busy={busy}>
      <div className="owner">
        <Avatar address={account.address} src={identity?.avatar} size={40} />
        {identity?.name && <bdi className="identity-label">{identity.name}</bdi>}
        <button type="button" className="identity-name" onClick={() => copy(account.address)}>
          <span className="visually-hidden">{t.general.copyAddress} </span>
          <Address value={account.address} />
          {copied ? <CheckIcon /> : <CopyIcon />}
        </button>
        <span className="visually-hidden" role="status">
          {copied ? t.general.copied : ''}
        </span>
      </div>
      <RowList label={t.titles.Settings}>
        {profile && <LoginRow profile={profile} />}
        {nameless && (
          <Row
            image={
              <IconBox>
                <TagIcon />
              </IconBox>
            }
            name={t.titles.RegisterAccountName}
            detail={t.titles.ChooseAccountName}
            end={<ChevronIcon />}
            onPress={() => goTo(world, { name: 'ChooseAccountName' })}
          />
        )}
        {profile && supports(account.namespace, 'smartAccounts') && (
          <Row
            image={
              <IconBox>
                <LayersIcon />
              </IconBox>
            }
            name={account.type === 'smartAccount' ? t.settings.smartAccount : t.settings.standardAccount}
            detail={t.titles.SmartAccountSettings}
            end={<ChevronIcon />}
            onPress={() => goTo(world, { name: 'SmartAccountSettings' })}
          />
        )}
        <Row
          image={<NetworkImage src={network && images.network(network)} name={network?.name ?? '?'} />}
          name={network?.name ?? t.general.unknownNetwork}
          detail={t.general.network}
          end={<ChevronIcon />}
          onPress={() => {
            trackClick(world, 'CLICK_NETWORKS', {})
            goTo(world, { name: 'Networks' })
          }}
        />
        {profile && (
          <Row
            image={
              <IconBox>
                <ShieldIcon />
              </IconBox>
            }
            name={t.settings.upgrade}
            detail={t.settings.upgradeText}
            end={<ChevronIcon />}
            onPress={() => goTo(world, { name: 'UpgradeEmailWallet' })}
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
      {problem && (
        <Notice tone="problem" hint={t.hint(problem)}>
          {t.error(problem)}
        </Notice>
      )}
      <Button
        kind="danger"
        data-action="main"
        icon={<DisconnectIcon />}
        pending={busy}
        onPress={() => leave.start(several ? { namespace: connection.namespace, reason: 'user' } : { reason: 'user' })}>
        {busy ? t.general.disconnecting : t.general.disconnect}
      </Button>
    </ViewFrame>
  )
}

/** The login method. An email can be changed; a social name is only shown. */
function LoginRow({ profile }: { profile: EmbeddedProfile }) {
  const t = useMessages()
  const world = useWorld()
  if (profile.method === 'email') {
    return (
      <Row
        image={
          <IconBox>
            <MailIcon />
          </IconBox>
        }
        name={profile.email ?? t.general.email}
        detail={profile.email ? t.general.email : undefined}
        end={<ChevronIcon />}
        onPress={() => goTo(world, { name: 'UpdateEmail' })}
      />
    )
  }
  return (
    <div className="row static">
      <IconBox>
        <LoginIcon method={profile.method} />
      </IconBox>
      <span className="row-text">
        <bdi className="row-name">{profile.userName ?? profile.email ?? t.titles.ConnectSocials}</bdi>
        <span className="row-detail">{profile.method === 'farcaster' ? 'Farcaster' : t.titles.ConnectSocials}</span>
      </span>
    </div>
  )
}
