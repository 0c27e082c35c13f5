import fc from 'fast-check'
import { createConnectors, type ConnectorRegistry } from '../../src/app/setup/connectors'
import { countClaims } from '../../src/domain/wallet/claims'
import { connectInstalled } from '../../src/session/life/connectInstalled'
import { reconnect } from '../../src/session/life/reconnect'
import { walletKinds, type WalletContext } from '../../src/wallets/index'
import { createStandardWallets } from '../../src/wallets/wallet-standard/discovery/standardWallets'
import { createFakeWallet } from '../fakes/eip1193'
import { ethereum, solana } from '../fakes/networks'
import { createFakeStandardWallet, registerStandardWallet } from '../fakes/standardWallet'
import { desktop, makeContext, type FakeContext } from '../fakes/context'
import type { Target } from './target'
import { ICONS } from './WalletHistory'

type Namespace = 'eip155' | 'solana'
const NAMESPACES = ['eip155', 'solana'] as const

/** How a part of the other wallet describes itself: copied from the first one, or not. */
interface Imitation {
  readonly name: 'same' | 'in other letters' | 'looks alike' | 'another' | 'reserved'
  readonly rdns: 'same' | 'on phones' | 'another' | 'none'
  readonly uuid: 'same' | 'another' | 'none'
  readonly icon: 'same' | 'another'
}

interface Case {
  readonly owns: readonly Namespace[]
  readonly firstHasUuid: boolean
  readonly imitates: readonly Namespace[]
  readonly imitation: Readonly<Record<Namespace, Imitation>>
  /** It also gives the accounts of the first wallet, which everybody can know. */
  readonly sameAccounts: boolean
  /** It also announces the first wallet's provider by its own name. */
  readonly borrows: boolean
  /** The order in which the four parts come, on the first page and on the next. */
  readonly orders: readonly [readonly number[], readonly number[]]
  readonly delays: readonly number[]
}

const imitation: fc.Arbitrary<Imitation> = fc.record({
  name: fc.constantFrom('same', 'same', 'in other letters', 'looks alike', 'another', 'reserved'),
  rdns: fc.constantFrom('same', 'same', 'on phones', 'another', 'none'),
  uuid: fc.constantFrom('same', 'another', 'none'),
  icon: fc.constantFrom('same', 'another'),
})
const someNamespaces = fc.subarray([...NAMESPACES], { minLength: 1 })
const order = fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 })

const cases: fc.Arbitrary<Case> = fc.record({
  owns: someNamespaces,
  firstHasUuid: fc.boolean(),
  imitates: someNamespaces,
  imitation: fc.record({ eip155: imitation, solana: imitation }),
  sameAccounts: fc.boolean(),
  borrows: fc.boolean(),
  orders: fc.tuple(order, order),
  delays: fc.array(fc.constantFrom(0, 0, 500, 1_500), { minLength: 4, maxLength: 4 }),
})

const NAMES = {
  same: 'MetaMask',
  'in other letters': ' metamask',
  'looks alike': 'М\u0435ta\u041cask',
  another: 'Gift',
  reserved: 'walletConnect',
}
const RDNS = { same: 'io.metamask', 'on phones': 'io.metamask.mobile', another: 'org.gift', none: undefined }
const ADDRESSES = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] as const
const SECRETS = [1, 2].map((value) => new Uint8Array(32).fill(value))
const ARRIVED_MS = 10_000

/** One wallet in one namespace. */
interface Part {
  readonly wallet: 'first' | 'other'
  readonly namespace: Namespace
  readonly provider: object
  readonly said: {
    readonly name: string
    readonly rdns?: string | undefined
    readonly uuid?: string | undefined
    readonly icon: string
  }
  readonly account: string
  /** How often it was asked to connect. */
  asked(): number
}

/**
 * Two wallets of EIP-6963, the Wallet Standard or both, of which one copies any part of what the other one says, also
 * its uuid and its accounts, or gives the other one's provider another name; in every order, late, on two pages. The
 * rules: each has a row that reaches it, and no row reaches another one than the wallet it names, nor did so before;
 * wallets that claim the same are marked; a session is restored with the wallet that has made it.
 */
