import { parseCaipAddress } from '../../domain/network/caip'
import type { ViewName } from '../../domain/page/viewName'
import { abortable } from '../../services/abortable'
import { readEntry } from '../../services/storage/entries'
import { withTimeout } from '../../services/clock/withTimeout'
import type { OpenView } from '../../services/storage/keys'
import { WalletAppInterrupted } from '../../errors/mobileWallet'
import { walletKindOf } from '../../wallets/index'
import { prefetch } from '../directory/prefetch'
import { problemOf } from '../problemOf'
import { beginRequest, endRequest } from '../store/openRequests'
import { selectActiveCaipAddress, selectIsConnected, selectSession, selectSiwxMode } from '../store/selectors'
import type { State } from '../store/state'
import type { World } from '../world'
import { clearOpenView } from './clearOpenView'
import { openDialog } from './openModal'

type Request = NonNullable<OpenView['request']>

/** Where the visitor waited for each kind of request: a form shows that it is open, a sign-in has a new message. */
const VIEWS: Readonly<Record<Request['kind'], ViewName>> = { send: 'Send', swap: 'Swap', 'sign-in': 'SIWXSignMessage' }

/**
 * Opens the dialog where it was when an earlier page of this tab was left for a wallet, as long as that wallet may
 * respond. Asks no wallet for anything.
 */
export async function resumeView(world: World): Promise<void> {
  const { store, services } = world
  const left = readEntry(services.tabStorage, 'open_view')
  const element = world.element()
  if (!left || element === undefined) return
  if (left.until <= services.clock.now()) return clearOpenView(world)
  if (left.request) return resumeRequest(world, element, left.until, left.request)
  if (left.connecting) return resumeConnecting(world, element, left.connecting)
  const isConnected = selectIsConnected(store.getState())
  // Connected meanwhile, by another tab.
  if (isConnected && !readEntry(services.storage, 'open_pairing')?.replaces) return clearOpenView(world)
  const former: ViewName = isConnected ? 'Account' : 'Connect'
  openAt(world, element, [{ name: former }, { name: 'ConnectingWalletConnect', wallet: left.wallet! }])
}

/** What the app has answered is lost with the keys of the former page. Another press connects. */
function resumeConnecting(world: World, element: string, installedId: string): void {
  const { connections, modal } = world.store.getState()
  // The visitor was faster, and may be connecting it again, which has stored the same.
  if (modal.openIn !== undefined) return
  const isConnected = Object.values(connections).some(({ connectorId }) => connectorId === installedId)
  if (isConnected || !world.connectors.installed(installedId)) return clearOpenView(world)
  const problem = problemOf(new WalletAppInterrupted())
  world.store.setState({ attempt: { status: 'failed', walletId: installedId, problem } })
  const former: ViewName = Object.keys(connections).length > 0 ? 'Account' : 'Connect'
  openAt(world, element, [{ name: former }, { name: 'ConnectingExternal', installedId }])
}

async function resumeRequest(world: World, element: string, until: number, request: Request): Promise<void> {
  const { store, services, live } = world
  const state = store.getState()
  const { kind, account } = request
  const { namespace } = parseCaipAddress(account) ?? {}
  const connection = namespace && live.get(namespace)
  // Without the wallet nothing is known: its session may be restored later.
  if (!connection) return
  const { openRequests } = walletKindOf(connection.facts.connectorId)
  const isOver =
    !openRequests || (kind === 'sign-in' && (selectSiwxMode(state) === 'off' || selectSession(state) !== undefined))
  if (isOver || selectActiveCaipAddress(state) !== account) return clearOpenView(world)
  const name = VIEWS[kind]
  openAt(world, element, kind === 'sign-in' ? [{ name }] : [{ name: 'Account' }, { name }])
  if (kind === 'sign-in') return
  const open = { kind, account, isLost: openRequests === 'lost' }
  const stored = services.tabStorage.read('open_view')
  store.setState(beginRequest(open))
  const limit = withTimeout(services.clock, until - services.clock.now(), new AbortController().signal)
  try {
    await (connection.earlierResponse?.(limit.signal) ?? abortable(new Promise(() => undefined), limit.signal))
  } catch {
    // The wallet may not respond any more.
  } finally {
    limit.release()
    store.setState(endRequest(open))
    clearOpenView(world, stored)
  }
}

function openAt(world: World, element: string, stack: State['router']['stack']): void {
  // The visitor was faster.
  if (world.store.getState().modal.openIn !== undefined) return
  world.discoverWallets()
  world.store.setState({ router: { stack, direction: 'none' } })
  openDialog(world, element)
  void world.services.clock.nextTask().then(() => prefetch(world))
}
