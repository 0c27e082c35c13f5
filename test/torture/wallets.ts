import fc from 'fast-check'
import { createConnectors } from '../../src/app/begin/connectors'
import type { CaipNetworkId } from '../../src/domain/network/caip'
import { connectInstalled } from '../../src/session/connections/connectInstalled'
import { disconnect } from '../../src/session/connections/disconnect'
import { reconnect } from '../../src/session/connections/restore/reconnect'
import { refreshConnections } from '../../src/session/connections/refreshConnections'
import { switchNetworkById } from '../../src/session/networks/switchNetworkById'
import type { WalletContext } from '../../src/wallets/index'
import { base, ethereum, polygon } from '../fakes/networks'
import { makeWorld, type FakeWorld } from '../fakes/world'
import { GeneratedWallet, type EventManner, type SwitchManner, type WalletFacts } from './GeneratedWallet'
import type { Target } from './target'

const LOADING_MS = 500
/** Longer than any request of ours that shows the visitor nothing, twice. */
const SETTLED_AFTER_MS = 25_000
const NETWORKS = [ethereum, base, polygon]
const CHAINS = NETWORKS.map(({ caipNetworkId }) => caipNetworkId)
const RDNS = 'com.fox'
const FIRST_ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="1"/>'
const SECOND_ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="2"/>'
/** Two accounts of each wallet. */
const ACCOUNTS = [
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
  ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'],
] as const

const pause = fc.constantFrom(0, 0, 1, 300, 1_000, 2_500, 12_000)
const which = fc.nat(2)

type Act =
  | { readonly kind: 'connect' | 'lock' | 'unlock' | 'revoke'; readonly wallet: number }
  | { readonly kind: 'select'; readonly wallet: number; readonly account: number }
  | { readonly kind: 'move'; readonly wallet: number; readonly chain: CaipNetworkId; readonly silently: boolean }
  | { readonly kind: 'silent' | 'speaks'; readonly wallet: number }
  | { readonly kind: 'mutter'; readonly wallet: number; readonly event: 'accountsChanged' | 'chainChanged' | 'connect' }
  | { readonly kind: 'says'; readonly wallet: number; readonly manner: EventManner }
  | { readonly kind: 'switch'; readonly chain: CaipNetworkId; readonly manner: SwitchManner }
  | { readonly kind: 'disconnect' | 'wake' }
  | { readonly kind: 'reload'; readonly order: readonly number[]; readonly delays: readonly number[] }

type Step = { readonly after: number; readonly act: Act }

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect'), wallet: which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('lock', 'unlock', 'unlock'), wallet: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke'), wallet: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('select'), wallet: which, account: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      wallet: which,
      chain: fc.constantFrom(...CHAINS),
      silently: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('silent', 'speaks', 'speaks'), wallet: which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('mutter'),
      wallet: which,
      event: fc.constantFrom('accountsChanged', 'chainChanged', 'connect'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('says'),
      wallet: which,
      manner: fc.constantFrom('right', 'right', 'nonsense', 'stale', 'none'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('switch'),
      chain: fc.constantFrom(...CHAINS),
      manner: fc.constantFrom('moves', 'moves silently', 'moves late', 'stays', 'rejects', 'gives no answer'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('disconnect', 'wake', 'wake') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reload'),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      delays: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 100, 1_900, 3_000, 9_000))),
    }),
  },
) as fc.Arbitrary<Act>

/** Twins claim one rdns, and may look alike; the third wallet is another one, or a third twin. */
const wallets: fc.Arbitrary<readonly WalletFacts[]> = fc
  .tuple(fc.boolean(), fc.boolean(), fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), fc.boolean())
  .map(([alike, third, showsAll, tells]) =>
    ACCOUNTS.map((accounts, at) => ({
      name: alike || at === 0 ? 'Fox' : `Fox ${at}`,
      icon: alike || at === 0 ? FIRST_ICON : SECOND_ICON,
      rdns: at < 2 || third ? RDNS : 'com.owl',
      accounts,
      showsAll: showsAll[at] ?? false,
      tellsPermissions: at === 2 ? !tells : tells,
    })),
  )

/** Most begin with a connection. */
const histories = fc
  .tuple(wallets, fc.array(fc.record({ after: pause, act }), { minLength: 2, maxLength: 12 }), fc.nat(3), which)
  .map(([facts, steps, first, wallet]) => {
    const connects: Step = { after: 0, act: { kind: 'connect', wallet } }
    return [facts, first > 0 ? [connects, ...steps] : steps] as const
  })

/**
 * Installed wallets that are locked, claim one id, announce themselves late and in any order, switch without a word or
 * not at all, and send events with anything in them; pages that are loaded again. The rules: never another account or
 * network than the wallet's; never connected without a provider; a session is restored only with its account and its
 * wallet; a switch that resolves has moved; nothing that the wallet or the visitor has not ended is lost.
 */