export async function createClaimantsTarget(): Promise<Target> {
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  return {
    async run(seed, mutations, progress) {
      const counts = { ...NO_COUNTS }
      const property = fc.asyncProperty(cases, async (each) => {
        const problems = await new Visit(each, counts).run()
        await progress?.()
        if (problems.length > 0) throw new Error(problems.join('; '))
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: mutations })
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { mutations, failures: failed ? [`${why}: ${JSON.stringify(counterexample)}`] : [], counts }
    },
  }
}

const NO_COUNTS = { 'two rows with one name': 0, 'one row of two namespaces': 0, 'one announcement': 0, restored: 0 }

class Visit {
  readonly #problems = new Set<string>()
  readonly #parts: readonly Part[]
  #registry: ConnectorRegistry | undefined
  #context = makeContext({ networks: [ethereum, solana], options: { projectId: undefined } })

  constructor(
    private readonly facts: Case,
    private readonly counts: typeof NO_COUNTS,
  ) {
    this.#parts = partsOf(facts)
  }

  async run(): Promise<readonly string[]> {
    const appear = this.#load(0)
    const reached = new Map<string, Part>()
    for (const part of this.#inOrder(0)) {
      appear(part)
      await this.#follow(reached)
    }
    await this.#judgeRows()
    for (const part of this.#parts) await this.#judgeSession(part)
    return [...this.#problems]
  }

  #inOrder(page: 0 | 1): readonly Part[] {
    return this.facts.orders[page].flatMap((at) => this.#parts.find((each) => slotOf(each) === at) ?? [])
  }

  #load(page: 0 | 1): (part: Part) => void {
    const context = this.#context
    const registry = createConnectors(
      context.clock,
      () => ({}) as WalletContext,
      walletKinds,
      () => desktop,
    )
    const target = new EventTarget()
    const details = new Set<unknown>()
    const list = (): void => context.store.setState({ installed: registry.refresh(details) })
    Object.assign(context, { connectors: registry, discoverWallets: list })
    registry.setStandardWallets(createStandardWallets(target, context.clock, list))
    const appear = ({ wallet, provider, said, namespace }: Part): void => {
      if (namespace === 'solana') return registerStandardWallet(target, provider as never)
      const { uuid, ...named } = said
      const info = { ...named, ...(uuid && { uuid: `${uuid}-${page}` }) }
      details.add({ info, provider })
      const first = this.#parts.find((each) => each.wallet === 'first' && each.namespace === 'eip155')
      if (wallet === 'other' && this.facts.borrows && first && !same(said.name, NAMES.same))
        details.add({ info, provider: first.provider })
      list()
    }
    this.#registry = registry
    return appear
  }

  /** Whoever a row has reached, it reaches nobody else later. */
  async #follow(reached: Map<string, Part>): Promise<void> {
    for (const { id, namespaces = ['eip155'] } of this.#context.store.getState().installed) {
      for (const namespace of namespaces) {
        const part = await this.#press(id, namespace)
        const before = reached.get(`${namespace} ${id}`)
        if (part && before && before !== part) this.#problems.add(`${id} has gone to another wallet in ${namespace}`)
        if (part) reached.set(`${namespace} ${id}`, part)
      }
    }
  }

