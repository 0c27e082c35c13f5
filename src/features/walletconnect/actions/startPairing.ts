import { abortable } from '../../../services/abortable'
import { isPairingExpired } from '../../../domain/page/isPairingExpired'
import { safeText } from '../../../domain/text'
import type { Wallet } from '../../../domain/wallet/wallet'
import { ConnectAborted, PairingExpired } from '../../../errors/connection'
import { explain } from '../../../errors/explain'
import { WalletButtonError } from '../../../errors/WalletButtonError'
import { selectView } from '../../../session/store/selectors'
import type { PairingState } from '../../../session/store/state'
import { isSuperseded } from '../../../session/isSuperseded'
import { problemOf } from '../../../session/problemOf'
import { clearWalletLink, linkOf } from './pairingLink'
import { shownWallet } from './shownWallet'
import { completePairing } from './completePairing'
import { clearOpenPairing, storeOpenPairing } from './openPairing'
import { showErrorToast } from '../../../session/notices/showToast'
import { beginProgress, isProposed, propose, type Outcome, type Proposal } from './propose'
import { pairingFailedFrom, pairingResting } from '../state'
import type { Context } from '../../../session/context'

const PAIRING_RETRY_GAP_MS = 1_000

/**
 * Creates a pairing that a wallet joins by QR code or link, and a new code whenever it grows old while the view is on
 * screen and the page is visible: 10 s before the end of 4 min; a retry waits 1 s. Proposals whose code was replaced
 * stay open for the 5 min of the protocol, because a wallet may have been given one. A pending pairing for the same
 * networks is reused. Resolves when a wallet has connected or the pairing has failed. Never rejects: the store's
 * `pairing` reports the outcome.
 */
export async function startPairing(context: Context, wallet: Wallet | undefined): Promise<void> {
  context.tasks.cancel('login')
  context.tasks.cancel('device')
  // Cancel a pending request to an installed wallet, so that it cannot replace this connection.
  if (context.tasks.isRunning('attempt')) {
    context.tasks.cancel('attempt')
    context.store.setState({ attempt: { status: 'idle' } })
  }
  // The wallet may be chosen after the pairing was created; whichever wallet joins is then taken for the chosen one.
  const state = context.store.getState()
  const running = context.tasks.isRunning('pairing') && isProposed(state)
  if (running && (isFresh(context) || pairingResting.select(state))) {
    if (linkOf(context.store.getState().pairing)?.name !== safeText(wallet?.name)) clearWalletLink(context)
    if (context.store.getState().pairing.status === 'waiting')
      storeOpenPairing(context, { wallet, link: linkOf(context.store.getState().pairing) })
    // While a retry waits, no wallet has a request yet.
    if (pairingFailedFrom.select(context.store.getState()) === undefined) beginProgress(context)
    return
  }
  await context.tasks
    .run('pairing', (signal) => maintainPairing(context, wallet, signal))
    .catch((reason: unknown) => {
      if (!(reason instanceof ConnectAborted)) context.services.log.error('pairing', reason)
    })
}

function isFresh(context: Context): boolean {
  const { pairing } = context.store.getState()
  if (pairing.status === 'creating') return true
  return pairing.status === 'waiting' && !isPairingExpired(pairing.expiresAt, context.services.clock.now())
}

async function maintainPairing(context: Context, wallet: Wallet | undefined, outer: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([outer, over.signal])
  let current: Proposal | undefined
  let older: readonly Proposal[] = []
  try {
    if (pairingFailedFrom.select(context.store.getState()) !== undefined) await waitBeforeRetry(context, signal)
    current = propose(context, wallet, false, signal)
    for (;;) {
      const next = await nextEvent(context, current, older, signal)
      if (next === 'off screen') return
      if (next === 'due') {
        current = propose(context, wallet, older.length > 0, signal)
        continue
      }
      if (next !== 'old' && next.kind === 'approved') {
        current?.retire()
        // The others are refused from here on.
        over.abort(new Error('A wallet has approved.'))
        return await complete(context, wallet, next, outer)
      }
      const ended: Proposal | undefined = next === 'old' ? current : next.proposal
      const error = next === 'old' ? new PairingExpired() : next.error
      older = older.filter((each) => each !== ended)
      if (ended !== current && error instanceof PairingExpired) continue
      current?.retire()
      if (current && (next === 'old' || ended !== current)) older = [...older, current]
      current = undefined
      if (!isSuperseded(context.tasks, outer)) context.store.setState({ connectingIn: undefined })
      if (outer.aborted) throw new ConnectAborted(error)
      context.store.setState(pairingFailedFrom.set(ended?.startedAt ?? context.services.clock.monotonic()))
      if (!reportEnd(context, error, wallet) && (older.length === 0 || !(error instanceof PairingExpired))) return
    }
  } finally {
    context.store.setState(pairingResting.reset())
    if (!context.tasks.isRunning('pairing') || !outer.aborted) clearOpenPairing(context)
    over.abort(new Error('The pairing is over.'))
  }
}

