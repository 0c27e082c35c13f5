import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import type { Clock } from '../../src/services/clock/clock'
import { createClock } from '../../src/services/clock/clock'
import { createLog } from '../../src/services/log/log'
import type { KeyValueStorage } from '../../src/services/storage/storage'
import type { TabMessage } from '../../src/services/tabs/tabs'
import type { LiveConnection, PairingRequest } from '../../src/wallets/contract'
import { createWalletConnectConnector } from '../../src/wallets/walletconnect/walletConnectConnector'
import { createMemoryStorage } from '../fakes/memoryStorage'
import { neverAborted } from '../fakes/neverAborted'
import type { RelayAndWallet } from './startRelayAndWallet'

/** What a page has to know of the relay, and of the wallet at its other end. */
type Ends = Omit<RelayAndWallet, 'faults' | 'stop'>
type Parts = { readonly relay: string; readonly storage: KeyValueStorage; readonly clock: Clock }

/** The pages of an origin: which of them has a name, as with Web Locks, and who listens to the others. */
type Origin = {
  readonly claims: Map<string, RelayPage>
  readonly listeners: Map<(message: TabMessage) => void, RelayPage>
}
const origins = new WeakMap<KeyValueStorage, Origin>()

/** A page with the relay connector, in Node. Several pages on one storage are one origin. */
export class RelayPage {
  readonly storage: KeyValueStorage
  readonly connector
  /** Links of wallets that were opened for requests. */
  readonly opened: string[] = []
  readonly #wakeListeners = new Set<() => void>()

  constructor(
    private readonly ends: Ends,
    { relay, storage, clock }: Partial<Parts> = {},
  ) {
    this.storage = storage ?? createMemoryStorage()
    this.connector = createWalletConnectConnector({
      projectId: ends.projectId,
      metadata: () => ({ name: 'A page', description: 'A page', url: 'http://127.0.0.1', icons: [] }),
      urls: { relay: relay ?? ends.relayUrl, verify: false },
      storage: this.storage,
      clock: clock ?? createClock(),
      log: createLog({ now: () => Date.now(), print: { error() {}, warn() {}, info() {}, debug() {} } }),
      tabs: {
        claim: async (name) => this.#claim(name),
        notify: (message) => {
          for (const [listener, page] of this.#origin.listeners) if (page !== this) listener(message)
        },
        onMessage: (listener) => {
          const { listeners } = this.#origin
          listeners.set(listener, this)
          return () => void listeners.delete(listener)
        },
      },
      onWake: (listener) => {
        this.#wakeListeners.add(listener)
        return () => void this.#wakeListeners.delete(listener)
      },
      openWallet: (link) => void this.opened.push(link),
      onRelayMessage: () => undefined,
    })
  }

  #claim(name: string): boolean {
    const { claims } = this.#origin
    if (!claims.has(name)) claims.set(name, this)
    return claims.get(name) === this
  }

  get #origin(): Origin {
    const origin = origins.get(this.storage) ?? { claims: new Map(), listeners: new Map() }
    origins.set(this.storage, origin)
    return origin
  }

  /** The page is gone: what it has claimed is free. */
  async close(): Promise<void> {
    await this.connector.close()
    const { claims } = this.#origin
    for (const [name, page] of claims) if (page === this) claims.delete(name)
  }

  /** The page becomes visible, or is online again. */
  wake(): void {
    for (const listener of this.#wakeListeners) listener()
  }

  /** Proposes a session on the networks of the wallet. `uri` resolves when the code could be shown. */
  request(extra: Partial<PairingRequest> = {}): PairingRequest & { readonly uri: Promise<string> } {
    const inputs = this.ends.networks.map(({ caipNetworkId, name }) => ({
      id: Number(caipNetworkId.split(':')[1]),
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:9'] } },
    }))
    let give: (uri: string) => void = () => undefined
    const uri = new Promise<string>((resolve) => (give = resolve))
    const { networks } = resolveNetworks(inputs, {}, { rpc: 'https://rpc.example', projectId: undefined })
    return { networks, networkId: 'eip155:31337', onUri: give, uri, ...extra }
  }

  /** Pairs with the wallet. */
  async pair(extra: Partial<PairingRequest> = {}): Promise<LiveConnection> {
    const request = this.request(extra)
    const paired = this.connector.pair(request, neverAborted)
    await new WalletControl(this.ends).pair(await request.uri)
    return (await paired).connections[0] as LiveConnection
  }
}

export type PendingRequest = { readonly id: number; readonly method: string; readonly outcome: string }

/** The wallet, as its owner uses it. */
export class WalletControl {
  constructor(private readonly ends: Pick<RelayAndWallet, 'walletUrl'>) {}

  pair = (uri: string): Promise<unknown> => this.#post('pair', { uri })
  policy = (policy: object): Promise<unknown> => this.#post('policy', policy)
  answer = (id: number, approve = true): Promise<unknown> => this.#post('answer', { id, approve })
  event = (name: string, data: unknown): Promise<unknown> => this.#post('event', { name, data })
  disconnect = (): Promise<unknown> => this.#post('disconnect', {})

  /** The requests that the wallet has, newest first. */
  async requests(method?: string): Promise<readonly PendingRequest[]> {
    const all = (await (await fetch(`${this.ends.walletUrl}/requests`)).json()) as PendingRequest[]
    return all.filter((each) => !method || each.method === method)
  }

  async sessions(): Promise<readonly { readonly topic: string }[]> {
    const { sessions } = (await (await fetch(`${this.ends.walletUrl}/state`)).json()) as {
      sessions: { topic: string }[]
    }
    return sessions
  }

  async #post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${this.ends.walletUrl}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
