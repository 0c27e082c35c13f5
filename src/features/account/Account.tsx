import { Avatar } from '../../ui/images/Avatar'
import { CopyAddress } from '../../ui/controls/CopyAddress'
import { ExplorerButton } from '../../ui/controls/ExplorerButton'
import { ProblemNotice } from '../../ui/feedback/ProblemNotice'
import { Tag } from '../../ui/text/Tag'
import { Button } from '../../ui/controls/Button'
import { Chip } from '../../ui/lists/Chip'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { NetworkImage } from '../../ui/images/NetworkImage'
import { Tabs } from '../../ui/lists/Tabs'
import { ViewFrame } from '../../ui/layout/ViewFrame'
import { WalletImage } from '../../ui/images/WalletImage'
import { DisconnectIcon } from '../../ui/icons/actionIcons'
import { WalletIcon } from '../../ui/icons/coreIcons'
import { chooseAccountTab, refreshAccountTab } from './actions/chooseAccountTab'
import { disconnect } from '../../session/life/disconnect'
import { goTo } from '../../session/navigation/goTo'
import { prefetchWhenIdle } from '../../session/navigation/prefetchView'
import { restoreCachedBalance } from '../../session/account/restoreCachedBalance'
import { refreshMoney } from '../../session/holdings/refreshMoney'
import { trackClick } from '../../session/trackClick'
import { selectOffers } from '../../session/store/holdings'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetwork,
  selectIsAuthenticated,
  selectConnections,
} from '../../session/store/selectors'
import { selectIdentity } from '../../session/store/identity'
import { selectAccountTab, type AccountTab } from './state'
import accountCss from '../../ui/styles/account.css?inline'
import connectingCss from '../../ui/styles/connecting.css?inline'
import formsCss from '../../ui/styles/forms.css?inline'
import holdingsCss from '../../ui/styles/holdings.css?inline'
import { isSupportedNamespace } from '../../domain/network/namespaces'
import { UnconfiguredNetwork } from '../../ui/feedback/UnconfiguredNetwork'
import { useSelector, useMessages, useAppContext } from '../../ui/context'
import { LoginIcon } from '../../ui/images/LoginIcon'
import { useAction } from '../../ui/hooks/useAction'
import { useImages } from '../../ui/hooks/useImages'
import { useWhileVisible } from '../../ui/hooks/useWhileVisible'
import { AccountActions, selectOfferedViews } from './AccountActions'
import { ActivityTab } from './ActivityTab'
import { NftsTab } from './NftsTab'
import { TokensTab } from './TokensTab'
import { Total } from './Total'
import type { State, ViewEntry } from '../../session/store/state'
import type { Context } from '../../session/context'

const BALANCE_POLL_MS = 10_000

export const sheets: readonly string[] = [accountCss, connectingCss, formsCss, holdingsCss]

/** Fetches the code of the views that its buttons open. */
export function onEnter(context: Context, _entry: ViewEntry, signal: AbortSignal): void {
  void prefetchWhenIdle(context, selectOfferedViews, signal)
}

/** Shows the cached balance at once, then fetches balance, tokens and what the chosen tab shows. */
export function refresh(context: Context): void {
  restoreCachedBalance(context)
  refreshMoney(context)
  refreshAccountTab(context)
}

/** The first view of a connected visitor: identity, balances, activity and disconnecting. */
export function Account() {
  const t = useMessages()
  const account = useSelector(selectActiveAccount)
  return (
    <ViewFrame name="Account" layout={account ? 'list' : 'centred'}>
      {account ? (
        <ActiveAccount key={account.address} address={account.address} />
      ) : (
        <EmptyState icon={<WalletIcon />} title={t.general.noAccount} />
      )}
    </ViewFrame>
  )
}

function ActiveAccount({ address }: { address: string }) {
  const context = useAppContext()
  useWhileVisible(BALANCE_POLL_MS, () => refreshMoney(context))
  return (
    <>
      <Identity address={address} />
      <AccountActions />
      <AccountTabs />
      <AccountFooter address={address} />
    </>
  )
}

function Identity({ address }: { address: string }) {
  const t = useMessages()
  const context = useAppContext()
  const identity = useSelector(selectIdentity)
  const signedIn = useSelector(selectIsAuthenticated)
  const overview = useSelector(selectOverview)
  return (
    <div className="identity">
      <button
        type="button"
        className="identity-button"
        part="identity"
        data-opens={overview}
        onClick={() => goTo(context, { name: overview })}>
        <Avatar address={address} src={identity?.avatar} size={40} />
        {identity?.name && <bdi className="identity-label">{identity.name}</bdi>}
        <span className="visually-hidden"> {t.titles[overview]}</span>
      </button>
      <CopyAddress address={address} />
      <Total />
      <Chips />
      {signedIn && <Tag>{t.account.signedIn}</Tag>}
    </div>
  )
}