/** How an open proposal ended; `old` when the code is to be replaced, `due` when a new one may follow. */
async function nextEvent(
  context: Context,
  current: Proposal | undefined,
  older: readonly Proposal[],
  signal: AbortSignal,
): Promise<Outcome | 'old' | 'due' | 'off screen'> {
  const step = new AbortController()
  const pause = current
    ? current.isOld.then(() => 'old' as const)
    : waitUntilDue(context, older.length > 0, AbortSignal.any([signal, step.signal]))
  // Given up when a proposal ends first.
  pause.catch(() => {})
  try {
    return await Promise.race([...older.map(({ ended }) => ended), ...(current ? [current.ended] : []), pause])
  } finally {
    step.abort()
  }
}

async function complete(
  context: Context,
  wallet: Wallet | undefined,
  { result, link }: Extract<Outcome, { kind: 'approved' }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await completePairing(context, { wallet: shownWallet(context, wallet), link }, result, signal)
  } catch (reason) {
    if (!isSuperseded(context.tasks, signal)) context.store.setState({ connectingIn: undefined })
    if (signal.aborted) throw new ConnectAborted(reason)
    reportEnd(context, reason instanceof WalletButtonError ? reason : explain(reason, 'relay-request'), wallet)
  }
}

/**
 * Waits until a new code may be shown. With the view off screen, `off screen` at once unless a proposal is open; then
 * waits for the view.
 */
async function waitUntilDue(context: Context, isOpen: boolean, signal: AbortSignal): Promise<'due' | 'off screen'> {
  await waitBeforeRetry(context, signal)
  if (isOnScreen(context)) await waitUntilVisible(context, signal)
  if (isOnScreen(context)) return 'due'
  setPairing(context, { status: 'idle' })
  if (!isOpen) return 'off screen'
  context.store.setState(pairingResting.set(true))
  await waitUntilOnScreen(context, signal)
  context.store.setState(pairingResting.reset())
  return 'due'
}

/** Waits until a second has passed since the last failed attempt. */
async function waitBeforeRetry(context: Context, signal: AbortSignal): Promise<void> {
  const failedFrom = pairingFailedFrom.select(context.store.getState())
  if (failedFrom === undefined) return
  const remainingMs = PAIRING_RETRY_GAP_MS - (context.services.clock.monotonic() - failedFrom)
  if (remainingMs > 0) {
    // No wallet has a request now; a superseded attempt may have left the status set.
    context.store.setState({ connectingIn: undefined })
    if (context.store.getState().pairing.status !== 'expired') setPairing(context, { status: 'creating' })
    await context.services.clock.sleep(remainingMs, signal).catch((cause: unknown) => {
      throw new ConnectAborted(cause)
    })
  }
  context.store.setState(pairingFailedFrom.reset())
}

/** Reports why a pairing ended. Returns true if a new one should follow. */
function reportEnd(context: Context, error: WalletButtonError, wallet: Wallet | undefined): boolean {
  if (error instanceof PairingExpired) {
    setPairing(context, isOnScreen(context) ? { status: 'expired' } : { status: 'idle' })
    return isOnScreen(context)
  }
  context.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'walletconnect' } })
  const rejected = error.code === 'user_rejected'
  context.track(rejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
  // Without a chosen wallet, another one may still join: show a toast and a new code.
  if (rejected && !shownWallet(context, wallet) && isOnScreen(context)) {
    showErrorToast(context, error)
    return true
  }
  setPairing(context, { status: rejected ? 'rejected' : 'failed', problem: problemOf(error) })
  return false
}

function isOnScreen(context: Context): boolean {
  const state = context.store.getState()
  const { name } = selectView(state)
  const shown = state.modal.openIn !== undefined || state.options.display === 'inline'
  return shown && (name === 'ConnectingWalletConnect' || name === 'ConnectingWalletConnectBasic')
}

function waitUntilVisible(context: Context, signal: AbortSignal): Promise<void> {
  if (context.page.visible()) return Promise.resolve()
  let unsubscribe = (): void => {}
  const visible = new Promise<void>((resolve) => {
    unsubscribe = context.page.onVisibility((isVisible) => isVisible && resolve())
  })
  return abortable(visible, signal).finally(unsubscribe)
}

function waitUntilOnScreen(context: Context, signal: AbortSignal): Promise<void> {
  let unsubscribe = (): void => {}
  const shown = new Promise<void>((resolve) => {
    unsubscribe = context.store.subscribe(() => isOnScreen(context) && resolve())
  })
  return abortable(shown, signal).finally(unsubscribe)
}

function setPairing(context: Context, pairing: PairingState): void {
  context.store.setState({ pairing })
}
