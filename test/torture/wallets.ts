import fc from 'fast-check'
import type { CaipNetworkId } from '../../src/domain/network/caip'
import { connectInstalled } from '../../src/session/life/connectInstalled'
import { switchNetworkById } from '../../src/session/networks/switchNetworkById'
import { base, ethereum, polygon } from '../fakes/networks'
import { GeneratedWallet, type EventManner, type SwitchManner, type WalletFacts } from './GeneratedWallet'
import type { Target } from './target'
import { commonActs, createHistoriesTarget, ICONS, pageLoad, WalletHistory, type PageLoad } from './WalletHistory'

const NETWORKS = [ethereum, base, polygon]
const CHAINS = NETWORKS.map(({ caipNetworkId }) => caipNetworkId)
const RDNS = 'com.fox'
/** Two accounts of each wallet. */
const ACCOUNTS = [
  ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
  ['0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', '0x90F79bf6EB2c4f870365E785982E1f101E93b906'],
  ['0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65', '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'],
] as const

const which = fc.nat(2)

type Act =
  | { readonly kind: 'move'; readonly wallet: number; readonly chain: CaipNetworkId; readonly silently: boolean }
  | { readonly kind: 'mutter'; readonly wallet: number; readonly event: 'accountsChanged' | 'chainChanged' | 'connect' }
  | { readonly kind: 'says'; readonly wallet: number; readonly manner: EventManner }
  | { readonly kind: 'switch'; readonly chain: CaipNetworkId; readonly manner: SwitchManner }
  | ({ readonly kind: 'reload' } & PageLoad)

const act = fc.oneof(
  ...commonActs(which),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      wallet: which,
      chain: fc.constantFrom(...CHAINS),
      silently: fc.boolean(),
    }),
  },
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
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('reload'), ...pageLoad }) },
) as fc.Arbitrary<Act>

/** Twins claim one rdns, and may look alike; the third wallet is another one, or a third twin. */
const wallets: fc.Arbitrary<readonly WalletFacts[]> = fc
  .tuple(fc.boolean(), fc.boolean(), fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()), fc.boolean())
  .map(([alike, third, showsAll, tells]) =>
    ACCOUNTS.map((accounts, at) => ({
      name: alike || at === 0 ? 'Fox' : `Fox ${at}`,
      icon: ICONS[alike || at === 0 ? 0 : 1] as string,
      rdns: at < 2 || third ? RDNS : 'com.owl',
      accounts,
      showsAll: showsAll[at] ?? false,
      tellsPermissions: at === 2 ? !tells : tells,
    })),
  )

/**
 * Installed wallets that are locked, claim one id, announce themselves late and in any order, switch without a word or
 * not at all, and send events with anything in them; pages that are loaded again. The rules: never another account or
 * network than the wallet's; never connected without a provider; a session is restored only with its account and its
 * wallet; a switch that resolves has moved; nothing that the wallet or the visitor has not ended is lost.
 */
export async function createWalletsTarget(): Promise<Target> {
  const loadsCode = {
    facts: { tellsPermissions: true },
    acts: [
      { kind: 'connect', wallet: 0 },
      { kind: 'lock', wallet: 0 },
    ],
  } as const
  return createHistoriesTarget(
    { wallets, act, which },
    COUNTS,
    (facts, counts) => new History(facts, counts),
    loadsCode,
  )
}

const COUNTS = { ...WalletHistory.noCounts, locked: 0, moved: 0, 'not moved': 0 }

class History extends WalletHistory<GeneratedWallet, Act> {
  protected readonly namespace = 'eip155'
  readonly #announced = new Map<number, string>()
  readonly #providers = new Map<unknown, number>()
  #pages = 0

  constructor(
    facts: readonly WalletFacts[],
    private readonly counts: typeof COUNTS,
  ) {
    super(facts, (each, after) => new GeneratedWallet(each, after), counts)
  }

  protected loadFirst(): void {
    this.#load({ order: [0, 1, 2], delays: [0, 0, 0] })
  }

