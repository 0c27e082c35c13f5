import { Address } from '../../ui/text/Address'
import { Avatar } from '../../ui/images/Avatar'
import { Button } from '../../ui/controls/Button'
import { Chip } from '../../ui/lists/Chip'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Notice } from '../../ui/feedback/Notice'
import { ExternalButton } from '../../ui/controls/ExternalButton'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { CheckIcon, CopyIcon, DisconnectIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { chooseAccountTab, refreshAccountTab } from './actions/chooseAccountTab'
import { disconnect } from '../../session/connections/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { restoreCachedBalance } from '../../session/account/restoreCachedBalance'
import { refreshBalance } from '../../session/account/refreshBalance'
import { refreshTokens } from '../../session/account/refreshTokens'
import { trackClick } from '../../session/trackClick'
import { selectOffers } from '../../session/store/holdings'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectIsAuthenticated,
} from '../../session/store/selectors'
import { selectIdentity } from '../../session/store/identity'
import { selectAccountTab } from './state'
import accountCss from '../../ui/styles/account.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import { isSupportedNamespace } from '../../domain/network/namespaces'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useSelector, useMessages, useWorld } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useCopy } from '../../ui/hooks/useCopy'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { AccountActions } from './AccountActions'
import { explorerUrl } from '../../session/networks/explorerUrl'
import { ActivityTab } from './ActivityTab'
import { NftsTab } from './NftsTab'
import { TokensTab } from './TokensTab'
import { Total } from './Total'
import type { World } from '../../session/world'

const BALANCE_POLL_MS = 10_000

export const sheets: readonly string[] = [accountCss, connectingCss, formsCss, holdingsCss]

/** Shows the cached balance at once, and fetches balance, tokens and what the chosen tab shows. */
export function refresh(world: World): void {
  restoreCachedBalance(world)
  refreshMoney(world)
  refreshAccountTab(world)
}

function refreshMoney(world: World): void {
  void refreshBalance(world).catch(() => {})
  void refreshTokens(world)
}

/** The home of a connected visitor: who they are, what they own, what happened, and how to disconnect. */
export function Account() {
  const t = useMessages()
  const account = useSelector(selectActiveAccount)
  return (
    <ViewFrame name="Account" layout={account ? 'list' : 'centred'}>
      {account ? (
        <Home key={account.address} address={account.address} />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      )}
    </ViewFrame>
  )
}

function Home({ address }: { address: string }) {
  const world = useWorld()
  useWhileVisible(BALANCE_POLL_MS, () => refreshMoney(world))
  return (
    <>
      <Identity address={address} />
      <AccountActions />
      <Parts />
      <Exits address={address} />
    </>
  )
}

/** Who this is, on which network and by which wallet, and what it comes to. */
function Identity({ address }: { address: string }) {
  const t = useMessages()
  const world = useWorld()
  const identity = useSelector(selectIdentity)
  const signedIn = useSelector(selectIsAuthenticated)
  const whose = useOwnView()
  const { copied, copy } = useCopy()
  return (
    <div className="identity">
      <button type="button" className="identity-button" onClick={() => goTo(world, { name: whose })}>
        <Avatar address={address} src={identity?.avatar} size={40} />
        {identity?.name && <bdi className="identity-label">{identity.name}</bdi>}
        <span className="visually-hidden"> {t.titles[whose]}</span>
      </button>
      <button type="button" className="identity-name" onClick={() => copy(address)}>
        <span className="visually-hidden">{t.general.copyAddress} </span>
        <Address value={address} />
        {copied ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? t.general.copied : ''}
      </span>
      <Total />
      <Chips />
      {signedIn && (
        <span className="tag" part="tag">
          {t.account.signedIn}
        </span>
      )}
    </div>
  )
}

/** The view about the wallets themselves: a list of one embedded wallet says less than its settings. */
function useOwnView(): 'Settings' | 'Profile' {
  return useSelector((state) =>
    Object.values(state.connections).every(({ capabilities }) => capabilities.managedHere) ? 'Settings' : 'Profile',
  )
}

