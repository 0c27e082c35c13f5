import { WalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildAuthObject, populateAuthPayload } from '@walletconnect/utils'
import type { HDAccount } from 'viem/accounts'
import { untilAcknowledged } from '../../../../src/testing/phone/untilAcknowledged'
import { MemoryStorage } from './MemoryStorage'
import { WalletNetworks, type WalletNetwork } from './networks'
import { BITCOIN_ACCOUNTS, POLKADOT_ADDRESSES, type BitcoinAccount } from './otherAccounts'
import { FIRST_POLICY, readPolicy, type AnswerMode, type Policy } from './policy'
import type { SolanaTestAccount } from '../../solana/accounts'
import { SIGNING_METHODS, signRequest } from './signing'
import { SOLANA_SIGNING_METHODS, signSolanaRequest, solanaMessageText } from './solanaSigning'
import { REFUSAL_CODE, WalletRefusal } from './WalletRefusal'

/** A request of a page, pending or done. */
export type WalletRequest = {
  readonly id: number
  readonly kind: 'session_proposal' | 'session_authenticate' | 'session_request'
  /** The method of a request; the kind again for the two others. */
  readonly method: string
  readonly params: unknown
  /** The text to sign, if the parameters do not show it. */
  readonly words?: string
  readonly chainId: string | null
  readonly topic: string
  readonly peer: {
    readonly name: string
    readonly url: string
    readonly description: string
    readonly icons: readonly string[]
  }
  /** What the library's verify step says about the page: `VALID`, `UNKNOWN` or `INVALID`. */
  readonly validation: string
  readonly at: string
  status: 'waiting' | 'answering' | 'approved' | 'rejected' | 'failed' | 'expired'
  result?: unknown
  error?: { code: number; message: string }
}

/** What the wallet is made with. */
export type RemoteWalletOptions = {
  readonly relayUrl: string
  readonly verifyUrl: string
  readonly projectId: string
  readonly pageUrl: string
  readonly iconUrl: string
  readonly networks: readonly WalletNetwork[]
  readonly accounts: readonly HDAccount[]
  /** As many as `accounts`: an index stands for one account in each namespace. */
  readonly solanaAccounts: readonly SolanaTestAccount[]
}

type Namespace = (typeof NAMESPACES)[number]

type Namespaces = Parameters<Kit['approveSession']>[0]['namespaces']
type Kit = InstanceType<typeof WalletKit>
type Asked = { approve(): Promise<unknown>; reject(): Promise<void> }

