import type Provider from '@walletconnect/universal-provider'
import { PROPOSAL_LIFETIME_MS } from '../../config/limits'
import { ConnectAborted, DeviceClockWrong, PairingExpired, RelayUnreachable } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { parseProviderReason } from '../../errors/providerCodes'
import type { Clock } from '../../services/clock/clock'
import type { PairingRequest } from '../contract'
import type { RelayLibrary, SignClient } from './contract'
import { disconnectTopic } from './disconnectTopic'
import { closeSocket, type SocketOpener } from './relaySocket'
import { oneClickChains, oneClickMethods, proposeNamespaces } from './namespaces'

/** A relay that has not accepted the pairing after this time, or whose socket failed this often, is unreachable. */
const RELAY_REACH_WAIT_MS = 10_000
const RELAY_SOCKET_FAILURES_MAX = 2

/** The wallet approved. `auths` are the proofs of one-click sign-in, if there are any. */
export type Approval = { readonly provider: Provider; readonly auths: readonly unknown[] }

/** One pairing URI, from the proposal to the wallet's response. */
export interface Pairing {
  readonly approval: Promise<Approval>
  /** Stops waiting. The pairing is watched a while longer, so that a session approved late is disconnected. */
  abandon(reason?: unknown): void
  /** Removes it at once, on our side. */
  forget(): void
}

/**
 * Proposes a session through the relay. `onUri` is called when the relay has the proposal, never before: a URI that the
 * relay does not know cannot be used. Rejects with RelayUnreachable or DeviceClockWrong within `RELAY_REACH_WAIT_MS`,
 * PairingExpired, UserRejected, or ConnectAborted.
 */
export function startPairing(library: RelayLibrary, request: PairingRequest, clock: Clock): Pairing {
  const { client } = library
  let topic: string | undefined
  let state: 'reaching' | 'waiting' | 'done' = 'reaching'
  let fail: (reason: unknown) => void = () => undefined
  let forgotten = false

  const forget = (): void => {
    forgotten = true
    if (topic !== undefined) forgetPairing(client, topic)
  }

  const approval = new Promise<Approval>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      if (state === 'done') return
      state = 'done'
      library.splitTasks(false)
      cancelReach()
      cancelLife()
      stopCounting()
      finish()
    }
    fail = (reason) => settle(() => reject(reason))
    const unreachable = (reason?: unknown): void => {
      fail(library.refusesClock() ? new DeviceClockWrong(reason) : new RelayUnreachable(reason))
      forget()
      stopTrying(client)
    }
    let cancelLife = (): void => undefined
    const cancelReach = clock.after(RELAY_REACH_WAIT_MS, () =>
      unreachable(new Error('The relay did not respond in time.')),
    )
    const stopCounting = library.onSocketFailure((count) => {
      if (state === 'reaching' && count >= RELAY_SOCKET_FAILURES_MAX)
        unreachable(new Error('The relay refuses the connection.'))
    })

    const onUri = (uri: string): void => {
      topic = /^wc:([0-9a-f]+)@2/.exec(uri)?.[1]
      if (topic !== undefined) library.earlierPairings.except(topic)
      if (forgotten) return forget()
      library.subscribed(topic ?? '').then(() => show(uri), unreachable)
    }
    const show = (uri: string): void => {
      if (state !== 'reaching') return
      state = 'waiting'
      library.splitTasks(false)
      cancelReach()
      stopCounting()
      cancelLife = clock.after(PROPOSAL_LIFETIME_MS, () => fail(new PairingExpired()))
      request.onUri(uri)
    }

    const propose = async (): Promise<void> => {
      library.splitTasks(true)
      library.openSocket()
      const provider = await library.provider()
      // A session that is already stored does not belong to this pairing.
      delete provider.session
      provider.on('display_uri', onUri)
      const auths = request.oneClick
        ? await authenticate(library, provider, request, request.oneClick)
        : await connect(provider, request)
      if (state !== 'waiting') return await refuseLate(library, provider, clock)
      settle(() => resolve({ provider, auths }))
    }
    propose().catch((reason: unknown) => {
      if (state === 'reaching') unreachable(reason)
      else fail(meansExpired(reason) ? new PairingExpired() : explain(reason, 'relay-request'))
    })
  })

  return {
    approval,
    abandon(reason) {
      const shown = state !== 'reaching'
      fail(new ConnectAborted(reason))
      if (!shown) forget()
    },
    forget,
  }
}

/** Nothing waits for this session any more; it is ended, so that the wallet does not show it as connected. */
async function refuseLate(library: RelayLibrary, { session }: Provider, clock: Clock): Promise<void> {
  if (session) await disconnectTopic(library, session.topic, clock)
}

async function connect(provider: Provider, request: PairingRequest): Promise<readonly unknown[]> {
  await provider.connect({ optionalNamespaces: proposeNamespaces(request.networks) })
  return []
}

/**
 * One-click sign-in: the proposal and the message in one. A wallet without support for it responds to the proposal
 * alone.
 */
async function authenticate(
  library: RelayLibrary,
  provider: Provider,
  request: PairingRequest,
  message: NonNullable<PairingRequest['oneClick']>,
): Promise<readonly unknown[]> {
  const { nonce, domain, uri, expirationTime, issuedAt, notBefore, requestId, version, resources, statement, chainId } =
    message
  library.setMessageFields(message)
  const { auths } = await provider.authenticate({
    nonce,
    domain,
    uri,
    exp: expirationTime,
    iat: issuedAt,
    nbf: notBefore,
    requestId,
    version,
    resources: resources && [...resources],
    statement,
    chainId,
    methods: [...oneClickMethods],
    chains: oneClickChains(request.networks, request.networkId),
    optionalNamespaces: proposeNamespaces(request.networks),
  } as unknown as Parameters<Provider['authenticate']>[0])
  return auths ?? []
}

function meansExpired(reason: unknown): boolean {
  return parseProviderReason(reason).texts.some((text) => /^(?:proposal|request) expired/i.test(text))
}

/** Removes a pairing and its proposal from the library, and settles the library's own promise for the response. */
function forgetPairing(client: SignClient, topic: string): void {
  const reason = { code: 0, message: 'Proposal expired' }
  const engine = client.engine as unknown as { events?: { emit(event: string, facts: unknown): void } }
  for (const proposal of client.proposal.getAll()) {
    if (proposal.pairingTopic !== topic) continue
    engine.events?.emit(`session_connect:${proposal.id}`, { error: reason })
    void client.proposal.delete(proposal.id, reason).catch(() => undefined)
  }
  // Its key and subscription are removed when the library expires the pairing.
  if (client.core.pairing.pairings.keys.includes(topic)) client.core.expirer.set(topic, 0)
}

/** Stops reconnecting to an unreachable relay, unless a session uses the socket. */
function stopTrying(client: SignClient): void {
  const { relayer } = client.core
  ;(relayer.publisher as unknown as { queue?: Map<string, unknown> }).queue?.clear()
  if (client.session.length === 0) closeSocket(relayer as unknown as SocketOpener)
}
