import { abortable } from '../../../services/abortable'
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
import { PREFETCH_AFTER_MS } from '../../../session/navigation/prefetchView'
import { problemOf } from '../../../session/problemOf'
import { clearWalletLink, linkOf } from './persistWalletLink'
import { showErrorToast } from '../../../session/notices/showToast'
import { completePairing } from './completePairing'
import { pairingFailedFrom } from '../state'
import type { World } from '../../../session/world'

const PAIRING_RETRY_GAP_MS = 1_000

/**
 * Creates a pairing that a wallet joins by QR code or link, and a new one whenever it expires while the view is on
 * screen and the page is visible. A pairing lives 4 min and counts as expired 10 s before its end; a retry waits 1 s. A
 * pending pairing is reused. Resolves when a wallet has connected or the pairing has failed. Never rejects: the store's
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
  const running = world.tasks.isRunning('pairing')
  if (running && isFresh(world)) {
    if (linkOf(world.store.getState().pairing)?.name !== safeText(wallet?.name)) clearWalletLink(world)
    beginProgress(world)
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
    if (pairingFailedFrom.select(world.store.getState()) !== undefined) await waitBeforeRetry(world, signal)
    const startedAt = world.services.clock.monotonic()
    try {
      return await pairOnce(world, wallet, signal)
    } catch (reason) {
      if (!isSuperseded(world.tasks, signal)) world.store.setState(endConnecting())
      if (signal.aborted) throw new ConnectAborted(reason)
      const error = reason instanceof WalletButtonError ? reason : explain(reason, 'relay-request')
      world.store.setState(pairingFailedFrom.set(startedAt))
      if (!reportEnd(world, error, wallet)) return
      await waitBeforeRetry(world, signal)
      await waitUntilVisible(world, signal)
      if (!isOnScreen(world)) return setPairing(world, { status: 'idle' })
    }
  }
}

/** Waits until a second has passed since the last failed attempt. */
async function waitBeforeRetry(world: World, signal: AbortSignal): Promise<void> {
  const failedFrom = pairingFailedFrom.select(world.store.getState())
  if (failedFrom === undefined) return
  const remainingMs = PAIRING_RETRY_GAP_MS - (world.services.clock.monotonic() - failedFrom)
  if (remainingMs > 0) {
    // No wallet has a request now; a superseded attempt may have left the status set.
    world.store.setState(endConnecting())
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

async function pairOnce(world: World, wallet: Wallet | undefined, outer: AbortSignal): Promise<void> {
  const { store, services } = world
  setPairing(world, { status: 'creating' })
  beginProgress(world)
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
  const running: (() => void)[] = []
  const stop = (): void => running.splice(0).forEach((cancel) => cancel())
  try {
    const connector = await world.connectors.load('walletConnect')
    outer.throwIfAborted()
    connector.prepare()
    const state = store.getState()
    const networks = requestedNetworks(state, connector.id)
    const network =
      findNetwork(networks, state.networkIds[state.connectingNamespace ?? state.activeNamespace]) ?? networks[0]
    if (!network) throw new NoActiveNetwork()
    const oneClick = await oneClickTemplate(world, signal)
    outer.throwIfAborted()
    const result = await connector.pair(
      {
        networks,
        networkId: network.caipNetworkId,
        ...(oneClick && { oneClick }),
        onUri(uri) {
          if (signal.aborted) return
          const expiresAt = services.clock.now() + PAIRING_LIFETIME_MS
          setPairing(world, { status: 'waiting', uri, expiresAt })
          const end = (): void => expiry.abort(new PairingExpired())
          // Compares times, because a hidden tab's timers are throttled.
          const check = (): void => void (isPairingExpired(expiresAt, services.clock.now()) && end())
          // Not beside the code of the pairing and the QR code, which it would slow down.
          const prefetch = (): void => void world.chains.prefetch(network.chainNamespace)
          running.push(
            services.clock.after(PAIRING_LIFETIME_MS - PAIRING_EXPIRED_THRESHOLD_MS, end),
            services.clock.after(PREFETCH_AFTER_MS, () => services.clock.whenIdle(prefetch)),
            world.page.onVisibility((visible) => visible && check()),
          )
        },
      },
      signal,
    )
    stop()
    outer.throwIfAborted()
    await completePairing(world, shownWallet(world, wallet), result, signal)
  } catch (reason) {
    throw signal.reason instanceof PairingExpired ? signal.reason : reason
  } finally {
    stop()
  }
}

/** The wallet on screen, which may have been chosen after the pairing was created. */
function shownWallet(world: World, wallet: Wallet | undefined): Wallet | undefined {
  return selectView(world.store.getState()).wallet ?? wallet
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

/**
 * The networks to propose: those of the requested namespace. One session covers all namespaces, so those already
 * connected through it are proposed again.
 */
function requestedNetworks({ connectingNamespace, networks, connections }: State, pairing: string): readonly Network[] {
  if (!connectingNamespace || Object.values(connections).some(({ connectorId }) => connectorId === pairing))
    return networks
  return networks.filter(({ chainNamespace }) => chainNamespace === connectingNamespace)
}

/** The namespace whose status becomes `connecting`. */
function requestedNamespace({ connectingNamespace, networks }: State): ChainNamespace {
  const hasDefault = networks.some(({ chainNamespace }) => chainNamespace === DEFAULT_NAMESPACE)
  return connectingNamespace ?? (hasDefault ? undefined : networks[0]?.chainNamespace) ?? DEFAULT_NAMESPACE
}

function beginProgress(world: World): void {
  world.store.setState(beginConnecting(requestedNamespace(world.store.getState())))
}

function setPairing(world: World, pairing: PairingState): void {
  world.store.setState({ pairing })
}
