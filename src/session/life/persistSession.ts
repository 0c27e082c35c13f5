import { truncateAddress } from '../../domain/account/address'
import { caipAddressOn, namespaceOf, type CaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { readEntry, writeEntry, removeEntry } from '../../services/storage/entries'
import type { SessionRecord, StoredConnection } from '../../services/storage/keys'
import { changeSession, readSession } from '../../services/storage/sessionRecord'
import { walletMark } from '../../domain/wallet/walletMark'
import { selectActiveConnection, selectActiveAccount, selectActiveNetwork, selectConnections } from '../store/selectors'
import { mirrorAccountType } from '../account/preferredAccountType'
import type { ConnectionFacts } from '../../wallets/contract'
import type { Context } from '../context'
import type { LastAccount } from '../../domain/account/lastAccount'
import { isSupportedNamespace } from '../../domain/network/namespaces'
import { explorerUrl } from '../networks/explorerUrl'
import type { State } from '../store/state'

const LAST_KNOWN_ICON_MAX_CHARACTERS = 8_192

/** What this page has stored of its connections. They are replaced when something in them changes. */
const stored = new WeakSet<ConnectionFacts>()

/** What has ended, and is no longer stored. */
interface Ended {
  readonly namespaces?: readonly ChainNamespace[]
  /** Where the sign-in has ended, too. */
  readonly proofs?: readonly ChainNamespace[]
}

/**
 * Stores what the next page load needs to restore the session. Namespaces that only another tab has connected stay
 * stored, and so does the wallet or account by which another tab has replaced one since it was stored here. A session
 * that waits for its wallet stays stored as it is.
 */
export function persistSession(context: Context, ended: Ended = {}): void {
  const { storage } = context.services
  const state = context.store.getState()
  const shown = selectActiveConnection(state)
  const isShown = shown?.accounts[0] !== undefined && !isReplaced(shown, readSession(storage))
  changeSession(storage, (record) => {
    const own = selectConnections(state).filter((facts) => !isReplaced(facts, record))
    for (const facts of own) stored.add(facts)
    return {
      namespaces: {
        ...without(record.namespaces, ended.namespaces),
        ...Object.fromEntries(own.map((facts) => [facts.namespace, toStored(context, facts, record)])),
      },
      refused: record.refused && own.reduce(withoutId, record.refused),
      ...(isShown && { active: shown.networkId }),
      ...(ended.proofs && {
        proofs: record.proofs?.filter(({ data }) => !ended.proofs?.includes(namespaceOf(data.chainId))),
      }),
    }
  })
  if (!isShown) return
  mirrorAccountType(context)
  persistLastKnown(context, shown)
}

function without(namespaces: SessionRecord['namespaces'], ended: readonly string[] = []): SessionRecord['namespaces'] {
  return Object.fromEntries(Object.entries(namespaces).filter(([namespace]) => !ended.includes(namespace)))
}

function toStored(context: Context, facts: ConnectionFacts, { namespaces }: SessionRecord): StoredConnection {
  const { namespace, wallet } = facts
  const before = namespaces[namespace]
  const connector = idOf(facts)
  const account = accountOf(facts)
  if (wallet.method !== 'injected') return { connector, account }
  const mark = walletMark(wallet)
  // One of several may not have announced itself yet.
  const known = before?.mark === mark && before.connector === connector ? before.claims : undefined
  const claims = Math.max(1, context.connectors.claiming(connector, namespace).length, known ?? 0)
  return { connector, account, mark, claims }
}

const accountOf = ({ accounts: [active], networkId }: ConnectionFacts): CaipAddress | undefined =>
  active && caipAddressOn(networkId, active.address)

const idOf = ({ claimedId, connectorId }: ConnectionFacts): string => claimedId ?? connectorId

function withoutId(refused: NonNullable<SessionRecord['refused']>, facts: ConnectionFacts): typeof refused {
  const ids = refused[facts.namespace]
  return ids ? { ...refused, [facts.namespace]: ids.filter((each) => each !== idOf(facts)) } : refused
}

/** Whether another tab has stored another wallet or account of the namespace since this one has stored its own. */
export function isReplaced(facts: ConnectionFacts | undefined, { namespaces }: SessionRecord): boolean {
  const now = facts && stored.has(facts) ? namespaces[facts.namespace] : undefined
  return facts !== undefined && now !== undefined && (now.connector !== idOf(facts) || now.account !== accountOf(facts))
}

/** What button and account show before anything else is loaded, so only an icon that may be drawn. */
function persistLastKnown(context: Context, { wallet: { icon }, accounts: [account] }: ConnectionFacts): void {
  const { storage, pictures } = context.services
  if (!account) return
  const shown = lastAccountOf(context.store.getState())
  const known = { label: truncateAddress(account.address), ...(shown && { account: shown }) }
  const isSmall = icon !== undefined && icon.startsWith('data:image/') && icon.length < LAST_KNOWN_ICON_MAX_CHARACTERS
  const drawn = isSmall ? pictures.known(icon) : null
  const isStored = isSmall && readEntry(storage, 'last_known')?.icon === icon
  writeEntry(storage, 'last_known', { ...known, ...(drawn ? { icon: drawn } : isStored ? { icon } : {}) })
  if (drawn !== undefined || !isSmall) return
  void pictures.load(icon).then((drawable) => {
    const now = selectActiveConnection(context.store.getState())
    if (drawable && now?.wallet.icon === icon) persistLastKnown(context, now)
  })
}

/**
 * What the next page draws of the account before it is restored. Nothing where the view has other controls: for several
 * wallets, an embedded one, and a network that the page does not offer.
 */
export function lastAccountOf(state: State): LastAccount | undefined {
  const connection = selectActiveConnection(state)
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  if (!connection || !account || !network || !isSupportedNamespace(state.activeNamespace)) return undefined
  if (connection.capabilities.managedHere || selectConnections(state).length > 1) return undefined
  const { address } = account
  const url = explorerUrl(network, address)
  const explorer = url && { explorer: { name: network.blockExplorers?.default.name ?? '', url } }
  return { address, network: network.name, wallet: connection.wallet.name, ...explorer }
}

/** Stores which wallet was connected last, which Connect shows first from then on. Undefined for a login. */
export function rememberWallet({ services, store }: Context, lastWallet: string | undefined): void {
  if (lastWallet === undefined) removeEntry(services.storage, 'last_wallet')
  else writeEntry(services.storage, 'last_wallet', lastWallet)
  store.setState({ lastWallet })
}