  async #judgeRows(): Promise<void> {
    const { installed } = this.#context.store.getState()
    const claims = countClaims(installed)
    const rowsOf = new Map<Part, number>()
    for (const [row, { id, name, namespaces = ['eip155'] }] of installed.entries()) {
      if (namespaces.length > 1) this.counts['one row of two namespaces'] += 1
      for (const namespace of namespaces) {
        const part = await this.#press(id, namespace)
        const own = part && this.#namesOf(part)
        if (!part) this.#problems.add(`${id} reaches nobody in ${namespace}`)
        else if (!own?.some((each) => same(each, name))) this.#problems.add(`${name} reaches ${own?.join()}`)
        else rowsOf.set(part, Math.max(rowsOf.get(part) ?? 0, claims[row] ?? 0))
        const rivals = this.#parts.filter((each) => each.namespace === namespace && looksLike(each.said.name, name))
        const announced = rivals.filter(
          (each, at) => !rivals.slice(0, at).some((before) => isOneAnnouncement(before, each)),
        )
        if (namespaces.length > 1 && new Set(announced.map(({ provider }) => provider)).size > 1)
          this.#problems.add(`${name} is joined, and two claim it in ${namespace}`)
      }
    }
    for (const part of this.#parts) {
      const twin = this.#parts.find((each) => each !== part && isOneAnnouncement(each, part))
      if (twin) this.counts['one announcement'] += 1
      else if (!rowsOf.has(part)) this.#problems.add(`${part.wallet} has lost its row in ${part.namespace}`)
      const rival = this.#parts.find((each) => each.wallet !== part.wallet && claimTheSame(each, part))
      if (twin || !rival || !rowsOf.has(rival)) continue
      const isJoined = installed.some(
        ({ namespaces = [], name }) => namespaces.length > 1 && same(name, part.said.name),
      )
      if (rival.namespace !== part.namespace && isJoined) continue
      this.counts['two rows with one name'] += 1
      if ((rowsOf.get(part) ?? 0) < 2) this.#problems.add(`${part.said.name} is not marked in ${part.namespace}`)
    }
  }

  /** Of the first wallet's provider, also the name that the other one has given it. */
  #namesOf(part: Part): readonly string[] {
    const other = this.#parts.find(({ wallet, namespace }) => wallet === 'other' && namespace === 'eip155')
    const borrowed = this.facts.borrows && part.wallet === 'first' && part.namespace === 'eip155' && other
    // A wallet of two namespaces that calls itself differently in each is two rows.
    return [part.said.name, ...(borrowed ? [other.said.name] : [])]
  }

  async #press(id: string, namespace: string): Promise<Part | undefined> {
    const before = this.#parts.map((part) => part.asked())
    const network = namespace === 'solana' ? solana : ethereum
    const request = { networks: [network], networkId: network.caipNetworkId, namespace: network.chainNamespace }
    await this.#registry?.installed(id)?.connect(request, new AbortController().signal)
    return this.#parts.find((part, at) => part.asked() > (before[at] ?? 0))
  }

  /** The visitor connects this wallet by its row, and loads the next page. */
  async #judgeSession(part: Part): Promise<void> {
    const { namespace } = part
    const others = this.#parts.filter((each) => each !== part)
    if (part.wallet !== 'first' || others.some((each) => isUnknowable(each, part) || isOneAnnouncement(each, part)))
      return
    const { installed } = this.#context.store.getState()
    for (const { id, name, namespaces = ['eip155'] } of installed) {
      if (!namespaces.includes(namespace) || !same(name, part.said.name)) continue
      if ((await this.#press(id, namespace)) !== part) continue
      await connectInstalled(this.#context, id, namespace)
      break
    }
    const former = this.#context
    if (former.connected(namespace)?.accounts[0]?.address !== part.account) return
    this.#context = makeContext({ networks: [ethereum, solana], options: { projectId: undefined } })
    const { storage } = former.services
    for (const key of storage.keys('')) this.#context.services.storage.write(key, storage.read(key) ?? '')
    former.tasks.cancelAll()
    for (const release of former.watches.values()) release()
    const appear = this.#load(1)
    for (const each of this.#inOrder(1))
      this.#context.clock.after(this.facts.delays[slotOf(each)] ?? 0, () => appear(each))
    void reconnect(this.#context).catch((reason: unknown) => this.#problems.add(`threw ${String(reason)}`))
    await settle(this.#context, ARRIVED_MS)
    const connection = this.#context.connected(namespace)
    if (!connection) {
      this.#problems.add(`the session in ${namespace} is lost`)
      return
    }
    const live = this.#context.live.get(namespace)
    const before = this.#parts.map((each) => each.asked())
    const method = namespace === 'eip155' ? 'eth_requestAccounts' : 'solana_signMessage'
    await (async () => live?.provider.request({ method, params: { message: '2', pubkey: part.account } }))().catch(
      () => undefined,
    )
    if (part.asked() === before[this.#parts.indexOf(part)]) this.#problems.add(`restored another one in ${namespace}`)
    else this.counts.restored += 1
  }
}

function partsOf({ owns, firstHasUuid, imitates, imitation: copies, sameAccounts }: Case): readonly Part[] {
  const make = (wallet: Part['wallet'], namespace: Namespace, said: Part['said']): Part => {
    const isFirst = wallet === 'first' || sameAccounts
    if (namespace === 'eip155') {
      const account = ADDRESSES[isFirst ? 0 : 1]
      const provider = createFakeWallet({ eth_accounts: () => [account], eth_requestAccounts: () => [account] })
      const asked = (): number => provider.asked.filter((method) => method === 'eth_requestAccounts').length
      return { wallet, namespace, provider, said, account, asked }
    }
    const provider = createFakeStandardWallet(said.name, SECRETS[isFirst ? 0 : 1])
    Object.assign(provider, { icon: said.icon })
    const asked = (): number => provider.asked.filter(({ inputs }) => !JSON.stringify(inputs).includes('silent')).length
    return { wallet, namespace, provider, said, account: provider.address, asked }
  }
  return [
    ...owns.map((namespace) =>
      make('first', namespace, {
        name: NAMES.same,
        icon: ICONS[0] as string,
        ...(namespace === 'eip155' && { rdns: RDNS.same, uuid: firstHasUuid ? 'first' : undefined }),
      }),
    ),
    ...imitates.map((namespace) => {
      const { name, rdns, uuid, icon } = copies[namespace]
      return make('other', namespace, {
        name: NAMES[name],
        icon: ICONS[icon === 'same' ? 0 : 1] as string,
        ...(namespace === 'eip155' && {
          rdns: RDNS[rdns],
          uuid: uuid === 'none' ? undefined : uuid === 'same' ? 'first' : 'other',
        }),
      })
    }),
  ]
}

const slotOf = ({ wallet, namespace }: Part): number => (wallet === 'first' ? 0 : 2) + NAMESPACES.indexOf(namespace)

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Written independently of the list of letters that look alike. */
const looksLike = (one: string, other: string): boolean => {
  const plain = (name: string): string => (same(name, NAMES['looks alike']) ? NAMES.same : name)
  return same(plain(one), plain(other))
}

/** What repeats uuid and info is the announcement again, and the provider that came first on a page is its own. */
function isOneAnnouncement(one: Part, other: Part): boolean {
  const [a, b] = [one.said, other.said]
  const isAlike = (['name', 'rdns', 'uuid', 'icon'] as const).every((each) => a[each] === b[each])
  return one.namespace === 'eip155' && other.namespace === 'eip155' && a.uuid !== undefined && isAlike
}

function claimTheSame(one: Part, other: Part): boolean {
  const plain = (rdns: string | undefined): string | undefined => (rdns === RDNS['on phones'] ? RDNS.same : rdns)
  const [a, b] = [plain(one.said.rdns), plain(other.said.rdns)]
  return (a !== undefined && a === b) || looksLike(one.said.name, other.said.name)
}

/** A copy of name, icon and account. Nothing that a later page can know tells it from the original. */
function isUnknowable(one: Part, other: Part): boolean {
  return (
    one.namespace === other.namespace &&
    one.account === other.account &&
    one.said.name === other.said.name &&
    one.said.icon === other.said.icon
  )
}

async function settle({ clock, settle: turn }: FakeContext, ms: number): Promise<void> {
  for (const wait of [0, ...Array.from({ length: ms / 500 }, () => 500)]) {
    await clock.advance(wait)
    for (let each = 0; each < 3; each += 1) await turn()
  }
}