function Chips() {
  const t = useMessages()
  const world = useWorld()
  const images = useImages()
  const network = useSelector(selectActiveNetwork)
  const connection = useSelector(selectActiveConnection)
  const names = useSelector((state) => [...new Set(Object.values(state.connections).map((each) => each.wallet.name))])
  const profile = useSelector((state) => (connection?.capabilities.managedHere ? state.embedded.profile : undefined))
  const whose = useOwnView()
  const wallet = connection?.wallet
  return (
    <div className="chips">
      <Chip
        image={<NetworkImage src={network && images.network(network)} name={network?.name ?? '?'} size={20} />}
        name={network?.name ?? t.general.unknownNetwork}
        detail={t.general.network}
        onPress={() => {
          trackClick(world, 'CLICK_NETWORKS', {})
          goTo(world, { name: 'Networks' })
        }}
      />
      {profile && (
        <Chip
          image={<LoginIcon method={profile.method} />}
          name={profile.email ?? profile.userName ?? t.titles.ConnectSocials}
          detail={t.titles.Settings}
          onPress={() => goTo(world, { name: 'Settings' })}
        />
      )}
      {wallet && whose === 'Profile' && (
        <Chip
          image={<WalletImage src={wallet.icon} name={wallet.name} size={20} />}
          name={t.format.list(names)}
          detail={names.length > 1 ? t.titles.Profile : t.general.wallet}
          onPress={() => goTo(world, { name: 'Profile' })}
        />
      )}
    </div>
  )
}

/** Tokens, NFTs and activity, where the family has them. */
function Parts() {
  const t = useMessages()
  const world = useWorld()
  const remembered = useSelector(selectAccountTab)
  const supported = useSelector((state) => isSupportedNamespace(state.activeNamespace))
  const showsNfts = useSelector((state) => selectOffers(state, 'nfts'))
  const showsActivity = useSelector((state) => selectOffers(state, 'activity'))
  if (!supported) return <UnconfiguredNetwork title={t.tokens.unconfigured} />
  const ids = [
    'tokens' as const,
    ...(showsNfts ? ['nfts' as const] : []),
    ...(showsActivity ? ['activity' as const] : []),
  ]
  const chosen = remembered && ids.includes(remembered) ? remembered : 'tokens'
  if (ids.length === 1) return <TokensTab />
  return (
    <div className="account-tabs">
      <Tabs
        label={t.account.tabs}
        tabs={ids.map((id) => ({ id, label: t.account[id] }))}
        chosen={chosen}
        onChoose={(id) => chooseAccountTab(world, id)}>
        {chosen === 'tokens' && <TokensTab />}
        {chosen === 'nfts' && <NftsTab />}
        {chosen === 'activity' && <ActivityTab />}
      </Tabs>
    </div>
  )
}

function Exits({ address }: { address: string }) {
  const t = useMessages()
  const network = useSelector(selectActiveNetwork)
  const connection = useSelector(selectActiveConnection)
  const several = useSelector((state) => Object.keys(state.connections).length > 1)
  const disconnecting = useSelector((state) => state.disconnecting)
  const leave = useAction(disconnect, { onLeave: 'keep' })
  const explorer = network && explorerUrl(network, address)
  return (
    <>
      {leave.failed && (
        <Notice tone="problem" hint={t.hint(leave.failed)}>
          {t.error(leave.failed)}
        </Notice>
      )}
      <div className="actions stacked">
        {explorer && network?.blockExplorers && (
          <ExternalButton href={explorer} newTab={t.general.newTab}>
            {t.general.viewOn(network.blockExplorers.default.name)}
          </ExternalButton>
        )}
        {/* An embedded wallet is left in its settings (views.md, 6.1). */}
        {!connection?.capabilities.managedHere && (
          <Button
            kind="danger"
            data-action="main"
            icon={<DisconnectIcon />}
            pending={disconnecting || leave.running}
            // Of several wallets it is this one that is left.
            onPress={() =>
              leave.start(
                several && connection ? { namespace: connection.namespace, reason: 'user' } : { reason: 'user' },
              )
            }>
            {disconnecting || leave.running ? t.general.disconnecting : t.general.disconnect}
          </Button>
        )}
      </div>
    </>
  )
}
