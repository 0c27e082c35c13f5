import fc from 'fast-check'
import { createConnectors, type ConnectorRegistry } from '../../src/app/setup/connectors'
import type { Network } from '../../src/domain/network/network'
import { disconnect } from '../../src/session/life/disconnect'
import { reconnect } from '../../src/session/life/reconnect'
import { refreshConnections } from '../../src/session/life/walletSessions'
import type { WalletContext } from '../../src/wallets/index'
import type { StoredConnection } from '../../src/services/storage/keys'
import { readSession } from '../../src/services/storage/sessionRecord'
import { makeContext, type FakeContext } from '../fakes/context'
import type { OwnedWallet } from './OwnedWallet'
import type { Target } from './target'

const LOADING_MS = 500
/** Longer than any request of ours that shows the visitor nothing, twice. */
const SETTLED_AFTER_MS = 25_000
export const ICONS = [1, 2].map((id) => `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" id="${id}"/>`)

/** What happens with installed wallets of any kind. */
export type CommonAct =
  | { readonly kind: 'connect' | 'lock' | 'unlock' | 'revoke' | 'silent' | 'speaks'; readonly wallet: number }
  | { readonly kind: 'select'; readonly wallet: number; readonly account: number }
  | { readonly kind: 'disconnect' | 'wake' }

/** The wallets come in this order, after these delays. */
export type PageLoad = { readonly order: readonly number[]; readonly delays: readonly number[] }

export type Step<Act> = { readonly after: number; readonly act: Act }

/** The acts of any installed wallet, of which there are three. */
export function commonActs(which: fc.Arbitrary<number>) {
  return [
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('connect'), wallet: which }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('lock', 'unlock', 'unlock'), wallet: which }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke'), wallet: which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('silent', 'speaks', 'speaks'), wallet: which }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('select'), wallet: which, account: fc.nat(1) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('disconnect', 'wake', 'wake') }) },
  ]
}

export const pageLoad = {
  order: fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
  delays: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0, 0, 100, 1_900, 3_000, 9_000))),
}

/** Wallets, and what happens with them. Most begin with a connection. */
function historiesOf<Facts, Act>({
  wallets,
  act,
  which,
}: Cases<Facts, Act>): fc.Arbitrary<readonly [readonly Facts[], readonly Step<Act | CommonAct>[]]> {
  const pause = fc.constantFrom(0, 0, 1, 300, 1_000, 2_500, 12_000)
  return fc
    .tuple(wallets, fc.array(fc.record({ after: pause, act }), { minLength: 2, maxLength: 12 }), fc.nat(3), which)
    .map(([facts, steps, first, wallet]) => {
      const connects: Step<CommonAct> = { after: 0, act: { kind: 'connect', wallet } }
      return [facts, first > 0 ? [connects, ...steps] : steps] as const
    })
}

type Cases<Facts, Act> = {
  readonly wallets: fc.Arbitrary<readonly Facts[]>
  readonly act: fc.Arbitrary<Act>
  readonly which: fc.Arbitrary<number>
}

/** Runs generated histories, after one that has loaded the code, for which no history waits then. */
export async function createHistoriesTarget<Facts, Act, Counts extends Readonly<Record<string, number>>>(
  { wallets, act, which }: Cases<Facts, Act>,
  noCounts: Counts,
  create: (facts: readonly Facts[], counts: Counts) => { run(steps: readonly Step<Act | CommonAct>[]): Promise<void> },
  loadsCode: { readonly facts: Partial<Facts>; readonly acts: readonly CommonAct[] },
): Promise<Target> {
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  const [some = []] = fc.sample(wallets, { numRuns: 1, seed: 1 })
  const first = some.map((each) => ({ ...each, ...loadsCode.facts }))
  const histories = historiesOf({ wallets, act, which })
  for (let turn = 0; turn < 2; turn += 1) {
    const steps = loadsCode.acts.map((each) => ({ after: 0, act: each }))
    await create(first, { ...noCounts })
      .run(steps)
      .catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, LOADING_MS))
  }
  return {
    async run(seed, mutations, progress) {
      const counts = { ...noCounts }
      const property = fc.asyncProperty(histories, async ([facts, steps]) => {
        await create(facts, counts).run(steps)
        await progress?.()
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: mutations })
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { mutations, failures: failed ? [`${why}: ${JSON.stringify(counterexample)}`] : [], counts }
    },
  }
}

