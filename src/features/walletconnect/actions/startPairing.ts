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
import type { World } from '../../../session/world'

const PAIRING_RETRY_GAP_MS = 1_000

/**
 * Creates a pairing that a wallet joins by QR code or link, and a new code whenever it grows old while the view is on
 * screen and the page is visible: 10 s before the end of 4 min; a retry waits 1 s. Proposals whose code was replaced
 * stay open for the 5 min of the protocol, because a wallet may have been given one. A pending pairing for the same
 * networks is reused. Resolves when a wallet has connected or the pairing has failed. Never rejects: the store's
 * `pairing` reports the outcome.
 */
export async function startPairing(world: World, wallet: Wallet | undefined): Promise<void> {
  world.tasks.cancel('login')
  world.tasks.cancel('device')
  // Cancel a pending request to an installed wallet, so that it cannot replace this connection.
  if (world.tasks.isRunning('attempt')) {
    world.tasks.cancel('attempt')
    world.store.setState({ attempt: { status: 'idle' } })
  }
  // The wallet may be chosen after the pairing was created; whichever wallet joins is then taken for the chosen one.
  const state = world.store.getState()
  const running = world.tasks.isRunning('pairing') && isProposed(state)
  if (running && (isFresh(world) || pairingResting.select(state))) {
    if (linkOf(world.store.getState().pairing)?.name !== safeText(wallet?.name)) clearWalletLink(world)
    if (world.store.getState().pairing.status === 'waiting')
      storeOpenPairing(world, { wallet, link: linkOf(world.store.getState().pairing) })
    // While a retry waits, no wallet has a request yet.
    if (pairingFailedFrom.select(world.store.getState()) === undefined) beginProgress(world)
    return
  }
  await world.tasks
    .run('pairing', (signal) => maintainPairing(world, wallet, signal))
    .catch((reason: unknown) => {
      if (!(reason instanceof ConnectAborted)) world.services.log.error('pairing', reason)
    })
}

function isFresh(world: World): boolean {
  const { pairing } = world.store.getState()
  if (pairing.status === 'creating') return true
  return pairing.status === 'waiting' && !isPairingExpired(pairing.expiresAt, world.services.clock.now())
}

async function maintainPairing(world: World, wallet: Wallet | undefined, outer: AbortSignal): Promise<void> {
  const over = new AbortController()
  const signal = AbortSignal.any([outer, over.signal])
  let current: Proposal | undefined
  let older: readonly Proposal[] = []
  try {
    if (pairingFailedFrom.select(world.store.getState()) !== undefined) await waitBeforeRetry(world, signal)
    current = propose(world, wallet, false, signal)
    for (;;) {
      const next = await nextEvent(world, current, older, signal)
      if (next === 'off screen') return
      if (next === 'due') {
        current = propose(world, wallet, older.length > 0, signal)
        continue
      }
      if (next !== 'old' && next.kind === 'approved') {
        current?.retire()
        // The others are refused from here on.
        over.abort(new Error('A wallet has approved.'))
        return await complete(world, wallet, next, outer)
      }
      const ended: Proposal | undefined = next === 'old' ? current : next.proposal
      const error = next === 'old' ? new PairingExpired() : next.error
      older = older.filter((each) => each !== ended)
      if (ended !== current && error instanceof PairingExpired) continue
      current?.retire()
      if (current && (next === 'old' || ended !== current)) older = [...older, current]
      current = undefined
      if (!isSuperseded(world.tasks, outer)) world.store.setState({ connectingIn: undefined })
      if (outer.aborted) throw new ConnectAborted(error)
      world.store.setState(pairingFailedFrom.set(ended?.startedAt ?? world.services.clock.monotonic()))
      if (!reportEnd(world, error, wallet) && (older.length === 0 || !(error instanceof PairingExpired))) return
    }
  } finally {
    world.store.setState(pairingResting.reset())
    if (!world.tasks.isRunning('pairing') || !outer.aborted) clearOpenPairing(world)
    over.abort(new Error('The pairing is over.'))
  }
}