  /** A page load: the wallets announce themselves. */
  #load(load: PageLoad): void {
    this.#pages += 1
    this.#announced.clear()
    this.#providers.clear()
    this.loadPage(NETWORKS, load, (registry) => {
      const { store } = this.context
      const details: unknown[] = []
      const list = (): void => store.setState({ installed: registry.refresh(details) })
      return {
        list,
        appear: (at) => {
          const uuid = `page-${this.#pages}-${at}`
          const detail = this.at({ wallet: at }).announcement(uuid)
          details.push(detail)
          this.#providers.set(detail.provider, at)
          list()
          const id = store.getState().installed.find((row) => row.uuid === uuid)?.id
          if (id) this.#announced.set(at, id)
        },
      }
    })
  }

  protected connect(wallet: number): void {
    const id = this.#announced.get(wallet)
    if (id) void connectInstalled(this.context, id, 'eip155').catch(() => {})
  }

  protected performOwn(each: Act): void {
    switch (each.kind) {
      case 'move':
        return this.at(each).move(each.chain, each.silently)
      case 'mutter':
        return this.at(each).mutter(each.event)
      case 'says':
        this.at(each).says = each.manner
        return
      case 'switch':
        return this.#switch(each)
      case 'reload':
        return this.#load(each)
    }
  }

  #switch({ chain, manner }: Extract<Act, { kind: 'switch' }>): void {
    const { context } = this
    const wallet = this.wallets[this.holderOf() ?? -1]
    if (!wallet) return
    wallet.switches = manner
    switchNetworkById(context, chain).then(
      () => {
        this.counts.moved += 1
        const shown = context.connected()?.networkId
        // It may have moved on at the moment at which it was there, before anybody could hear of that.
        if (wallet.left.has(chain)) return
        if (shown !== chain) this.problems.add(`resolved on ${shown} instead of ${chain}`)
        if (!wallet.silent && wallet.chain !== chain) this.problems.add(`resolved with the wallet on ${wallet.chain}`)
      },
      () => void (this.counts['not moved'] += 1),
    )
  }

  /** By its provider: twins may have accounts that look alike. */
  protected holderOf(): number | undefined {
    return this.#providers.get(this.context.live.get('eip155')?.provider)
  }

  protected always(): void {
    if (!this.shown) return
    // The connection is stored a moment before its facts are.
    const at = this.holderOf()
    if (at === undefined) return void this.problems.add('connected without a provider')
    const owned = this.at({ wallet: at }).facts.accounts.map((each) => each.toLowerCase())
    if (!owned.includes(this.shown.accounts[0]?.address.toLowerCase() ?? ''))
      this.problems.add("another wallet's account")
  }

  protected serves({ silent }: GeneratedWallet): boolean {
    return !silent
  }

  /** Its permission decides whether it is locked. */
  protected isOnlyLocked({ silent, facts, permitted }: GeneratedWallet): boolean {
    const isLocked = silent || (facts.tellsPermissions && permitted)
    if (isLocked) this.counts.locked += 1
    return isLocked
  }

  protected behaveAll(): void {
    for (const each of this.wallets) {
      each.says = 'right'
      each.switches = 'moves'
    }
  }

  protected compare(): void {
    const wallet = this.wallets[this.holderOf() ?? -1]
    if (this.shown && wallet) {
      const [first] = this.shown.accounts
      if (!wallet.exposed.includes(first?.address ?? ''))
        this.problems.add(`shows ${first?.address}, the wallet gives ${wallet.exposed.join()}`)
      if (this.shown.networkId !== wallet.chain)
        this.problems.add(`shows ${this.shown.networkId}, the wallet is on ${wallet.chain}`)
    }
    // A request that the visitor has not answered in the wallet may wait for ever.
    const { switching } = this.context.store.getState()
    if (switching.status === 'asking' && !this.context.tasks.isRunning('switch'))
      this.problems.add('a switch never ended')
  }
}