/**
 * A visitor's pages and installed wallets, and the judge: a session is restored only with its account and its wallet,
 * and nothing that the wallet or the visitor has not ended is lost.
 */
export abstract class WalletHistory<Wallet extends OwnedWallet, Act extends { readonly kind: string }> {
  static readonly noCounts = { connected: 0, restored: 0, changed: 0, ended: 0 }
  protected readonly wallets: readonly Wallet[]
  protected readonly problems = new Set<string>()
  protected context!: FakeContext
  protected abstract readonly namespace: 'eip155' | 'solana'
  /** The session as it should be: whose, and with which account. */
  #session: { readonly wallet: number; readonly account: string } | undefined
  /** The session as it was last stored. */
  #stored: StoredConnection | undefined
  /** The wallets that this page has. */
  #present = new Set<number>()
  #heard = 0

  constructor(
    facts: readonly Wallet['facts'][],
    create: (facts: Wallet['facts'], after: (ms: number, callback: () => void) => void) => Wallet,
    private readonly totals: typeof WalletHistory.noCounts,
  ) {
    this.wallets = facts.map((each) => create(each, (ms, callback) => this.context.clock.after(ms, callback)))
  }

  async run(steps: readonly Step<Act | CommonAct>[]): Promise<void> {
    this.loadFirst()
    await this.#settle(0)
    for (const { after, act } of steps) {
      // A wallet is silent for longer than anybody waits: what it was asked it never answers.
      if (act.kind === 'speaks' && this.at(act as CommonAct & { wallet: number }).silent)
        await this.#settle(SETTLED_AFTER_MS)
      this.#perform(act)
      await this.#settle(after)
      this.#hear()
    }
    await this.#end()
    if (this.problems.size > 0) throw new Error([...this.problems].join('; '))
  }

  protected abstract loadFirst(): void
  /** The visitor presses the row of this wallet, if there is one. */
  protected abstract connect(wallet: number): void
  /** What other kinds of wallets do not do. */
  protected abstract performOwn(act: Act): void
  /** Which wallet has given the page this account. */
  protected abstract holderOf(account: string): number | undefined
  /** Holds after every change of state. */
  protected abstract always(): void
  /** Whether the wallet gives the page what it can use. */
  protected abstract serves(wallet: Wallet): boolean
  /** Whether a wallet that gives no account says that it is only locked. */
  protected abstract isOnlyLocked(wallet: Wallet): boolean
  /** From now on all wallets do as they should. */
  protected abstract behaveAll(): void
  /** What the page has is what the wallet has. */
  protected abstract compare(): void | Promise<void>

  protected at({ wallet }: { readonly wallet: number }): Wallet {
    return this.wallets[wallet] as Wallet
  }

  protected get shown() {
    return this.context.connected(this.namespace)
  }

  /** Another page of the same origin. */
  protected loadPage(
    networks: readonly Network[],
    { order, delays }: PageLoad,
    prepare: (registry: ConnectorRegistry) => { list(): void; appear(wallet: number): void },
  ): void {
    const former = this.context as FakeContext | undefined
    const context = makeContext({ networks, options: { projectId: undefined } })
    this.context = context
    this.#heard = 0
    this.#present.clear()
    if (former) {
      former.tasks.cancelAll()
      for (const release of former.watches.values()) release()
      const { storage } = former.services
      for (const key of storage.keys('')) context.services.storage.write(key, storage.read(key) ?? '')
    }
    for (const each of this.wallets) each.leavePage()
    const registry = createConnectors(context.clock, () => ({}) as WalletContext, {})
    Object.assign(context, { connectors: registry })
    const { list, appear: register } = prepare(registry)
    const appear = (at: number): void => {
      this.#present.add(at)
      register(at)
    }
    for (const at of order) {
      const delay = delays[at] ?? 0
      if (delay === 0) appear(at)
      else context.clock.after(delay, () => this.context === context && appear(at))
    }
    list()
    context.store.subscribe(() => {
      this.#hear()
      this.always()
    })
    void reconnect(context).catch((reason: unknown) => this.problems.add(`reconnect threw ${String(reason)}`))
  }

