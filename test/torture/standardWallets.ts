import { base58 } from '@scure/base'
import fc from 'fast-check'
import { createConnectors } from '../../src/app/begin/connectors'
import type { Network } from '../../src/domain/network/network'
import { standardChainOf } from '../../src/domain/network/solanaCluster'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { connectInstalled } from '../../src/session/connections/connectInstalled'
import { disconnect } from '../../src/session/connections/disconnect'
import { reconnect } from '../../src/session/connections/restore/reconnect'
import { refreshConnections } from '../../src/session/connections/refreshConnections'
import { offerNetworks } from '../../src/session/store/offeredNetworks'
import { safeImage } from '../../src/domain/picture/safeImage'
import { createStandardWallets } from '../../src/wallets/wallet-standard/discovery/standardWallets'
import type { WalletContext } from '../../src/wallets/index'
import { makeWorld, type FakeWorld } from '../fakes/world'
import { GeneratedStandardWallet, type ChangeManner, type StandardWalletFacts } from './GeneratedStandardWallet'
import type { Target } from './target'

const LOADING_MS = 500
/** Longer than any request of ours that shows the visitor nothing, twice. */
const SETTLED_AFTER_MS = 25_000
const ALL_NETWORKS = resolveNetworks(
  ['solana', 'solana-devnet', 'solana-testnet'],
  {},
  { rpc: 'https://rpc.test', projectId: undefined },
).networks
const CHAINS = ALL_NETWORKS.map(({ caipNetworkId }) => standardChainOf(caipNetworkId)) as readonly string[]
const FIRST_ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="1"/>'
const SECOND_ICON = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="2"/>'
const ACCOUNT_BYTES = 32
/** Two accounts of each wallet. */
const ACCOUNTS = [1, 3, 5].map((first) =>
  [first, first + 1].map((value) => base58.encode(new Uint8Array(ACCOUNT_BYTES).fill(value))),
)

const pause = fc.constantFrom(0, 0, 1, 300, 1_000, 2_500, 12_000)
/** Mostly the first, whose owner the visitor mostly is. */
const which = fc.constantFrom(0, 0, 0, 1, 1, 2)
const subset = <T>(values: readonly T[], minLength: number) => fc.subarray([...values], { minLength })

type Act =
  | { readonly kind: 'connect' | 'lock' | 'unlock' | 'revoke' | 'silent' | 'speaks'; readonly wallet: number }
  | { readonly kind: 'select'; readonly wallet: number; readonly account: number }
  | { readonly kind: 'chains'; readonly wallet: number; readonly chains: readonly string[] }
  | { readonly kind: 'versions'; readonly wallet: number; readonly versioned: boolean }
  | { readonly kind: 'says'; readonly wallet: number; readonly manner: ChangeManner }
  | { readonly kind: 'delays'; readonly wallet: number; readonly response: number; readonly list: number }
  | { readonly kind: 'registers again'; readonly wallet: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] }
  | { readonly kind: 'disconnect' | 'wake' }
  | {
      readonly kind: 'reload'
      readonly order: readonly number[]
      readonly delays: readonly number[]
      readonly lacks: readonly ('nothing' | 'chains' | 'connect')[]
      readonly networks: readonly Network[]
    }

type Step = { readonly after: number; readonly act: Act }

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect'), wallet: which }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('lock', 'unlock', 'unlock'), wallet: which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke'), wallet: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('silent', 'speaks', 'speaks'), wallet: which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('select'), wallet: which, account: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('chains'), wallet: which, chains: subset(CHAINS, 1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('versions'), wallet: which, versioned: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('says'),
      wallet: which,
      manner: fc.constantFrom('right', 'early', 'empty', 'undefined', 'late', 'none'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('delays'),
      wallet: which,
      response: fc.constantFrom(0, 1, 300, 1_200),
      list: fc.constantFrom(0, 1, 300, 1_200),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('registers again'), wallet: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('networks'), networks: subset(ALL_NETWORKS, 0) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('disconnect', 'wake', 'wake') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reload'),
      order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
      delays: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 100, 1_900, 3_000, 9_000))),
      lacks: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom('nothing', 'nothing', 'chains', 'connect'))),
      networks: subset(ALL_NETWORKS, 1),
    }),
  },
) as fc.Arbitrary<Act>