const EVENTS = ['accountsChanged', 'chainChanged']
const NAMESPACES = ['eip155', 'solana', 'bip122', 'polkadot'] as const
const METHODS: Readonly<Record<Namespace, readonly string[]>> = {
  eip155: [
    ...SIGNING_METHODS,
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_accounts',
    'eth_requestAccounts',
  ],
  solana: [...SOLANA_SIGNING_METHODS, 'solana_getAccounts', 'solana_requestAccounts'],
  bip122: ['getAccountAddresses'],
  polkadot: [],
}
/** It has no chain; pages must ignore it. */
const UNKNOWN_NAMESPACE = {
  chains: ['cosmos:cosmoshub-4'],
  accounts: ['cosmos:cosmoshub-4:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
  methods: ['cosmos_signDirect'],
  events: ['accountsChanged'],
}
const KEPT_REQUESTS = 100
const VERIFY_KEY_TIMEOUT_MS = 15_000

/** The remote WalletConnect wallet: the provider's wallet library with real keys. */
export class RemoteWallet {
  readonly networks: WalletNetworks
  #policy = FIRST_POLICY
  readonly #requests: WalletRequest[] = []
  readonly #asked = new Map<number, Asked>()

  private constructor(
    private readonly kit: Kit,
    private readonly options: RemoteWalletOptions,
  ) {
    this.networks = new WalletNetworks(options.networks)
    kit.on('session_proposal', (event) =>
      this.#ask(
        'session_proposal',
        event,
        () => this.#openSession(event),
        () => kit.rejectSession({ id: event.id, reason: refusal(REFUSAL_CODE.userRejected) }),
      ),
    )
    kit.on('session_request', (event) =>
      this.#ask(
        'session_request',
        event,
        () => this.#execute(event),
        () => this.#respond(event, refusal(REFUSAL_CODE.userRejected)),
      ),
    )
    kit.on('session_authenticate', this.#onAuthenticate)
    kit.on('proposal_expire', ({ id }) => this.#expire(id))
    kit.on('session_request_expire', ({ id }) => this.#expire(id))
    kit.on('session_delete', ({ topic }) => this.#expireAll(topic))
  }

  /** Starts the wallet. It does not connect to the relay before it is given a pairing address. */
  static async start(options: RemoteWalletOptions): Promise<RemoteWallet> {
    // Without this a page's library in the same process (tests) would share this wallet's keys and sockets.
    process.env['DISABLE_GLOBAL_CORE'] = 'true'
    const core = new Core({
      projectId: options.projectId,
      relayUrl: options.relayUrl,
      logger: 'silent',
      telemetryEnabled: false,
      customStoragePrefix: 'pocket-wallet',
      storage: new MemoryStorage() as never,
    })
    useVerifyHost(core.verify, options.verifyUrl)
    const metadata = {
      name: 'Pocket Demo Wallet',
      description: 'The wallet at the other end of the local stack. Test keys only.',
      url: options.pageUrl,
      icons: [options.iconUrl],
    }
    // Typed through `never`: walletkit and core each bring their own copy of the same types.
    return new RemoteWallet(await WalletKit.init({ core: core as never, metadata }), options)
  }

  /** Ends the wallet's connection and timers without notifying pages, like a phone that is turned off. */
  async stop(): Promise<void> {
    this.kit.core.heartbeat.stop()
    await this.kit.core.relayer.transportClose().catch(() => undefined)
    this.kit.core.events.removeAllListeners()
  }

  get policy(): Policy {
    return this.#policy
  }

  /**
   * Replaces the policy.
   * @throws {TypeError} when it is not one.
   */
  setPolicy(input: unknown): Policy {
    const policy = readPolicy(input, this.options.accounts.length)
    this.#policy = policy
    this.networks.reset(policy.knows)
    // The library leaves the fallback proposal to a wallet only while nobody listens for one-click requests.
    this.kit.off('session_authenticate', this.#onAuthenticate)
    if (policy.oneClick === 'accept') this.kit.on('session_authenticate', this.#onAuthenticate)
    return policy
  }

  /**
   * Answers a page's pairing address.
   * @throws the library's error when the address is old or no address.
   */
  async pair(uri: string): Promise<void> {
    await this.kit.pair({ uri })
  }

  /** All requests, newest first. */
  requests(): readonly WalletRequest[] {
    return this.#requests
  }

  /** Addresses the wallet shows in a namespace, the active one first. */
  addresses(namespace: Namespace = 'eip155'): string[] {
    return this.#policy.accounts.flatMap((index) => this.allAddresses(namespace)[index] ?? [])
  }

  /** Every address the wallet has a key for in a namespace, in the order of their index. */
  allAddresses(namespace: Namespace = 'eip155'): string[] {
    if (namespace === 'bip122') return BITCOIN_ACCOUNTS.map(({ address }) => address)
    if (namespace === 'polkadot') return [...POLKADOT_ADDRESSES]
    return (namespace === 'solana' ? this.options.solanaAccounts : this.options.accounts).map(({ address }) => address)
  }

  sessions(): { topic: string; peer: WalletRequest['peer']; namespaces: unknown; expiry: number }[] {
    return Object.values(this.kit.getActiveSessions()).map(({ topic, peer, namespaces, expiry }) => ({
      topic,
      peer: shownPeer(peer.metadata),
      namespaces,
      expiry,
    }))
  }

  /**
   * Answers a waiting request.
   * @throws when there is none with this id.
   */
  async answer(id: number, approve: boolean): Promise<WalletRequest> {
    const request = this.#requests.find((each) => each.id === id)
    const asked = this.#asked.get(id)
    if (!request || !asked || request.status !== 'waiting')
      throw new WalletRefusal(REFUSAL_CODE.invalidParams, `No request ${id} is waiting.`)
    this.#asked.delete(id)
    request.status = 'answering'
    try {
      if (approve) request.result = await asked.approve()
      else await asked.reject()
      request.status = approve ? 'approved' : 'rejected'
    } catch (reason) {
      request.status = 'failed'
      request.error = shownError(reason)
    }
    return request
  }

  /**
   * Tells pages of a change, as a person does who picks another account or network in the wallet. For
   * `accountsChanged` the data lists addresses of this wallet, of either namespace: the accounts change in both. For
   * `chainChanged` it is the number of an EVM network or a CAIP-2 id. The sessions are changed first. Any other
   * name is sent as it is.
   */
  async emit(name: string, data: unknown, topic?: string): Promise<number> {
    const sessions = Object.values(this.kit.getActiveSessions()).filter((session) => !topic || session.topic === topic)
    if (name === 'accountsChanged') this.#showAccounts(data)
    const moved = name === 'chainChanged' ? networkNamed(data) : undefined
    if (moved && !this.networks.has(moved))
      throw new WalletRefusal(REFUSAL_CODE.unknownChain, `The wallet does not know ${moved}.`)
    await Promise.all(
      sessions.map(async (session) => {
        if (moved) {
          await this.#grant(session.topic, moved)
          return this.kit.emitSessionEvent({
            topic: session.topic,
            event: { name, data: referenceOf(moved) },
            chainId: moved,
          })
        }
        if (name === 'accountsChanged') await this.#grant(session.topic)
        const [first, ...others] = NAMESPACES.filter((namespace) => session.namespaces[namespace])
        if (!first) return
        const say = (namespace: Namespace, said: unknown): Promise<void> =>
          this.kit.emitSessionEvent({
            topic: session.topic,
            event: { name, data: said },
            chainId: chainsOf(session.namespaces[namespace]?.accounts ?? [])[0] ?? 'eip155:1',
          })
        if (name !== 'accountsChanged') return say(first, data)
        for (const namespace of [first, ...others]) await say(namespace, this.addresses(namespace))
      }),
    )
    return sessions.length
  }

  /**
   * Adds a network to one session or all, with its namespace if the session has none of it, and tells pages of nothing
   * else.
   */
  async addNetwork(network: string, topic?: string): Promise<number> {
    if (!this.networks.has(network))
      throw new WalletRefusal(REFUSAL_CODE.unknownChain, `The wallet does not know ${network}.`)
    const namespace = namespaceOf(network)
    const topics = Object.keys(this.kit.getActiveSessions()).filter((each) => !topic || each === topic)
    const fresh = { accounts: [], methods: [...METHODS[namespace]], events: EVENTS }
    for (const each of topics) await this.#grant(each, network, { [namespace]: fresh })
    return topics.length
  }

  /** Ends one session or all, like the owner of the wallet. */
  async disconnect(topic?: string): Promise<number> {
    const topics = Object.keys(this.kit.getActiveSessions()).filter((each) => !topic || each === topic)
    for (const each of topics) {
      await this.kit.disconnectSession({ topic: each, reason: { code: 6000, message: 'User disconnected.' } })
      this.#expireAll(each)
    }
    return topics.length
  }

  readonly #onAuthenticate = (event: WalletKitTypes.SessionAuthenticate): void => {
    this.#ask(
      'session_authenticate',
      event,
      () => this.#signIn(event),
      () => this.kit.rejectSessionAuthenticate({ id: event.id, reason: refusal(REFUSAL_CODE.userRejected) }),
    )
  }

  #ask(
    kind: WalletRequest['kind'],
    event: AskedEvent,
    approve: () => Promise<unknown>,
    reject: () => Promise<void>,
  ): void {
    // The library emits a request twice if the relay delivers it twice at the same moment: `onMessageEvent` awaits
    // between looking for a duplicate and recording it. A wallet shows a request once.
    if (this.#requests.some(({ id }) => id === event.id)) return
    const session = 'topic' in event ? this.kit.getActiveSessions()[event.topic] : undefined
    const request = readRequest(kind, event, session && shownPeer(session.peer.metadata))
    this.#requests.unshift(request)
    this.#requests.length = Math.min(this.#requests.length, KEPT_REQUESTS)
    this.#asked.set(request.id, { approve, reject })
    const mode: AnswerMode = this.#policy.methods?.[request.method] ?? this.#policy.mode
    if (mode !== 'hold') void this.answer(request.id, mode === 'approve')
  }

  #expire(id: number): void {
    const request = this.#requests.find((each) => each.id === id)
    if (request?.status !== 'waiting') return
    request.status = 'expired'
    this.#asked.delete(id)
  }

  #expireAll(topic: string): void {
    for (const request of this.#requests) if (request.topic === topic) this.#expire(request.id)
  }

  async #openSession(event: WalletKitTypes.SessionProposal): Promise<unknown> {
    const granted = NAMESPACES.flatMap((namespace) => {
      const grant = this.#granted(namespace, event)
      return grant ? [[namespace, grant] as const] : []
    })
    if (granted.length === 0) {
      const reason = refusal(REFUSAL_CODE.unsupportedChains)
      await this.kit.rejectSession({ id: event.id, reason })
      throw new WalletRefusal(reason.code, reason.message)
    }
    const namespaces: Namespaces = Object.fromEntries(
      this.#policy.grants === 'everything' ? [...granted, ['cosmos', UNKNOWN_NAMESPACE]] : granted,
    )
    const session = await this.kit.approveSession({
      id: event.id,
      namespaces,
      ...(namespaces['bip122'] && {
        sessionProperties: { bip122_getAccountAddresses: JSON.stringify(this.#bitcoinAccounts()) },
      }),
    })
    return { topic: session.topic, namespaces }
  }

  /** What the wallet and its policy grant of a proposal; undefined if no network is left. */
  #granted(
    namespace: Namespace,
    { params: { requiredNamespaces, optionalNamespaces } }: WalletKitTypes.SessionProposal,
  ): Namespaces[string] | undefined {
    const all = {
      chains: this.networks.ids.filter((id) => namespaceOf(id) === namespace),
      methods: [...METHODS[namespace]],
      events: EVENTS,
    }
    const wanted =
      this.#policy.grants === 'everything' ? [all] : [requiredNamespaces[namespace], optionalNamespaces[namespace]]
    const limit = this.#policy.namespaces?.[namespace] ?? (this.#policy.namespaces ? { chains: [] } : {})
    const chains = unique(wanted.flatMap((each) => each?.chains ?? [])).filter(
      (id) => this.networks.has(id) && (limit.chains?.includes(id) ?? true),
    )
    if (chains.length === 0) return undefined
    const methods = unique(wanted.flatMap((each) => each?.methods ?? [])).filter(
      (name) => METHODS[namespace].includes(name) && (limit.methods?.includes(name) ?? true),
    )
    const events = unique([...EVENTS, ...wanted.flatMap((each) => each?.events ?? [])]).filter(
      (name) => EVENTS.includes(name) && (limit.events?.includes(name) ?? true),
    )
    return { chains, accounts: this.#accountsOn(chains), methods, events }
  }

  /** One-click sign-in: every account the wallet shows signs for every network it shares with the page. */
  async #signIn(event: WalletKitTypes.SessionAuthenticate): Promise<unknown> {
    const { authPayload } = event.params
    const chains = authPayload.chains.filter((chain) => namespaceOf(chain) === 'eip155' && this.networks.has(chain))
    if (chains.length === 0) {
      const reason = refusal(REFUSAL_CODE.unsupportedChains)
      await this.kit.rejectSessionAuthenticate({ id: event.id, reason })
      throw new WalletRefusal(reason.code, reason.message)
    }
    const payload = populateAuthPayload({ authPayload, chains, methods: [...METHODS.eip155] })
    const auths = []
    for (const chain of chains) {
      for (const index of this.#policy.accounts) {
        const account = this.#account(index)
        const iss = `did:pkh:${chain}:${account.address}`
        const message = this.kit.formatAuthMessage({ request: payload, iss })
        auths.push(buildAuthObject(payload, { t: 'eip191', s: await account.signMessage({ message }) }, iss))
      }
    }
    const { session } = await this.kit.approveSessionAuthenticate({ id: event.id, auths })
    return { topic: session?.topic, auths }
  }

  async #execute(event: WalletKitTypes.SessionRequest): Promise<unknown> {
    try {
      const result = await this.#perform(event)
      await this.kit.respondSessionRequest({ topic: event.topic, response: { id: event.id, jsonrpc: '2.0', result } })
      return result
    } catch (reason) {
      await this.#respond(event, shownError(reason))
      throw reason
    }
  }

  async #perform({ topic, params: { chainId, request } }: WalletKitTypes.SessionRequest): Promise<unknown> {
    const params: unknown = request.params ?? []
    const list = Array.isArray(params) ? (params as unknown[]) : [params]
    const place = { caipNetworkId: chainId, rpcUrl: () => this.networks.rpcUrlOf(chainId) }
    switch (request.method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return this.addresses()
      case 'solana_getAccounts':
      case 'solana_requestAccounts':
        return this.addresses('solana').map((pubkey) => ({ pubkey }))
      case 'wallet_switchEthereumChain':
        return this.#moveTo(topic, this.networks.known(list[0]))
      case 'wallet_addEthereumChain':
        return this.#moveTo(topic, this.networks.add(list[0]))
      case 'getAccountAddresses':
        return this.#bitcoinAccounts()
      default:
        return namespaceOf(chainId) === 'solana'
          ? signSolanaRequest(request.method, params, this.options.solanaAccounts, place, this.#policy.solanaAnswers)
          : signRequest(request.method, list, this.options.accounts, place)
    }
  }

  async #moveTo(topic: string, { caipNetworkId }: WalletNetwork): Promise<null> {
    await this.#grant(topic, caipNetworkId)
    await this.kit.emitSessionEvent({
      topic,
      event: { name: 'chainChanged', data: referenceOf(caipNetworkId) },
      chainId: caipNetworkId,
    })
    return null
  }

  /** Makes a session hold the accounts the wallet shows, on its networks and on one more, which may be in `fresh`. */
  async #grant(topic: string, added?: string, fresh: Namespaces = {}): Promise<void> {
    const session = this.kit.getActiveSessions()[topic]
    if (!session) throw new WalletRefusal(REFUSAL_CODE.unauthorized, 'The session has ended.')
    const held = { ...fresh, ...session.namespaces }
    if (added !== undefined && !held[namespaceOf(added)])
      throw new WalletRefusal(REFUSAL_CODE.unauthorized, `The session has no networks of ${namespaceOf(added)}.`)
    const namespaces: Namespaces = Object.fromEntries(
      Object.entries(held).map(([namespace, grant]) => {
        const chains = unique([
          ...chainsOf(grant.accounts),
          ...(added !== undefined && namespaceOf(added) === namespace ? [added] : []),
        ])
        return [namespace, { ...grant, chains, accounts: this.#accountsOn(chains) }]
      }),
    )
    if (JSON.stringify(namespaces) === JSON.stringify(session.namespaces)) return
    await this.kit.updateSession({ topic, namespaces })
    await untilAcknowledged(this.kit.core.history, topic)
  }

  #accountsOn(chains: readonly string[]): string[] {
    return chains.flatMap((chain) => this.addresses(namespaceOf(chain)).map((address) => `${chain}:${address}`))
  }

  #bitcoinAccounts(): BitcoinAccount[] {
    return this.#policy.accounts.flatMap((index) => BITCOIN_ACCOUNTS[index] ?? [])
  }

  #showAccounts(data: unknown): void {
    const wanted = Array.isArray(data) ? data.map(String) : []
    const indexes = wanted.map((address) =>
      Math.max(
        this.allAddresses().findIndex((own) => own.toLowerCase() === address.toLowerCase()),
        this.allAddresses('solana').indexOf(address),
      ),
    )
    if (indexes.length === 0 || indexes.includes(-1))
      throw new WalletRefusal(REFUSAL_CODE.invalidParams, 'accountsChanged needs a list of addresses of this wallet.')
    this.#policy = { ...this.#policy, accounts: indexes }
  }

  #account(index: number): HDAccount {
    const account = this.options.accounts[index]
    if (!account) throw new WalletRefusal(REFUSAL_CODE.unauthorized, `The wallet has no account ${index}.`)
    return account
  }

  async #respond(event: WalletKitTypes.SessionRequest, error: { code: number; message: string }): Promise<void> {
    await this.kit.respondSessionRequest({ topic: event.topic, response: { id: event.id, jsonrpc: '2.0', error } })
  }
}