  #perform(each: Act | CommonAct): void {
    if (!isCommon(each)) return this.performOwn(each)
    const { context } = this
    switch (each.kind) {
      case 'connect':
        return this.connect(each.wallet)
      case 'lock':
        return this.at(each).lock()
      case 'unlock':
        return this.at(each).unlock()
      case 'revoke':
        return this.at(each).revoke()
      case 'select':
        return this.at(each).select(each.account)
      case 'silent':
      case 'speaks':
        this.at(each).silent = each.kind === 'silent'
        return
      case 'disconnect':
        void disconnect(context).catch(() => {})
        // Also a session that waits, of which the page hears nothing.
        this.#session = undefined
        return
      case 'wake':
        context.setVisible(true)
        void refreshConnections(context, new AbortController().signal)
    }
  }

  /** What the page has heard since. */
  #hear(): void {
    const { context } = this
    this.#stored = readSession(context.services.storage).namespaces[this.namespace] ?? this.#stored
    for (; this.#heard < context.emitted.length; this.#heard += 1) {
      const { type, detail } = context.emitted[this.#heard] as { type: string; detail: Record<string, unknown> }
      if (type === 'disconnected') this.#judgeEnd(String(detail['reason']))
      const account = String(detail['address'])
      const wallet = this.holderOf(account)
      if ((type !== 'connected' && type !== 'account-change') || wallet === undefined) continue
      if (type === 'account-change') {
        this.totals.changed += 1
        if (this.#session?.wallet !== wallet) this.problems.add('changed to the account of another wallet')
      } else {
        this.totals[detail['restored'] ? 'restored' : 'connected'] += 1
        if (detail['restored'] && (this.#session?.wallet !== wallet || this.#session.account !== account))
          this.problems.add(`restored ${account} of ${wallet} instead of ${JSON.stringify(this.#session)}`)
      }
      this.#session = { wallet, account }
    }
  }

  #judgeEnd(reason: string): void {
    if (reason === 'user' || !this.#session) return
    const wallet = this.at(this.#session)
    if (reason === 'other-account') {
      if (wallet.exposed.includes(this.#session.account) && !this.#isTwinAlone(this.#session.wallet))
        this.problems.add('ended although the wallet gives the account')
    } else {
      if (wallet.exposed.length > 0 && this.serves(wallet))
        this.problems.add('ended although the wallet gives accounts')
      if (this.isOnlyLocked(wallet)) return
    }
    this.totals.ended += 1
    this.#session = undefined
  }

  /**
   * The wallet is missing, and the page has as many of its id as ever knew the session. Nothing tells one that looks
   * alike from the session's own, whose owner has selected another account.
   */
  #isTwinAlone(wallet: number): boolean {
    const { connector = '', claims = 1 } = this.#stored ?? {}
    return !this.#present.has(wallet) && this.context.connectors.claiming(connector, this.namespace).length >= claims
  }

  /** Everybody speaks, all wallets are there, and the visitor is back: then the page has what the wallet has. */
  async #end(): Promise<void> {
    await this.#settle(SETTLED_AFTER_MS)
    for (const each of this.wallets) each.silent = false
    this.behaveAll()
    await this.#settle(SETTLED_AFTER_MS)
    if (this.#session) {
      // The owner unlocks it, and gives the account of the session.
      const wallet = this.at(this.#session)
      wallet.permitted = true
      wallet.unlock()
      wallet.select(wallet.facts.accounts.indexOf(this.#session.account))
    }
    for (let turn = 0; turn < 2; turn += 1) {
      this.#perform({ kind: 'wake' })
      await this.#settle(SETTLED_AFTER_MS)
    }
    this.#hear()
    this.always()
    const why = JSON.stringify(this.context.store.getState().sessions[this.namespace])
    if (this.#session && !this.shown) this.problems.add(`lost the session of ${JSON.stringify(this.#session)} (${why})`)
    await this.compare()
  }

  async #settle(ms: number): Promise<void> {
    const { clock, settle } = this.context
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(ms)
    for (let turn = 0; turn < 4; turn += 1) await settle()
    await clock.advance(0)
  }
}

const COMMON: readonly string[] = [
  'connect',
  'lock',
  'unlock',
  'revoke',
  'silent',
  'speaks',
  'select',
  'disconnect',
  'wake',
] satisfies readonly CommonAct['kind'][]

function isCommon(act: { readonly kind: string }): act is CommonAct {
  return COMMON.includes(act.kind)
}