/** Twins have one name, and may look alike; the third wallet is another one, or a third twin. */
const wallets: fc.Arbitrary<readonly StandardWalletFacts[]> = fc
  .tuple(
    fc.boolean(),
    fc.boolean(),
    fc.array(
      fc.record({
        showsAll: fc.boolean(),
        lists: fc.constantFrom(true, true, true, false),
        responds: fc.boolean(),
        silently: fc.constantFrom(
          'gives none' as const,
          'rejects' as const,
          'throws' as const,
          'gives nothing' as const,
        ),
      }),
      { minLength: 3, maxLength: 3 },
    ),
  )
  .map(([alike, third, manners]) =>
    ACCOUNTS.map((accounts, at) => ({
      name: at < 2 || third ? 'Fox' : 'Owl',
      icon: alike || at === 0 ? FIRST_ICON : SECOND_ICON,
      accounts,
      chains: CHAINS,
      ...(manners[at] as (typeof manners)[number]),
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
 * Installed Solana wallets whose events, lists and responses come early, late, in any order, with anything in them or
 * not at all; that register late, incomplete, twice, or with the name of another one; pages that are loaded again and
 * offer other networks. The rules: in the end the page has the wallet's accounts, networks and kinds of transactions,
 * and what it asks for is signed by that wallet; a session is restored only with its account and its wallet; nothing
 * that the wallet or the visitor has not ended is lost.
 */
export async function createStandardWalletsTarget(): Promise<Target> {
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  // So that no history waits for code, which is loaded once.
  const [some = []] = fc.sample(wallets, { numRuns: 1, seed: 1 })
  const lists = some.map((each) => ({ ...each, lists: true }))
  for (let turn = 0; turn < 2; turn += 1) {
    await new History(lists, { ...NO_COUNTS }).run([{ after: 0, act: { kind: 'connect', wallet: 0 } }]).catch(() => {})
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

const NO_COUNTS = { connected: 0, restored: 0, changed: 0, ended: 0, signed: 0 }
type Counts = typeof NO_COUNTS

class History {
  readonly #wallets: readonly GeneratedStandardWallet[]
  readonly #problems = new Set<string>()
  #world!: FakeWorld
  #page = new EventTarget()
  #stopListening: () => void = () => undefined
  /** The session as it should be: whose, and with which account. */
  #session: { readonly wallet: number; readonly account: string } | undefined
  #heard = 0

  constructor(
    facts: readonly StandardWalletFacts[],
    private readonly counts: Counts,
  ) {
    this.#wallets = facts.map(
      (each) => new GeneratedStandardWallet(each, (ms, callback) => this.#world.clock.after(ms, callback)),
    )
    this.#load({ order: [0, 1, 2], delays: [0, 0, 0], lacks: [], networks: ALL_NETWORKS })
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#settle(0)
    for (const { after, act: each } of steps) {
      // A wallet is silent for longer than anybody waits: what it was asked it never answers.
      if (each.kind === 'speaks' && this.#at(each).silent) await this.#settle(SETTLED_AFTER_MS)
      this.#perform(each)
      await this.#settle(after)
      this.#hear()
    }
    await this.#end()
    if (this.#problems.size > 0) throw new Error([...this.#problems].join('; '))
  }

  /** A page load: the wallets register in this order, after these delays. */
  #load({ order, delays, lacks, networks }: Omit<Extract<Act, { kind: 'reload' }>, 'kind'>): void {
    const former = this.#world as FakeWorld | undefined
    const world = makeWorld({ networks, options: { projectId: undefined } })
    this.#world = world
    this.#heard = 0
    this.#stopListening()
    this.#page = new EventTarget()
    if (former) {
      former.tasks.cancelAll()
      for (const release of former.watches.values()) release()
      const { storage } = former.services
      for (const key of storage.keys('')) world.services.storage.write(key, storage.read(key) ?? '')
    }
    for (const each of this.#wallets) each.leavePage()
    const registry = createConnectors(world.clock, () => ({}) as WalletContext, {})
    const list = (): void => world.store.setState({ installed: registry.refresh([]) })
    Object.assign(world, { connectors: registry, discoverWallets: list })
    const standards = createStandardWallets(this.#page, world.clock, list)
    registry.setStandardWallets(standards)
    this.#stopListening = () => standards.release()
    for (const at of order) {
      const appear = (): void => this.#wallets[at]?.register(this.#page, lacks[at] ?? 'nothing', 2_600)
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
        const { name, icon } = this.#at(each).facts
        const row = world.store
          .getState()
          .installed.find((other) => other.name === name && other.icon === safeImage(icon))
        if (row) void connectInstalled(world, row.id, 'solana').catch(() => {})
        return
      }
      case 'lock':
      case 'unlock':
        return this.#at(each).change(() => (this.#at(each).locked = each.kind === 'lock'))
      case 'revoke':
        return this.#at(each).change(() => (this.#at(each).permitted = false))
      case 'select':
        return this.#at(each).select(each.account)
      case 'chains':
        return this.#at(each).change(() => (this.#at(each).chains = each.chains))
      case 'versions':
        return this.#at(each).change(() => (this.#at(each).signsVersioned = each.versioned))
      case 'silent':
      case 'speaks':
        this.#at(each).silent = each.kind === 'silent'
        return
      case 'says':
        this.#at(each).says = each.manner
        return
      case 'delays':
        this.#at(each).delays = each
        return
      case 'registers again':
        this.#at(each).withdraw()
        return this.#at(each).register(this.#page, 'nothing', 0)
      case 'networks':
        world.store.setState(offerNetworks(each.networks))
        return
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
        return this.#load(each)
    }
  }

  #at({ wallet }: { readonly wallet: number }): GeneratedStandardWallet {
    return this.#wallets[wallet] as GeneratedStandardWallet
  }

  #ownerOf(account: string | undefined): number {
    return ACCOUNTS.findIndex((accounts) => account !== undefined && accounts.includes(account))
  }

  /** Holds after every change of state. */
  #always(): void {
    this.#hear()
    const { connections } = this.#world.store.getState()
    const owners = new Set(connections.solana?.accounts.map(({ address }) => this.#ownerOf(address)))
    if (owners.size > 1 || owners.has(-1)) this.#problems.add('accounts of several wallets')
  }

  /** What the page has heard since. */
  #hear(): void {
    const world = this.#world
    for (; this.#heard < world.emitted.length; this.#heard += 1) {
      const { type, detail } = world.emitted[this.#heard] as { type: string; detail: Record<string, unknown> }
      const account = String(detail['address'])
      const wallet = this.#ownerOf(account)
      if (type === 'connected') {
        this.counts[detail['restored'] ? 'restored' : 'connected'] += 1
        if (detail['restored'] && this.#session?.account !== account)
          this.#problems.add(`restored ${account} instead of ${JSON.stringify(this.#session)}`)
        this.#session = { wallet, account }
      }
      if (type === 'account-change') {
        this.counts.changed += 1
        if (this.#session?.wallet !== wallet) this.#problems.add('changed to the account of another wallet')
        this.#session = { wallet, account }
      }
      if (type === 'disconnected') this.#judgeEnd(String(detail['reason']))
    }
  }

  #judgeEnd(reason: string): void {
    const wallet = this.#session && this.#wallets[this.#session.wallet]
    if (reason === 'user' || !wallet || !this.#session) return
    const { account } = this.#session
    this.counts.ended += 1
    if (reason === 'other-account') {
      if (wallet.exposed.includes(account)) this.#problems.add('ended although the wallet gives the account')
    } else if (wallet.exposed.length > 0 && this.#served(wallet).length > 0)
      this.#problems.add('ended although the wallet gives accounts')
    this.#session = undefined
  }

  /** The page's networks that the wallet has. */
  #served({ chains }: GeneratedStandardWallet): readonly string[] {
    return this.#world.store
      .getState()
      .networks.map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => chains.includes(standardChainOf(id) as string))
  }

  /** Everybody speaks, all wallets are there, and the visitor is back: then the page has what the wallet has. */
  async #end(): Promise<void> {
    await this.#settle(SETTLED_AFTER_MS)
    this.#perform({ kind: 'networks', networks: ALL_NETWORKS })
    const session = this.#session
    for (const [at, each] of this.#wallets.entries()) {
      each.silent = false
      each.says = 'right'
      // The owner unlocks it, and gives the account of the session.
      each.change(() => {
        each.chains = each.chains.length > 0 ? each.chains : CHAINS
        if (at !== session?.wallet) return
        each.permitted = true
        each.locked = false
      })
      if (at === session?.wallet) each.select(each.facts.accounts.indexOf(session.account))
    }
    for (let turn = 0; turn < 2; turn += 1) {
      this.#perform({ kind: 'wake' })
      await this.#settle(SETTLED_AFTER_MS)
    }
    this.#always()
    const { connections, status, waiting } = this.#world.store.getState()
    const shown = connections.solana
    if (this.#session && !shown)
      this.#problems.add(
        `lost the session of ${JSON.stringify(this.#session)} (${status.solana}, ${waiting.solana?.reason})`,
      )
    if (shown) await this.#compare(shown)
  }

  async #compare(
    shown: NonNullable<ReturnType<FakeWorld['store']['getState']>['connections']['solana']>,
  ): Promise<void> {
    const addresses = shown.accounts.map(({ address }) => address)
    const at = this.#ownerOf(addresses[0])
    const wallet = this.#wallets[at]
    if (!wallet) return void this.#problems.add('shows the account of nobody')
    if (addresses.toSorted().join() !== wallet.exposed.toSorted().join())
      this.#problems.add(`shows ${addresses.join()}, the wallet gives ${wallet.exposed.join()}`)
    const served = this.#served(wallet)
    if (!served.includes(shown.networkId)) this.#problems.add(`on ${shown.networkId}, the wallet has ${served.join()}`)
    if (shown.approvedNetworkIds?.join() !== served.join())
      this.#problems.add(`approved ${shown.approvedNetworkIds?.join()}, the wallet has ${served.join()}`)
    if ((shown.versionedTransactions === true) !== wallet.signsVersioned)
      this.#problems.add(`versioned ${shown.versionedTransactions}, the wallet ${wallet.signsVersioned}`)
    const before = wallet.signedFor.length
    await this.#world.live
      .get('solana')
      ?.provider.request({ method: 'solana_signMessage', params: { message: base58.encode(new Uint8Array([1])) } })
      .catch((reason: unknown) => this.#problems.add(`signed nothing: ${JSON.stringify(reason)}`))
    if (wallet.signedFor.slice(before).join() !== addresses[0]) this.#problems.add('another account has signed')
    this.counts.signed += 1
  }

  async #settle(ms: number): Promise<void> {
    const { clock, settle } = this.#world
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(0)
  }
}