export async function createWalletsTarget(): Promise<Target> {
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  // So that no history waits for code, which is loaded once.
  const [some = []] = fc.sample(wallets, { numRuns: 1, seed: 1 })
  const tellAll = some.map((each) => ({ ...each, tellsPermissions: true }))
  const locks: readonly Step[] = [
    { after: 0, act: { kind: 'connect', wallet: 0 } },
    { after: 0, act: { kind: 'lock', wallet: 0 } },
  ]
  for (let turn = 0; turn < 2; turn += 1) {
    await new History(tellAll, { ...NO_COUNTS }).run(locks).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, LOADING_MS))
  }
  return {
    async run(seed, mutations) {
      const counts = { ...NO_COUNTS }
      const property = fc.asyncProperty(histories, ([facts, steps]) => new History(facts, counts).run(steps))
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: mutations })
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { mutations, failures: failed ? [`${why}: ${JSON.stringify(counterexample)}`] : [], counts }
    },
  }
}

const NO_COUNTS = { connected: 0, restored: 0, locked: 0, moved: 0, 'not moved': 0, ended: 0 }
type Counts = typeof NO_COUNTS

class History {
  readonly #wallets: readonly GeneratedWallet[]
  readonly #problems = new Set<string>()
  #world!: FakeWorld
  #announced = new Map<number, string>()
  #providers = new Map<unknown, number>()
  /** The session as it should be: whose, and with which account. */
  #session: { readonly wallet: number; readonly account: string } | undefined
  #heard = 0
  #pages = 0

  constructor(
    facts: readonly WalletFacts[],
    private readonly counts: Counts,
  ) {
    this.#wallets = facts.map(
      (each) => new GeneratedWallet(each, (ms, callback) => this.#world.clock.after(ms, callback)),
    )
    this.#load([0, 1, 2], [0, 0, 0])
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#settle(0)
    for (const { after, act: each } of steps) {
      // A wallet is silent for longer than anybody waits: what it was asked it never answers.
      if (each.kind === 'speaks' && this.#at(each).silent) await this.#settle(SETTLED_AFTER_MS)
      this.#perform(each)
      await this.#settle(after)
    }
    await this.#end()
    if (this.#problems.size > 0) throw new Error([...this.#problems].join('; '))
  }

  /** A page load: the wallets announce themselves in this order, after these delays. */
  #load(order: readonly number[], delays: readonly number[]): void {
    const former = this.#world as FakeWorld | undefined
    const world = makeWorld({ networks: NETWORKS, options: { projectId: undefined } })
    this.#world = world
    this.#pages += 1
    this.#heard = 0
    this.#announced.clear()
    this.#providers.clear()
    if (former) {
      former.tasks.cancelAll()
      for (const release of former.watches.values()) release()
      const { storage } = former.services
      for (const key of storage.keys('')) world.services.storage.write(key, storage.read(key) ?? '')
    }
    for (const each of this.#wallets) each.leavePage()
    const details: unknown[] = []
    const registry = createConnectors(world.clock, () => ({}) as WalletContext, {})
    Object.assign(world, { connectors: registry })
    const list = (): void => world.store.setState({ installed: registry.refresh(details) })
    for (const at of order) {
      const appear = (): void => {
        const detail = this.#wallets[at]?.announcement(`page-${this.#pages}-${at}`)
        if (!detail) return
        details.push(detail)
        this.#providers.set(detail.provider, at)
        list()
        const id = world.store.getState().installed.find(({ uuid }) => uuid === `page-${this.#pages}-${at}`)?.id
        if (id) this.#announced.set(at, id)
      }
      const delay = delays[at] ?? 0
      if (delay === 0) appear()
      else world.clock.after(delay, () => this.#world === world && appear())
    }
    list()
    world.store.subscribe(() => this.#always())
    void reconnect(world).catch((reason: unknown) => this.#problems.add(`reconnect threw ${String(reason)}`))
  }

  #perform(each: Act): void {
    const world = this.#world
    switch (each.kind) {
      case 'connect': {
        const id = this.#announced.get(each.wallet)
        if (id) void connectInstalled(world, id, 'eip155').catch(() => {})
        return
      }
      case 'lock':
        return this.#at(each).lock()
      case 'unlock':
        return this.#at(each).unlock()
      case 'revoke':
        return this.#at(each).revoke()
      case 'select':
        return this.#at(each).select(each.account)
      case 'move':
        return this.#at(each).move(each.chain, each.silently)
      case 'silent':
      case 'speaks':
        this.#at(each).silent = each.kind === 'silent'
        return
      case 'mutter':
        return this.#at(each).mutter(each.event)
      case 'says':
        this.#at(each).says = each.manner
        return
      case 'switch':
        return this.#switch(each)
      case 'disconnect':
        void disconnect(world).catch(() => {})
        // Also a session that waits, of which the page hears nothing.
        this.#session = undefined
        return
      case 'wake':
        world.setVisible(true)
        void refreshConnections(world, new AbortController().signal)
        return
      case 'reload':
        return this.#load(each.order, each.delays)
    }
  }

  #switch({ chain, manner }: Extract<Act, { kind: 'switch' }>): void {
    const world = this.#world
    const wallet = this.#connectedWallet()
    if (!wallet) return
    wallet.switches = manner
    switchNetworkById(world, chain).then(
      () => {
        this.counts.moved += 1
        const shown = world.store.getState().connections.eip155?.networkId
        if (shown !== chain) this.#problems.add(`resolved on ${shown} instead of ${chain}`)
        if (!wallet.silent && wallet.chain !== chain) this.#problems.add(`resolved with the wallet on ${wallet.chain}`)
      },
      () => void (this.counts['not moved'] += 1),
    )
  }

  #at({ wallet }: { readonly wallet: number }): GeneratedWallet {
    return this.#wallets[wallet] as GeneratedWallet
  }

  #connectedWallet(): GeneratedWallet | undefined {
    return this.#wallets[this.#providers.get(this.#world.live.get('eip155')?.provider) ?? -1]
  }

  /** Holds after every change of state. */
  #always(): void {
    const world = this.#world
    const connection = world.store.getState().connections.eip155
    this.#hear()
    if (!connection) return
    // The connection is stored a moment before its facts are.
    const at = this.#providers.get(world.live.get('eip155')?.provider)
    if (at === undefined) return void this.#problems.add('connected without a provider')
    const owned = this.#wallets[at]?.facts.accounts.map((each) => each.toLowerCase()) ?? []
    if (!owned.includes(connection.accounts[0]?.address.toLowerCase() ?? ''))
      this.#problems.add("another wallet's account")
  }

