import type { Connector, LiveConnection } from '../../wallets/contract'
import { isLoadedKind, walletKindOf, type LoadedKind } from '../../wallets/index'
import { isSameAddress } from '../../domain/account/address'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { walletMark } from '../../domain/wallet/walletMark'
import { NoActiveNetwork } from '../../errors/siwx'
import { abortable } from '../../services/abortable'
import { withTimeout } from '../../services/clock/withTimeout'
import { readSession } from '../../services/storage/sessionRecord'
import { loadAlert } from '../notices/loadAlert'
import { selectNamespaces } from '../store/namespaces'
import type { WaitingSession } from '../store/state'
import type { Context } from '../context'

/** How long restoring one wallet may take. Enough for the embedded wallet to become ready and respond slowly. */
const RESTORE_TIMEOUT_MS = 60_000
/** How long a page load waits for the wallet to announce itself, or for another wallet of the same id. */
const INSTALLED_WALLET_WAIT_MS = 2_000
/** Some in-app browsers add `window.ethereum` without an event. */
const DISCOVERY_INTERVAL_MS = 200

/** Where the wallet's sessions have accounts: they are over in any other namespace. Absent where that is not known. */
type HeldNamespaces = readonly ChainNamespace[] | undefined

/** What became of a stored session. Only `over` was reported by the wallet. */
export type RestoreOutcome =
  | { readonly is: 'live'; readonly connections: readonly LiveConnection[]; readonly held?: HeldNamespaces }
  | {
      readonly is: 'waiting'
      readonly reason: Exclude<WaitingSession['reason'], 'asking'>
      readonly wallet?: WaitingSession['wallet']
      readonly held?: HeldNamespaces
    }
  | { readonly is: 'over'; readonly reason: 'wallet' | 'other-account' }

/**
 * Restores the stored session of these namespaces from its wallet, without asking the visitor. Changes nothing here, and
 * never rejects: a failure or a timeout reports nothing about the session.
 */
export async function restoreFromWallet(
  context: Context,
  namespaces: readonly ChainNamespace[],
  id: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const { services, store } = context
  const offered = selectNamespaces(store.getState())
  const namespace = namespaces.find((each) => offered.includes(each))
  const refused = readSession(services.storage).refused ?? {}
  // What the visitor disconnected stays disconnected until connected again.
  if (!id || namespaces.every((each) => refused[each]?.includes(id))) return { is: 'over', reason: 'wallet' }
  if (!namespace || isInUse(context, id)) return { is: 'waiting', reason: 'unserved' }
  // A page that is rendered in advance loses what it asks an extension, and loads no frame of another origin.
  const activation = context.page.activation()
  if (activation) await abortable(activation, signal).catch(() => undefined)
  const limit = withTimeout(services.clock, RESTORE_TIMEOUT_MS, signal)
  try {
    const restored = isLoadedKind(id)
      ? restoreLoaded(context, namespace, id, limit.signal)
      : restoreInstalled(context, namespace, id, limit.signal)
    return await abortable(restored, limit.signal)
  } catch (reason) {
    services.log.warn(`The session with ${id} could not be restored.`, reason)
    const { restoreTimeoutAlert } = walletKindOf(id)
    if (limit.expired() && restoreTimeoutAlert) await loadAlert(context, restoreTimeoutAlert)
    return { is: 'waiting', reason: 'unreachable' }
  } finally {
    limit.release()
  }
}

/** Whether the session with this wallet is live in another namespace, and can only be restored as a whole. */
function isInUse({ live }: Context, id: string): boolean {
  const { sharesSession, restoresInParts } = walletKindOf(id).capabilities
  return sharesSession && !restoresInParts && [...live.values()].some(({ facts }) => facts.connectorId === id)
}

async function restoreLoaded(
  context: Context,
  namespace: ChainNamespace,
  kind: LoadedKind,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const connector = await context.connectors.load(kind)
  const restored = await connector.restore(requestFor(context, namespace, kind), signal)
  if (restored.length === 0) return { is: 'over', reason: 'wallet' }
  const held = await connector.heldNamespaces?.()
  return typeof restored === 'string'
    ? { is: 'waiting', reason: restored, held }
    : { is: 'live', connections: restored, held }
}

/**
 * An installed wallet is known by its id, which others may claim, and which came first differs from page to page. Each
 * is asked, and the one that is alike and gives the account of the session is the wallet it had.
 */
