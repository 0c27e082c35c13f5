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
import {
  selectActiveCaipAddress,
  selectIsConnected,
  selectSession,
  selectSiwxMode,
  selectConnections,
} from '../store/selectors'
import type { State } from '../store/state'
import type { Context } from '../context'
import { clearOpenView } from './clearOpenView'
import { openDialog } from './openModal'

type Request = NonNullable<OpenView['request']>

/** Where the visitor waited for each kind of request: a form shows that it is open, a sign-in has a new message. */
const VIEWS: Readonly<Record<Request['kind'], ViewName>> = { send: 'Send', swap: 'Swap', 'sign-in': 'SIWXSignMessage' }

/**
 * Opens the dialog where it was when an earlier page of this tab was left for a wallet, as long as that wallet may
 * respond. Asks no wallet for anything.
 */
export async function resumeView(context: Context): Promise<void> {
  const { store, services } = context
  const left = readEntry(services.tabStorage, 'open_view')
  const element = context.element()
  if (!left || element === undefined) return
  if (left.until <= services.clock.now()) return clearOpenView(context)
  if (left.request) return resumeRequest(context, element, left.until, left.request)
  if (left.connecting) return resumeConnecting(context, element, left.connecting)
  const isConnected = selectIsConnected(store.getState())
  // Connected meanwhile, by another tab.
  if (isConnected && !readEntry(services.storage, 'open_pairing')?.replaces) return clearOpenView(context)
  const former: ViewName = isConnected ? 'Account' : 'Connect'
  openAt(context, element, [{ name: former }, { name: 'ConnectingWalletConnect', wallet: left.wallet! }])
}

/** What the app has answered is lost with the keys of the former page. Another press connects. */
function resumeConnecting(context: Context, element: string, installedId: string): void {
  const state = context.store.getState()
  const connections = selectConnections(state)
  // The visitor was faster, and may be connecting it again, which has stored the same.
  if (state.modal.openIn !== undefined) return
  const isConnected = connections.some(({ connectorId }) => connectorId === installedId)
  if (isConnected || !context.connectors.installed(installedId)) return clearOpenView(context)
  const problem = problemOf(new WalletAppInterrupted())
  context.store.setState({ attempt: { status: 'failed', walletId: installedId, problem } })
  const former: ViewName = connections.length > 0 ? 'Account' : 'Connect'
  openAt(context, element, [{ name: former }, { name: 'ConnectingExternal', installedId }])
}

async function resumeRequest(context: Context, element: string, until: number, request: Request): Promise<void> {
  const { store, services, live } = context
  const state = store.getState()
  const { kind, account } = request
  const { namespace } = parseCaipAddress(account) ?? {}
  const connection = namespace && live.get(namespace)
  // Without the wallet nothing is known: its session may be restored later.
  if (!connection) return
  const { openRequests } = walletKindOf(connection.facts.connectorId)
  const isOver =
    !openRequests || (kind === 'sign-in' && (selectSiwxMode(state) === 'off' || selectSession(state) !== undefined))
  if (isOver || selectActiveCaipAddress(state) !== account) return clearOpenView(context)
  const name = VIEWS[kind]
  openAt(context, element, kind === 'sign-in' ? [{ name }] : [{ name: 'Account' }, { name }])
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
    clearOpenView(context, stored)
  }
}

function openAt(context: Context, element: string, stack: State['router']['stack']): void {
  // The visitor was faster.
  if (context.store.getState().modal.openIn !== undefined) return
  context.discoverWallets()
  context.store.setState({ router: { stack, direction: 'none' } })
  openDialog(context, element)
  void context.services.clock.nextTask().then(() => prefetch(context))
}