/** The view about the connected wallets. A single embedded wallet has only its settings. */
function selectOverview(state: State): 'Settings' | 'Profile' {
  return selectConnections(state).every(({ capabilities }) => capabilities.managedHere) ? 'Settings' : 'Profile'
}

function Chips() {
  const t = useMessages()
  const context = useAppContext()
  const images = useImages()
  const network = useSelector(selectActiveNetwork)
  const connection = useSelector(selectActiveConnection)
  const names = useSelector((state) => [...new Set(selectConnections(state).map(({ wallet: each }) => t.nameOf(each)))])
  const profile = useSelector((state) => (connection?.capabilities.managedHere ? state.embedded.profile : undefined))
  const overview = useSelector(selectOverview)
  const wallet = connection?.wallet
  return (
    <div className="chips">
      <Chip
        image={<NetworkImage src={network && images.network(network)} name={network?.name ?? '?'} size={20} />}
        name={network?.name ?? t.titles.UnsupportedChain}
        detail={t.general.network}
        part="change-network"
        opens="Networks"
        onPress={() => {
          trackClick(context, 'CLICK_NETWORKS')
          goTo(context, { name: 'Networks' })
        }}
      />
      {profile && (
        <Chip
          image={<LoginIcon method={profile.method} />}
          name={profile.email ?? profile.userName ?? t.titles.ConnectSocials}
          detail={t.titles.Settings}
          part="settings"
          opens="Settings"
          onPress={() => goTo(context, { name: 'Settings' })}
        />
      )}
      {wallet && overview === 'Profile' && (
        <Chip
          image={<WalletImage id={wallet.id} src={wallet.icon} name={t.nameOf(wallet)} size={20} />}
          name={t.format.list(names)}
          detail={names.length > 1 ? t.titles.Profile : t.general.wallet}
          part="wallets"
          opens="Profile"
          onPress={() => goTo(context, { name: 'Profile' })}
        />
      )}
    </div>
  )
}

/** Tokens, NFTs and activity, as far as the namespace supports them. */
function AccountTabs() {
  const t = useMessages()
  const context = useAppContext()
  const selected = useSelector(selectAccountTab) ?? 'tokens'
  const supported = useSelector((state) => isSupportedNamespace(state.activeNamespace))
  const ids = useSelector((state): AccountTab[] => [
    'tokens',
    ...(['nfts', 'activity'] as const).filter((id) => selectOffers(state, id)),
  ])
  if (!supported) return <UnconfiguredNetwork />
  if (ids.length === 1) return <TokensTab />
  const chosen = ids.includes(selected) ? selected : 'tokens'
  return (
    <div className="account-tabs">
      <Tabs
        label={t.titles.Account}
        tabs={ids.map((id) => ({ id, label: t.account[id] }))}
        chosen={chosen}
        onChoose={(id) => chooseAccountTab(context, id)}>
        {chosen === 'tokens' && <TokensTab />}
        {chosen === 'nfts' && <NftsTab />}
        {chosen === 'activity' && <ActivityTab />}
      </Tabs>
    </div>
  )
}

function AccountFooter({ address }: { address: string }) {
  const t = useMessages()
  const network = useSelector(selectActiveNetwork)
  const connection = useSelector(selectActiveConnection)
  const several = useSelector((state) => selectConnections(state).length > 1)
  const disconnecting = useSelector((state) => state.disconnecting)
  const leave = useAction(disconnect, { onLeave: 'keep' })
  const busy = disconnecting || leave.running
  return (
    <>
      <ProblemNotice problem={leave.failed} />
      <div className="actions stacked">
        <ExplorerButton network={network} value={address} />
        {/* An embedded wallet is disconnected in its settings. */}
        {!connection?.capabilities.managedHere && (
          <Button
            kind="danger"
            part="disconnect"
            data-action="main"
            icon={<DisconnectIcon />}
            pending={busy}
            // With several wallets, only the active one is disconnected.
            onPress={() =>
              leave.start({ reason: 'user', ...(several && connection && { namespace: connection.namespace }) })
            }>
            {busy ? t.general.disconnecting : t.general.disconnect}
          </Button>
        )}
      </div>
    </>
  )
}