  /** What the page has heard since. */
  #hear(): void {
    const world = this.#world
    for (; this.#heard < world.emitted.length; this.#heard += 1) {
      const { type, detail } = world.emitted[this.#heard] as { type: string; detail: Record<string, unknown> }
      const at = this.#providers.get(world.live.get('eip155')?.provider)
      if (type === 'connected' && at !== undefined) {
        const account = String(detail['address'])
        this.counts[detail['restored'] ? 'restored' : 'connected'] += 1
        if (detail['restored'] && (this.#session?.wallet !== at || this.#session.account !== account))
          this.#problems.add(`restored ${account} of ${at} instead of ${JSON.stringify(this.#session)}`)
        this.#session = { wallet: at, account }
      }
      if (type === 'account-change' && at !== undefined)
        this.#session = { wallet: at, account: String(detail['address']) }
      if (type === 'disconnected') this.#judgeEnd(String(detail['reason']))
    }
  }

  #judgeEnd(reason: string): void {
    const wallet = this.#session && this.#wallets[this.#session.wallet]
    if (reason === 'user' || !wallet || !this.#session) return
    const { account } = this.#session
    if (reason === 'other-account') {
      if (wallet.exposed.includes(account)) this.#problems.add('ended although the wallet gives the account')
      this.counts.ended += 1
      this.#session = undefined
      return
    }
    // The wallet gives no account. Its permission decides whether it is locked.
    if (wallet.exposed.length > 0 && !wallet.silent) this.#problems.add('ended although the wallet gives accounts')
    if (wallet.silent || (wallet.facts.tellsPermissions && wallet.permitted)) this.counts.locked += 1
    else {
      this.counts.ended += 1
      this.#session = undefined
    }
  }

  /** Everybody speaks, all wallets are there, and the visitor is back: then the page has what the wallet has. */
  async #end(): Promise<void> {
    await this.#settle(SETTLED_AFTER_MS)
    for (const each of this.#wallets) {
      each.silent = false
      each.says = 'right'
      each.switches = 'moves'
    }
    await this.#settle(SETTLED_AFTER_MS)
    const session = this.#session
    const wallet = session && this.#wallets[session.wallet]
    if (wallet && session) {
      // The owner unlocks it, and gives the account of the session.
      wallet.permitted = true
      wallet.locked = false
      wallet.select(wallet.facts.accounts.indexOf(session.account as never))
    }
    this.#perform({ kind: 'wake' })
    await this.#settle(SETTLED_AFTER_MS)
    this.#perform({ kind: 'wake' })
    await this.#settle(SETTLED_AFTER_MS)
    this.#always()
    const { connections, status, switching, waiting } = this.#world.store.getState()
    const shown = connections.eip155
    if (this.#session && !shown) {
      const { reason } = waiting.eip155 ?? {}
      this.#problems.add(`lost the session of ${JSON.stringify(this.#session)} (${status.eip155}, ${reason})`)
    }
    const connected = this.#connectedWallet()
    if (shown && connected) {
      if (!connected.exposed.includes(shown.accounts[0]?.address ?? ''))
        this.#problems.add(`shows ${shown.accounts[0]?.address}, the wallet gives ${connected.exposed.join()}`)
      if (shown.networkId !== connected.chain)
        this.#problems.add(`shows ${shown.networkId}, the wallet is on ${connected.chain}`)
    }
    if (switching.status === 'asking' && !this.#unanswered) this.#problems.add('a switch never ended')
  }

  /** A request that the visitor has not answered in the wallet may wait for ever. */
  get #unanswered(): boolean {
    return this.#world.tasks.isRunning('switch')
  }

  async #settle(ms: number): Promise<void> {
    const { clock, settle } = this.#world
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(0)
  }
}