type AskedEvent = WalletKitTypes.SessionProposal | WalletKitTypes.SessionAuthenticate | WalletKitTypes.SessionRequest

/**
 * The library (core 2.21.4) has no option for its verify host, and all its requests to it share one abort controller: a
 * request without an attestation asks the provider's host, and the timer that this leaves behind when it fails aborts
 * whatever is under way 5 s later. When that is the request for the key, the library waits for it for good and answers
 * no page any more. test/relay/browser.test.ts, "waits for the verify host's key", fails without this.
 */
function useVerifyHost(verify: object, url: string): void {
  Object.assign(verify, {
    verifyUrlV3: `${url}/v3`,
    fetchAttestation: async () => undefined,
    fetchAndPersistPublicKey: async () =>
      (await fetch(`${url}/v3/public-key`, { signal: AbortSignal.timeout(VERIFY_KEY_TIMEOUT_MS) })).json(),
  })
}

function readRequest(
  kind: WalletRequest['kind'],
  event: AskedEvent,
  sessionPeer: WalletRequest['peer'] | undefined,
): WalletRequest {
  const shared = {
    id: event.id,
    kind,
    validation: event.verifyContext?.verified.validation ?? 'UNKNOWN',
    at: new Date().toISOString(),
    status: 'waiting' as const,
  }
  if (kind === 'session_proposal') {
    const { params } = event as WalletKitTypes.SessionProposal
    return {
      ...shared,
      method: kind,
      params,
      chainId: null,
      topic: params.pairingTopic,
      peer: shownPeer(params.proposer.metadata),
    }
  }
  if (kind === 'session_authenticate') {
    const { params, topic } = event as WalletKitTypes.SessionAuthenticate
    return {
      ...shared,
      method: kind,
      params: params.authPayload,
      chainId: params.authPayload.chains[0] ?? null,
      topic,
      peer: shownPeer(params.requester.metadata),
    }
  }
  const { params, topic } = event as WalletKitTypes.SessionRequest
  const words = params.request.method === 'solana_signMessage' ? solanaMessageText(params.request.params) : undefined
  return {
    ...shared,
    method: params.request.method,
    params: params.request.params,
    ...(words === undefined ? {} : { words }),
    chainId: params.chainId,
    topic,
    peer: sessionPeer ?? { name: '', url: '', description: '', icons: [] },
  }
}

