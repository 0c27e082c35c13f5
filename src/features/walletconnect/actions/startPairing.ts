import { DEFAULT_NAMESPACE } from '../../../domain/network/namespaces'
import { PAIRING_EXPIRED_THRESHOLD_MS, PAIRING_LIFETIME_MS } from '../../../config/limits'
import type { ChainNamespace } from '../../../domain/network/caip'
import { isPairingExpired } from '../../../domain/page/isPairingExpired'
import { findNetwork, type Network } from '../../../domain/network/network'
import { safeText } from '../../../domain/text'
import type { Wallet } from '../../../domain/wallet/wallet'
import { ConnectAborted, PairingExpired } from '../../../errors/connection'
import { explain } from '../../../errors/explain'
import { NoActiveNetwork } from '../../../errors/siwx'
import { WalletButtonError } from '../../../errors/WalletButtonError'
import { beginConnecting, endConnecting } from '../../../session/store/status'
import { selectView } from '../../../session/store/selectors'
import type { PairingState, State } from '../../../session/store/state'
import { isSuperseded } from '../../../session/isSuperseded'
import { oneClickTemplate } from './oneClickTemplate'
import { problemOf } from '../../../session/problemOf'
import { clearWalletLink, linkOf } from './persistWalletLink'
import { showErrorToast } from '../../../session/notices/showToast'
import { completePairing } from './completePairing'
import type { World } from '../../../session/world'

const PAIRING_RETRY_GAP_MS = 1_000

/**
 * Makes a pairing that a wallet answers by QR or link, and a fresh one whenever it expires while it is on screen and the
 * page is visible (views.md 3.3; specification, section 9: 4 min, expired at 10 s or less, 1 s between attempts). A
 * pairing that waits is used again. Ends when a wallet has connected; the store says how it goes. Raises nothing: a
 * failure is the resting state of the pairing.
 */
export async function startPairing(world: World, wallet: Wallet | undefined): Promise<void> {
  world.tasks.cancel('login')
  world.tasks.cancel('device')
  // An installed wallet that is still asking must not take over from the one that answers here (views.md 3.5).
  if (world.tasks.isRunning('attempt')) {
    world.tasks.cancel('attempt')
    world.store.setState({ attempt: { status: 'idle' } })
  }
  // The wallet may be chosen after the pairing was made; whoever answers is then taken for that one.
  const running = world.tasks.isRunning('pairing')
  if (running && isFresh(world)) {
    if (linkOf(world.store.getState().pairing)?.name !== safeText(wallet?.name)) clearWalletLink(world)
    begin(world)
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

async function maintainPairing(world: World, wallet: Wallet | undefined, signal: AbortSignal): Promise<void> {
  for (;;) {
    if (world.store.getState().pairingFailedFrom !== undefined) await retryGap(world, signal)
    const began = world.services.clock.monotonic()
    try {
      return await pairOnce(world, wallet, signal)
    } catch (reason) {
      if (!isSuperseded(world.tasks, signal)) rest(world)
      if (signal.aborted) throw new ConnectAborted(reason)
      const error = reason instanceof WalletButtonError ? reason : explain(reason, 'relay-request')
      world.store.setState({ pairingFailedFrom: began })
      if (!goesOn(world, error, wallet)) return
      await retryGap(world, signal)
      await untilVisible(world, signal)
      if (!isOnScreen(world)) return setPairing(world, { status: 'idle' })
    }
  }
}

/** An attempt after one that failed begins at least a second after it, whoever asks (specification, section 9). */
async function retryGap(world: World, signal: AbortSignal): Promise<void> {
  const { pairingFailedFrom } = world.store.getState()
  if (pairingFailedFrom === undefined) return
  const left = PAIRING_RETRY_GAP_MS - (world.services.clock.monotonic() - pairingFailedFrom)
  if (left > 0) {
    // Nobody is asked meanwhile; an attempt that this one took over from may have left the status behind.
    rest(world)
    if (world.store.getState().pairing.status !== 'expired') setPairing(world, { status: 'creating' })
    await world.services.clock.sleep(left, signal).catch((cause: unknown) => {
      throw new ConnectAborted(cause)
    })
  }
  world.store.setState({ pairingFailedFrom: undefined })
}

/** Says what ended a pairing. True when a fresh one is to follow by itself. */
function goesOn(world: World, error: WalletButtonError, wallet: Wallet | undefined): boolean {
  if (error instanceof PairingExpired) {
    setPairing(world, isOnScreen(world) ? { status: 'expired' } : { status: 'idle' })
    return isOnScreen(world)
  }
  world.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'walletconnect' } })
  const rejected = error.code === 'user_rejected'
  world.track(rejected ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
  // Without a chosen wallet another one may answer: notice plus a fresh code (views.md 3.3).
  if (rejected && !shownWallet(world, wallet) && isOnScreen(world)) {
    showErrorToast(world, error)
    return true
  }
  setPairing(world, { status: rejected ? 'rejected' : 'failed', problem: problemOf(error) })
  return false
}