async function restoreInstalled(
  context: Context,
  namespace: ChainNamespace,
  storedId: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const { clock, storage } = context.services
  const until = clock.monotonic() + INSTALLED_WALLET_WAIT_MS
  const storedIn = () => readSession(storage).namespaces[namespace]
  const { mark, claims = 1 } = storedIn() ?? {}
  const isAlike = (connector: Connector): boolean => mark === undefined || walletMark(connector) === mark
  // By connector, because an id goes to another wallet when one before it comes or goes.
  const asked = new Map<Connector, Promise<RestoreOutcome>>()
  let compared = storedIn()?.account
  let isLast = false
  for (;;) {
    const account = storedIn()?.account
    // Another tab has followed the wallet to another account, which may be the one that it gives here.
    if (account !== compared) asked.clear()
    compared = account
    const claiming = context.connectors.claiming(storedId, namespace)
    for (const connector of claiming)
      if (!asked.has(connector)) asked.set(connector, ask(context, namespace, connector, signal))
    const alike = await outcomesOf(claiming.filter(isAlike), asked)
    // A wallet may have changed its icon. Another one may have its id, and the same account: the one alike goes first.
    const isLate = clock.monotonic() >= until
    const all = isLate && alike.length === 0 ? await outcomesOf(claiming, asked) : alike
    const live = all.find(({ is }) => is === 'live')
    if (live) return live
    // Another one has come while these were asked, or another account.
    if (context.connectors.claiming(storedId, namespace).some((each) => !asked.has(each))) continue
    if (storedIn()?.account !== compared) continue
    const waiting = all.find(({ is }) => is === 'waiting')
    if (waiting) return waiting
    const ended = alike.find((each) => each.is === 'over' && each.reason === 'wallet')
    if (ended) return ended
    // It has another account. Where several wallets had the id, or have it soon, the session's own may be yet to come.
    const areAllHere = claiming.length >= claims && !context.connectors.isIncomplete(storedId)
    if (isLast) return (areAllHere && alike[0]) || { is: 'waiting', reason: 'unannounced' }
    if (isLate) {
      // Its owner may have selected the account of the session meanwhile: what ends it is what the wallet gives now.
      isLast = true
      asked.clear()
      continue
    }
    await untilDiscovered(
      context,
      claiming.length,
      () => context.connectors.claiming(storedId, namespace).length,
      signal,
    )
  }
}

async function outcomesOf(
  connectors: readonly Connector[],
  asked: ReadonlyMap<Connector, Promise<RestoreOutcome>>,
): Promise<readonly RestoreOutcome[]> {
  return (await Promise.all(connectors.map((each) => asked.get(each)))).filter((outcome) => outcome !== undefined)
}

/** Never rejects, because not every wallet that is asked is waited for. */
async function ask(
  context: Context,
  namespace: ChainNamespace,
  connector: Connector,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const wallet = { id: connector.id, name: connector.name }
  try {
    const restored = await connector.restore(requestFor(context, namespace, connector.id), signal)
    if (typeof restored === 'string') return { is: 'waiting', reason: restored, wallet }
    const [live] = restored
    if (!live) return { is: 'over', reason: 'wallet' }
    const [first] = live.facts.accounts
    // As it is stored now: another tab may have followed the wallet to another account meanwhile.
    const account = parseCaipAddress(readSession(context.services.storage).namespaces[namespace]?.account)
    if (account && first && !isSameAddress(first.address, account.address))
      return { is: 'over', reason: 'other-account' }
    return { is: 'live', connections: restored }
  } catch (reason) {
    if (!signal.aborted) context.services.log.warn(`The session with ${connector.name} could not be restored.`, reason)
    return { is: 'waiting', reason: 'unreachable', wallet }
  }
}

function requestFor(
  { live, store, services }: Context,
  namespace: ChainNamespace,
  id: string,
): Parameters<Connector['restore']>[0] {
  const { networks, networkIds } = store.getState()
  const { sharesSession, restoresInParts } = walletKindOf(id).capabilities
  const mine = networks.filter(({ chainNamespace }) => {
    if (!sharesSession) return chainNamespace === namespace
    // What is in use is not opened a second time.
    return !restoresInParts || !live.has(chainNamespace)
  })
  const remembered = Object.values(readSession(services.storage).namespaces).flatMap(({ account }) => account ?? [])
  const last = parseCaipAddress(remembered.find((each) => namespaceOf(each) === namespace))
  const networkId = networkIds[namespace] ?? (findNetwork(mine, last?.caipNetworkId) ?? mine[0])?.caipNetworkId
  if (!networkId) throw new NoActiveNetwork()
  return { networks: mine, networkId, namespace, remembered }
}

/** Until another wallet has come, or for a moment. */
async function untilDiscovered(
  context: Context,
  before: number,
  count: () => number,
  signal: AbortSignal,
): Promise<void> {
  context.discoverWallets()
  if (count() !== before) return
  const found = new AbortController()
  const stop = context.store.subscribe(() => count() !== before && found.abort())
  await context.services.clock
    .sleep(DISCOVERY_INTERVAL_MS, AbortSignal.any([signal, found.signal]))
    .catch(() => undefined)
    .finally(stop)
  signal.throwIfAborted()
}