function shownPeer(metadata: {
  name: string
  url: string
  description: string
  icons: string[]
}): WalletRequest['peer'] {
  const { name, url, description, icons } = metadata
  return { name, url, description, icons }
}

function chainsOf(accounts: readonly string[]): string[] {
  return unique(accounts.map((account) => account.split(':').slice(0, 2).join(':')))
}

function namespaceOf(caip: string): Namespace {
  return NAMESPACES.find((namespace) => caip.startsWith(`${namespace}:`)) ?? 'eip155'
}

/** The network of a `chainChanged`: CAIP-2 as it is, anything else is the number of an EVM network. */
function networkNamed(data: unknown): string {
  return typeof data === 'string' && data.includes(':') ? data : `eip155:${Number(data)}`
}

/** How a page is told of a network: EVM by number, others by the reference. */
function referenceOf(caipNetworkId: string): number | string {
  const reference = caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)
  return namespaceOf(caipNetworkId) === 'eip155' ? Number(reference) : reference
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function refusal(code: number): { code: number; message: string } {
  return { code, message: code === REFUSAL_CODE.unsupportedChains ? 'Unsupported chains.' : 'User rejected.' }
}

function shownError(reason: unknown): { code: number; message: string } {
  const message = reason instanceof Error ? reason.message : String(reason)
  return { code: reason instanceof WalletRefusal ? reason.code : -32_000, message }
}