/** How an open proposal ended; `old` when the code is to be replaced, `due` when a new one may follow. */
async function nextEvent(
  world: World,
  current: Proposal | undefined,
  older: readonly Proposal[],
  signal: AbortSignal,
): Promise<Outcome | 'old' | 'due' | 'off screen'> {
  const step = new AbortController()
  const pause = current
    ? current.isOld.then(() => 'old' as const)
    : waitUntilDue(world, older.length > 0, AbortSignal.any([signal, step.signal]))
  // Given up when a proposal ends first.
  pause.catch(() => {})
  try {
    return await Promise.race([...older.map(({ ended }) => ended), ...(current ? [current.ended] : []), pause])
  } finally {
    step.abort()
  }
}

async function complete(
  world: World,
  wallet: Wallet | undefined,
  { result, link }: Extract<Outcome, { kind: 'approved' }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await completePairing(world, { wallet: shownWallet(world, wallet), link }, result, signal)
  } catch (reason) {
    if (!isSuperseded(world.tasks, signal)) world.store.setState({ connectingIn: undefined })
    if (signal.aborted) throw new ConnectAborted(reason)
    reportEnd(world, reason instanceof WalletButtonError ? reason : explain(reason, 'relay-request'), wallet)
  }
}

/**
 * Waits until a new code may be shown. With the view off screen, `off screen` at once unless a proposal is open; then
 * waits for the view.
 */
async function waitUntilDue(world: World, isOpen: boolean, signal: AbortSignal): Promise<'due' | 'off screen'> {
  await waitBeforeRetry(world, signal)
  if (isOnScreen(world)) await waitUntilVisible(world, signal)
  if (isOnScreen(world)) return 'due'
  setPairing(world, { status: 'idle' })
  if (!isOpen) return 'off screen'
  world.store.setState(pairingResting.set(true))
  await waitUntilOnScreen(world, signal)
  world.store.setState(pairingResting.reset())
  return 'due'
}

/** Waits until a second has passed since the last failed attempt. */
async function waitBeforeRetry(world: World, signal: AbortSignal): Promise<void> {
  const failedFrom = pairingFailedFrom.select(world.store.getState())
  if (failedFrom === undefined) return
  const remainingMs = PAIRING_RETRY_GAP_MS - (world.services.clock.monotonic() - failedFrom)
  if (remainingMs > 0) {
    // No wallet has a request now; a superseded attempt may have left the status set.
    world.store.setState({ connectingIn: undefined })
    if (world.store.getState().pairing.status !== 'expired') setPairing(world, { status: 'creating' })
    await world.services.clock.sleep(remainingMs, signal).catch((cause: unknown) => {
      throw new ConnectAborted(cause)
    })
  }
  world.store.setState(pairingFailedFrom.reset())
}

/** Reports why a pairing ended. Returns true if a new one should follow. */
function reportEnd(world: World, error: WalletButtonError, wallet: Wallet | undefined): boolean {
  if (error instanceof PairingExpired) {
    setPairing(world, isOnScreen(world) ? { status: 'expired' } : { status: 'idle' })
    return isOnScreen(world)
  }
  world.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'walletconnect' } })
  const rejected = error.code === 'user_rejected'
  world.track(rejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
  // Without a chosen wallet, another one may still join: show a toast and a new code.
  if (rejected && !shownWallet(world, wallet) && isOnScreen(world)) {
    showErrorToast(world, error)
    return true
  }
  setPairing(world, { status: rejected ? 'rejected' : 'failed', problem: problemOf(error) })
  return false
}

function isOnScreen(world: World): boolean {
  const state = world.store.getState()
  const { name } = selectView(state)
  const shown = state.modal.openIn !== undefined || state.options.display === 'inline'
  return shown && (name === 'ConnectingWalletConnect' || name === 'ConnectingWalletConnectBasic')
}

function waitUntilVisible(world: World, signal: AbortSignal): Promise<void> {
  if (world.page.visible()) return Promise.resolve()
  let unsubscribe = (): void => {}
  const visible = new Promise<void>((resolve) => {
    unsubscribe = world.page.onVisibility((isVisible) => isVisible && resolve())
  })
  return abortable(visible, signal).finally(unsubscribe)
}

function waitUntilOnScreen(world: World, signal: AbortSignal): Promise<void> {
  let unsubscribe = (): void => {}
  const shown = new Promise<void>((resolve) => {
    unsubscribe = world.store.subscribe(() => isOnScreen(world) && resolve())
  })
  return abortable(shown, signal).finally(unsubscribe)
}

function setPairing(world: World, pairing: PairingState): void {
  world.store.setState({ pairing })
}
