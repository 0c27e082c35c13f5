import { base58 } from '@scure/base'
import fc from 'fast-check'
import type { Network } from '../../src/domain/network/network'
import { standardChainOf } from '../../src/domain/network/solanaCluster'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { connectInstalled } from '../../src/session/life/connectInstalled'
import { offerNetworks } from '../../src/session/store/offeredNetworks'
import { safeImage } from '../../src/domain/picture/safeImage'
import { createStandardWallets } from '../../src/wallets/wallet-standard/discovery/standardWallets'
import { GeneratedStandardWallet, type ChangeManner, type StandardWalletFacts } from './GeneratedStandardWallet'
import type { Target } from './target'
import { commonActs, createHistoriesTarget, ICONS, pageLoad, WalletHistory, type PageLoad } from './WalletHistory'

const ALL_NETWORKS = resolveNetworks(
  ['solana', 'solana-devnet', 'solana-testnet'],
  {},
  { rpc: 'https://rpc.test', projectId: undefined },
).networks
const CHAINS = ALL_NETWORKS.map(({ caipNetworkId }) => standardChainOf(caipNetworkId)) as readonly string[]
const ACCOUNT_BYTES = 32
/** Two accounts of each wallet. */
const ACCOUNTS = [1, 3, 5].map((first) =>
  [first, first + 1].map((value) => base58.encode(new Uint8Array(ACCOUNT_BYTES).fill(value))),
)

/** Mostly the first, whose owner the visitor mostly is. */
const which = fc.constantFrom(0, 0, 0, 1, 1, 2)
const subset = <T>(values: readonly T[], minLength: number) => fc.subarray([...values], { minLength })

type Act =
  | { readonly kind: 'chains'; readonly wallet: number; readonly chains: readonly string[] }
  | { readonly kind: 'versions'; readonly wallet: number; readonly versioned: boolean }
  | { readonly kind: 'says'; readonly wallet: number; readonly manner: ChangeManner }
  | { readonly kind: 'delays'; readonly wallet: number; readonly response: number; readonly list: number }
  | { readonly kind: 'registers again'; readonly wallet: number }
  | { readonly kind: 'networks'; readonly networks: readonly Network[] }
  | ({ readonly kind: 'reload' } & StandardPageLoad)

/** What a wallet lacks when it registers comes later. */
type StandardPageLoad = PageLoad & {
  readonly lacks: readonly ('nothing' | 'chains' | 'connect')[]
  readonly networks: readonly Network[]
}

const act = fc.oneof(
  ...commonActs(which),
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
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('reload'),
      ...pageLoad,
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
      icon: ICONS[alike || at === 0 ? 0 : 1] as string,
      accounts,
      chains: CHAINS,
      ...(manners[at] as (typeof manners)[number]),
    })),
  )

/**
 * Installed Solana wallets whose events, lists and responses come early, late, in any order, with anything in them or
 * not at all; that register late, incomplete, twice, or with the name of another one; pages that are loaded again and
 * offer other networks. The rules: in the end the page has the wallet's accounts, networks and kinds of transactions,
 * and what it asks for is signed by that wallet; a session is restored only with its account and its wallet; nothing
 * that the wallet or the visitor has not ended is lost.
 */
export async function createStandardWalletsTarget(): Promise<Target> {
  const loadsCode = { facts: { lists: true }, acts: [{ kind: 'connect', wallet: 0 }] } as const
  return createHistoriesTarget(
    { wallets, act, which },
    COUNTS,
    (facts, counts) => new History(facts, counts),
    loadsCode,
  )
}

const COUNTS = { ...WalletHistory.noCounts, signed: 0 }

class History extends WalletHistory<GeneratedStandardWallet, Act> {
  protected readonly namespace = 'solana'
  #page = new EventTarget()
  #stopListening: () => void = () => undefined

  constructor(
    facts: readonly StandardWalletFacts[],
    private readonly counts: typeof COUNTS,
  ) {
    super(facts, (each, after) => new GeneratedStandardWallet(each, after), counts)
  }

  protected loadFirst(): void {
    this.#load({ order: [0, 1, 2], delays: [0, 0, 0], lacks: [], networks: ALL_NETWORKS })
  }

