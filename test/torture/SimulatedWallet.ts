import { EventEmitter } from 'node:events'
import type Provider from '@walletconnect/universal-provider'
import { caipAddressOn, type CaipAddress, type CaipNetworkId } from '../../src/domain/network/caip'
import type { RelayLibrary } from '../../src/wallets/walletconnect/contract'
import type { FakeClock } from '../fakes/clock'

/** How long each message of one act of the wallet is under way, and whether the wallet tells the chain at all. */
export type Delays = {
  readonly accounts: number
  readonly chain: number
  readonly update: number
  readonly response: number
  /** The wallet sends no `chainChanged` where the response says the same. */
  readonly silent: boolean
  /** Every message arrives twice. */
  readonly twice: boolean
}

/** What the page's library holds of all its sessions. */
type Relay = { readonly events: EventEmitter; readonly wallets: Map<string, SimulatedWallet> }

type Answer = 'accepts' | 'rejects' | 'approves nothing'

/**
 * A wallet at the other end of a WalletConnect session, with a relay that delivers each message after a delay of its
 * own. Like the library, the relay drops an event or update that is older than the last one of its kind. With
 * `beside`, the page has paired with it as well as with that one.
 */
export class SimulatedWallet {
  readonly #relay: Relay
  readonly topic: string
  readonly #lastOfKind = new Map<string, number>()
  readonly #pending = new Set<(reason: unknown) => void>()
  #messages = 0
  #responsesUnderWay = 0
  #underWay = 0
  #sessionKnown = true
  #solana: CaipAddress | undefined
  /** The session as the page's library holds it. */
  #delivered: object
  ended = false
  /** How often the page has ended the session. */
  endedByPage = 0
  /** When the owner took a network from the page, by network. */
  readonly revokedAt = new Map<CaipNetworkId, number>()
  /** When the update that approves a network arrived at the page, by network. */
  readonly approvedAt = new Map<CaipNetworkId, number>()
  /** When a `chainChanged` arrived at the page. */
  readonly announcements: { readonly chain: CaipNetworkId; readonly at: number }[] = []

  constructor(
    private readonly clock: FakeClock,
    public accounts: string[],
    public active: string,
    public chains: CaipNetworkId[],
    public chain: CaipNetworkId,
    { beside, onSolana }: { readonly beside?: SimulatedWallet; readonly onSolana?: CaipAddress } = {},
  ) {
    this.#relay = beside ? beside.#relay : { events: new EventEmitter().setMaxListeners(0), wallets: new Map() }
    this.topic = `topic-${this.#relay.wallets.size}`
    this.#relay.wallets.set(this.topic, this)
    this.#solana = onSolana
    this.#delivered = this.#session()
  }

