import { DEFAULT_NAMESPACE, supports } from '../../../domain/network/namespaces'
import { PAIRING_EXPIRED_THRESHOLD_MS, PAIRING_LIFETIME_MS } from '../../../config/limits'
import type { ChainNamespace } from '../../../domain/network/caip'
import { isPairingExpired } from '../../../domain/page/isPairingExpired'
import { findNetwork, type Network } from '../../../domain/network/network'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { WalletLink } from '../../../domain/wallet/deepLink'
import { ConnectAborted } from '../../../errors/connection'
import { explain } from '../../../errors/explain'
import { NoActiveNetwork } from '../../../errors/siwx'
import { WalletButtonError } from '../../../errors/WalletButtonError'
import type { PairingResult, PairingRequest } from '../../../wallets/contract'
import { PREFETCH_AFTER_MS } from '../../../session/navigation/prefetchView'
import type { State } from '../../../session/store/state'
import type { Context } from '../../../session/context'
import { pairingNetworks } from '../state'
import { storeOpenPairing } from './openPairing'
import { linkOf } from './pairingLink'
import { shownWallet } from './shownWallet'
import { selectActiveNetwork } from '../../../session/store/selectors'
import { oneClickMessage } from '../../../session/sign-in/signInMessage'

/** How a proposal ended. `link` is the app that it was opened in. */
export type Outcome =
  | { readonly kind: 'approved'; readonly result: PairingResult; readonly link: WalletLink | undefined }
  | { readonly kind: 'failed'; readonly error: WalletButtonError; readonly proposal: Proposal }

/** A pairing URI that a wallet may approve. */
export interface Proposal {
  /** Monotonic time at which it began. */
  readonly startedAt: number
  /** Never rejects. */
  readonly ended: Promise<Outcome>
  /** Resolves when the code on screen is to be replaced. The proposal itself stays open. */
  readonly isOld: Promise<void>
  /** It is no longer on screen: stops its timers, and remembers the app that it was opened in. */
  retire(): void
}

/** Creates a proposal and puts its URI on screen. `renews`: earlier proposals stay open. */
export function propose(context: Context, wallet: Wallet | undefined, renews: boolean, signal: AbortSignal): Proposal {
  const { store, services } = context
  const running: (() => void)[] = []
  const stop = (): void => running.splice(0).forEach((cancel) => cancel())
  let becomeOld = (): void => undefined
  const isOld = new Promise<void>((resolve) => (becomeOld = resolve))
  let retired: { readonly link: WalletLink | undefined } | undefined

  const onUri = (uri: string, network: Network): void => {
    if (signal.aborted || retired) return
    const expiresAt = services.clock.now() + PAIRING_LIFETIME_MS
    store.setState({ pairing: { status: 'waiting', uri, expiresAt } })
    storeOpenPairing(context, { wallet: shownWallet(context, wallet) })
    running.push(
      services.clock.after(PAIRING_LIFETIME_MS - PAIRING_EXPIRED_THRESHOLD_MS, becomeOld),
      // Not beside the code of the pairing and the QR code, which it would slow down.
      services.clock.after(PREFETCH_AFTER_MS, () =>
        services.clock.whenIdle(() => void context.chains.prefetch(network.chainNamespace)),
      ),
      // Compares times, because a hidden tab's timers are throttled.
      context.page.onVisibility((visible) => {
        if (visible && isPairingExpired(expiresAt, services.clock.now())) becomeOld()
      }),
    )
  }

  const pair = async (): Promise<PairingResult> => {
    const connector = await context.connectors.load('walletConnect')
    signal.throwIfAborted()
    connector.prepare()
    const state = store.getState()
    const networks = requestedNetworks(state)
    const network =
      findNetwork(networks, state.networkIds[state.connectingNamespace ?? state.activeNamespace]) ?? networks[0]
    if (!network) throw new NoActiveNetwork()
    const oneClick = await oneClickTemplate(context, signal)
    signal.throwIfAborted()
    return await connector.pair(
      {
        networks,
        networkId: network.caipNetworkId,
        ...(renews && { renews }),
        ...(oneClick && { oneClick }),
        onUri: (uri) => onUri(uri, network),
      },
      signal,
    )
  }

  store.setState({ pairing: { status: 'creating' } })
  store.setState(pairingNetworks.set(idsOf(requestedNetworks(store.getState()))))
  beginProgress(context)
  context.emit({
    type: 'connecting',
    detail: {
      method: 'walletconnect',
      ...(wallet && { wallet: wallet.name }),
      namespace: requestedNamespace(store.getState()),
    },
  })
  const proposal: Proposal = {
    startedAt: services.clock.monotonic(),
    isOld,
    retire() {
      retired ??= { link: linkOf(store.getState().pairing) }
      stop()
    },
    ended: pair()
      .then(
        (result): Outcome => ({
          kind: 'approved',
          result,
          link: retired ? retired.link : linkOf(store.getState().pairing),
        }),
        (reason: unknown): Outcome => ({ kind: 'failed', error: readReason(reason, signal), proposal }),
      )
      .finally(stop),
  }
  return proposal
}

function readReason(reason: unknown, signal: AbortSignal): WalletButtonError {
  if (signal.aborted) return new ConnectAborted(reason)
  return reason instanceof WalletButtonError ? reason : explain(reason, 'relay-request')
}

/** Whether the latest proposal is of the networks that would be proposed now. */
export function isProposed(state: State): boolean {
  return pairingNetworks.select(state) === idsOf(requestedNetworks(state))
}

const idsOf = (networks: readonly Network[]): string => networks.map(({ caipNetworkId }) => caipNetworkId).join()

/** The networks to propose: those of the requested namespace. What is connected in others is left as it is. */
function requestedNetworks({ connectingNamespace, networks }: State): readonly Network[] {
  return networks.filter(({ chainNamespace }) => chainNamespace === (connectingNamespace ?? chainNamespace))
}

/** The namespace whose status becomes `connecting`. */
function requestedNamespace({ connectingNamespace, networks }: State): ChainNamespace {
  const hasDefault = networks.some(({ chainNamespace }) => chainNamespace === DEFAULT_NAMESPACE)
  return connectingNamespace ?? (hasDefault ? undefined : networks[0]?.chainNamespace) ?? DEFAULT_NAMESPACE
}

export function beginProgress(context: Context): void {
  context.store.setState({ connectingIn: requestedNamespace(context.store.getState()) })
}

/** The message for one-click sign-in, if it may be tried: sign-in is on and every network supports it. */
async function oneClickTemplate(context: Context, signal: AbortSignal): Promise<PairingRequest['oneClick']> {
  const state = context.store.getState()
  const network = selectActiveNetwork(state)
  if (!network || !state.networks.every(({ chainNamespace }) => supports(chainNamespace, 'oneClickSignIn')))
    return undefined
  return oneClickMessage(context, network, signal)
}