async function pairOnce(world: World, wallet: Wallet | undefined, outer: AbortSignal): Promise<void> {
  const { store, services } = world
  setPairing(world, { status: 'creating' })
  begin(world)
  world.emit({
    type: 'connecting',
    detail: {
      method: 'walletconnect',
      ...(wallet && { wallet: wallet.name }),
      namespace: requestedNamespace(store.getState()),
    },
  })
  const expiry = new AbortController()
  const signal = AbortSignal.any([outer, expiry.signal])
  let deadline = (): void => {}
  let offVisibility = (): void => {}
  try {
    const connector = await world.connectors.load('walletConnect')
    outer.throwIfAborted()
    const state = store.getState()
    const networks = requestedNetworks(state, connector.id)
    const networkId = (
      findNetwork(networks, state.networkIds[state.connectingNamespace ?? state.activeNamespace]) ?? networks[0]
    )?.caipNetworkId
    if (!networkId) throw new NoActiveNetwork()
    const oneClick = await oneClickTemplate(world, signal)
    outer.throwIfAborted()
    const result = await connector.pair(
      {
        networks,
        networkId,
        ...(oneClick && { oneClick }),
        onUri(uri) {
          if (signal.aborted) return
          const expiresAt = services.clock.now() + PAIRING_LIFETIME_MS
          setPairing(world, { status: 'waiting', uri, expiresAt })
          const end = (): void => expiry.abort(new PairingExpired())
          // By deadline, not by count: a hidden tab's timers are throttled.
          const check = (): void => void (isPairingExpired(expiresAt, services.clock.now()) && end())
          deadline = services.clock.after(PAIRING_LIFETIME_MS - PAIRING_EXPIRED_THRESHOLD_MS, end)
          offVisibility = world.page.onVisibility((visible) => {
            if (!visible) return
            check()
            void connector.wake().catch(() => {})
          })
        },
      },
      signal,
    )
    deadline()
    offVisibility()
    outer.throwIfAborted()
    await completePairing(world, shownWallet(world, wallet), result, signal)
  } catch (reason) {
    throw signal.reason instanceof PairingExpired ? signal.reason : reason
  } finally {
    deadline()
    offVisibility()
  }
}

/** The wallet the visitor means now; it may have been chosen after the pairing was made. */
function shownWallet(world: World, wallet: Wallet | undefined): Wallet | undefined {
  return selectView(world.store.getState()).wallet ?? wallet
}

function isOnScreen(world: World): boolean {
  const state = world.store.getState()
  const { name } = selectView(state)
  const shown = state.modal.openIn !== undefined || state.options.display === 'inline'
  return shown && (name === 'ConnectingWalletConnect' || name === 'ConnectingWalletConnectBasic')
}

function untilVisible(world: World, signal: AbortSignal): Promise<void> {
  if (world.page.visible()) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const off = world.page.onVisibility((visible) => {
      if (!visible) return
      off()
      resolve()
    })
    signal.addEventListener(
      'abort',
      () => {
        off()
        reject(signal.reason)
      },
      { once: true },
    )
  })
}

/**
 * The networks to propose: those of the requested namespace. One session serves all namespaces, so those connected through
 * it already are proposed again.
 */
function requestedNetworks({ connectingNamespace, networks, connections }: State, pairing: string): readonly Network[] {
  if (!connectingNamespace || Object.values(connections).some(({ connectorId }) => connectorId === pairing))
    return networks
  return networks.filter(({ chainNamespace }) => chainNamespace === connectingNamespace)
}

/** The namespace whose status says that a wallet is waited for. */
function requestedNamespace({ connectingNamespace, networks }: State): ChainNamespace {
  return (
    connectingNamespace ??
    (networks.some(({ chainNamespace }) => chainNamespace === DEFAULT_NAMESPACE)
      ? DEFAULT_NAMESPACE
      : (networks[0]?.chainNamespace ?? DEFAULT_NAMESPACE))
  )
}

function begin(world: World): void {
  world.store.setState(beginConnecting(requestedNamespace(world.store.getState())))
}

function rest(world: World): void {
  world.store.setState(endConnecting())
}

function setPairing(world: World, pairing: PairingState): void {
  world.store.setState({ pairing })
}