  get library(): RelayLibrary {
    const { events, wallets } = this.#relay
    const at = (topic: string): SimulatedWallet => wallets.get(topic)!
    const known = () => [...wallets.values()].filter((each) => each.#sessionKnown)
    const session = {
      get: (topic: string) => at(topic).#delivered,
      getAll: () => known().map((each) => each.#delivered),
    }
    Object.defineProperty(session, 'keys', { get: () => known().map(({ topic }) => topic) })
    const client = {
      session,
      events,
      request: ({ topic, request }: { topic: string; request: { params: unknown } }) =>
        at(topic).#requested(request.params),
      disconnect: async ({ topic }: { topic: string }) => at(topic).#endByPage(),
    }
    return {
      client,
      provider: async (topic: string) => at(topic).provider,
      adoptSessions: async () => undefined,
      requestLink: () => undefined,
    } as unknown as RelayLibrary
  }

  get provider(): Provider {
    return { session: this.#delivered, setDefaultChain() {}, rpcProviders: {} } as unknown as Provider
  }

  /** What the owner of the wallet does with the next request to switch. */
  answer: { readonly how: Answer; readonly delays: Delays } | undefined

  /** The owner picks an account; one that the session lacks is added to it. */
  pickAccount(address: string, delays: Delays): void {
    if (this.ended) return
    this.active = address
    const added = !this.accounts.includes(address)
    if (added) this.accounts = [...this.accounts, address]
    const others = this.accounts.filter((each) => each !== address)
    this.#event('accountsChanged', [address, address, ...others], this.chain, delays.accounts, delays.twice)
    if (added) this.#update(delays)
  }

  /** The owner takes an account that is not active from the page. */
  removeAccount(address: string, delays: Delays): void {
    if (this.ended || address === this.active || !this.accounts.includes(address)) return
    this.accounts = this.accounts.filter((each) => each !== address)
    this.#update(delays)
  }

  /** The owner picks a network. Waits until the page has the responses under way: nothing orders them with an event. */
  pickChain(chain: CaipNetworkId, delays: Delays): void {
    if (this.ended) return
    if (this.#responsesUnderWay > 0) return void this.clock.after(1_000, () => this.pickChain(chain, delays))
    this.#moveTo(chain, { ...delays, silent: false })
  }

  /** The owner takes a network from the page, but the last one. A wallet that is on it goes to another. */
  revokeChain(chain: CaipNetworkId, delays: Delays): void {
    const others = this.chains.filter((each) => each !== chain)
    const [next] = others
    if (this.ended || !next || others.length === this.chains.length) return
    this.chains = others
    this.revokedAt.set(chain, this.clock.monotonic())
    this.approvedAt.delete(chain)
    this.#update(delays)
    if (this.chain === chain) this.pickChain(next, delays)
  }

  /** The library tells its own page nothing, and what waits for a response gets none. */
  #endByPage(): void {
    this.endedByPage += 1
    this.ended = true
    this.#sessionKnown = false
  }

  /** Whether the page's library holds the session. */
  get isKnown(): boolean {
    return this.#sessionKnown
  }

  /** Whether a session that goes on has Solana. */
  get hasSolana(): boolean {
    return this.#sessionKnown && this.#solana !== undefined
  }

  /** The owner adds an account of Solana to the session, or takes it away. */
  setSolana(account: CaipAddress | undefined, delays: Delays): void {
    if (this.ended) return
    this.#solana = account
    this.#update(delays)
  }

  /** The owner takes all accounts of the namespace from the page. The session stays, for others. */
  withdraw(delays: Delays): void {
    if (this.ended) return
    this.ended = true
    this.accounts = []
    this.#update(delays)
  }

  /** The wallet extends the session's term by a week from now. */
  extend(): void {
    this.#delivered = this.#session()
    this.#relay.events.emit('session_extend', { topic: this.topic })
  }

  /** The owner ends the session. The library says the same in two events when its term is over. */
  end(delay: number, isTerm = false): void {
    if (this.ended) return
    this.ended = true
    this.clock.after(delay, () => {
      this.#sessionKnown = false
      // The library rejects what waits for a response.
      for (const reject of this.#pending) reject({ code: 6000, message: 'User disconnected.' })
      this.#relay.events.emit('session_delete', { topic: this.topic })
      if (isTerm) this.#relay.events.emit('session_expire', { topic: this.topic })
    })
  }

  #requested(params: unknown): Promise<unknown> {
    const chainId = (params as [{ chainId: string }])[0].chainId
    const chain: CaipNetworkId = `eip155:${Number(chainId)}`
    const { answer } = this
    return new Promise((resolve, reject) => {
      this.#pending.add(reject)
      if (!answer || !this.#sessionKnown) return
      const { delays } = answer
      // A wallet refuses what it has taken from the page.
      const how = this.ended ? 'rejects' : answer.how
      this.#responsesUnderWay += 1
      if (how === 'accepts') this.#moveTo(chain, { ...delays, silent: delays.silent && this.#underWay === 0 })
      this.clock.after(delays.response, () => {
        this.#responsesUnderWay -= 1
        if (!this.#pending.delete(reject)) return
        if (how === 'rejects') reject({ code: 4001, message: 'User rejected.' })
        else resolve(null)
      })
    })
  }

  #moveTo(chain: CaipNetworkId, delays: Delays): void {
    this.chain = chain
    // What the wallet says first is not what arrives first.
    const tell = (): void => {
      if (!delays.silent) this.#event('chainChanged', Number(chain.split(':')[1]), chain, delays.chain, delays.twice)
    }
    if (delays.chain < delays.update) tell()
    if (!this.chains.includes(chain)) {
      this.chains = [...this.chains, chain]
      this.#update(delays)
    }
    if (delays.chain >= delays.update) tell()
  }

  #event(name: string, data: unknown, chainId: CaipNetworkId, delay: number, twice: boolean): void {
    this.#send(name, delay, twice, () => {
      if (name === 'chainChanged') this.announcements.push({ chain: chainId, at: this.clock.monotonic() })
      this.#relay.events.emit('session_event', { topic: this.topic, params: { event: { name, data }, chainId } })
    })
  }

  #update({ update, twice }: Delays): void {
    const session = this.#session()
    const { chains } = this
    this.#send('update', update, twice, () => {
      this.#delivered = session
      for (const chain of chains) if (!this.approvedAt.has(chain)) this.approvedAt.set(chain, this.clock.monotonic())
      this.#relay.events.emit('session_update', { topic: this.topic })
    })
  }

  #send(kind: string, delay: number, twice: boolean, deliver: () => void): void {
    const id = (this.#messages += 1)
    const arrive = (): void => {
      this.#underWay -= 1
      if (!this.#sessionKnown || id < (this.#lastOfKind.get(kind) ?? 0)) return
      this.#lastOfKind.set(kind, id)
      deliver()
    }
    for (let each = 0; each < (twice ? 2 : 1); each += 1) {
      this.#underWay += 1
      this.clock.after(delay * (each + 1), arrive)
    }
  }

  #session(): object {
    return {
      topic: this.topic,
      expiry: this.clock.now() / 1_000 + 604_800,
      peer: { metadata: { name: 'Simulated', icons: [] } },
      namespaces: {
        eip155: {
          chains: this.chains,
          // In any order, as wallets do; and one twice.
          accounts: this.chains.flatMap((chain) =>
            [...this.accounts, ...this.accounts.slice(0, 1)].map((address) => caipAddressOn(chain, address)),
          ),
          methods: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
          events: ['accountsChanged', 'chainChanged'],
        },
        ...(this.#solana && {
          solana: { accounts: [this.#solana], methods: ['solana_signMessage'], events: ['accountsChanged'] },
        }),
      },
    }
  }
}