  /** A page load: the wallets register. */
  #load(load: StandardPageLoad): void {
    this.#stopListening()
    this.#page = new EventTarget()
    this.loadPage(load.networks, load, (registry) => {
      const { context } = this
      const list = (): void => context.store.setState({ installed: registry.refresh([]) })
      Object.assign(context, { discoverWallets: list })
      const standards = createStandardWallets(this.#page, context.clock, list)
      registry.setStandardWallets(standards)
      this.#stopListening = () => standards.release()
      return { list, appear: (at) => this.at({ wallet: at }).register(this.#page, load.lacks[at] ?? 'nothing', 2_600) }
    })
  }

  protected connect(wallet: number): void {
    const { name, icon } = this.at({ wallet }).facts
    const { installed } = this.context.store.getState()
    const row = installed.find((other) => other.name === name && other.icon === safeImage(icon))
    if (row) void connectInstalled(this.context, row.id, 'solana').catch(() => {})
  }

  protected performOwn(each: Act): void {
    switch (each.kind) {
      case 'chains':
        return this.at(each).change(() => (this.at(each).chains = each.chains))
      case 'versions':
        return this.at(each).change(() => (this.at(each).signsVersioned = each.versioned))
      case 'says':
        this.at(each).says = each.manner
        return
      case 'delays':
        this.at(each).delays = each
        return
      case 'registers again':
        this.at(each).withdraw()
        return this.at(each).register(this.#page, 'nothing', 0)
      case 'networks':
        this.context.store.setState(offerNetworks(each.networks))
        return
      case 'reload':
        return this.#load(each)
    }
  }

  protected holderOf(account: string): number | undefined {
    const at = ACCOUNTS.findIndex((accounts) => accounts.includes(account))
    return at === -1 ? undefined : at
  }

  protected always(): void {
    const owners = new Set(this.shown?.accounts.map(({ address }) => this.holderOf(address)))
    if (owners.size > 1 || owners.has(undefined)) this.problems.add('accounts of several wallets')
  }

  protected serves(wallet: GeneratedStandardWallet): boolean {
    return this.#served(wallet).length > 0
  }

  protected isOnlyLocked(): boolean {
    return false
  }

  /** The page's networks that the wallet has. */
  #served({ chains }: GeneratedStandardWallet): readonly string[] {
    return this.context.store
      .getState()
      .networks.map(({ caipNetworkId }) => caipNetworkId)
      .filter((id) => chains.includes(standardChainOf(id) as string))
  }

  protected behaveAll(): void {
    this.context.store.setState(offerNetworks(ALL_NETWORKS))
    for (const each of this.wallets) {
      each.says = 'right'
      each.change(() => (each.chains = each.chains.length > 0 ? each.chains : CHAINS))
    }
  }

  protected async compare(): Promise<void> {
    const { shown } = this
    if (!shown) return
    const addresses = shown.accounts.map(({ address }) => address)
    const at = this.holderOf(addresses[0] ?? '')
    const wallet = this.wallets[at ?? -1]
    if (!wallet) return void this.problems.add('shows the account of nobody')
    if (addresses.toSorted().join() !== wallet.exposed.toSorted().join())
      this.problems.add(`shows ${addresses.join()}, the wallet gives ${wallet.exposed.join()}`)
    const served = this.#served(wallet)
    if (!served.includes(shown.networkId)) this.problems.add(`on ${shown.networkId}, the wallet has ${served.join()}`)
    if (shown.approvedNetworkIds?.join() !== served.join())
      this.problems.add(`approved ${shown.approvedNetworkIds?.join()}, the wallet has ${served.join()}`)
    if ((shown.versionedTransactions === true) !== wallet.signsVersioned)
      this.problems.add(`versioned ${shown.versionedTransactions}, the wallet ${wallet.signsVersioned}`)
    const before = wallet.signedFor.length
    await this.context.live
      .get('solana')
      ?.provider.request({ method: 'solana_signMessage', params: { message: base58.encode(new Uint8Array([1])) } })
      .catch((reason: unknown) => this.problems.add(`signed nothing: ${JSON.stringify(reason)}`))
    if (wallet.signedFor.slice(before).join() !== addresses[0]) this.problems.add('another account has signed')
    this.counts.signed += 1
  }
}
