import fc from 'fast-check'
import { caipAddressOn, type CaipNetworkId } from '../../src/domain/network/caip'
import { adoptConnections } from '../../src/session/life/adoptConnections'
import { openSession } from '../../src/wallets/walletconnect/liveSession'
import { base, ethereum, polygon, solana } from '../fakes/networks'
import { sol } from '../fakes/twoNamespaces'
import { makeContext, type FakeContext } from '../fakes/context'
import { SimulatedWallet, type Delays } from './SimulatedWallet'
import type { Target } from './target'
import { connectionIn } from '../../src/session/store/selectors'

const ACCOUNTS = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const
const EVM_NETWORKS = [ethereum, base, polygon]
const NETWORKS = [...EVM_NETWORKS, solana]
const ON_SOLANA = caipAddressOn(solana.caipNetworkId, sol)
const CHAINS = EVM_NETWORKS.map(({ caipNetworkId }) => caipNetworkId)
/** The page waits this long for a network that the wallet has accepted and not approved. */
const APPROVAL_WAIT_MS = 5_000
/** Longer than any delay, twice, and than all that waits. */
const SETTLED_AFTER_MS = 120_000

const delay = fc.constantFrom(0, 1, 20, 300, 2_000, 8_000)
const delays: fc.Arbitrary<Delays> = fc.record({
  accounts: delay,
  chain: delay,
  update: delay,
  response: delay,
  silent: fc.boolean(),
  twice: fc.boolean(),
})

type Act =
  | { readonly kind: 'account' | 'remove'; readonly address: string; readonly delays: Delays }
  | { readonly kind: 'chain' | 'revoke'; readonly chain: CaipNetworkId; readonly delays: Delays }
  | { readonly kind: 'withdraw'; readonly delays: Delays }
  | { readonly kind: 'solana'; readonly has: boolean; readonly delays: Delays }
  | {
      readonly kind: 'request'
      readonly method: 'wallet_switchEthereumChain' | 'wallet_addEthereumChain'
      readonly chain: CaipNetworkId
      readonly how: 'accepts' | 'rejects' | 'approves nothing'
      readonly delays: Delays
    }
  | { readonly kind: 'end'; readonly delay: number; readonly isTerm: boolean }
  | { readonly kind: 'pair'; readonly address: string; readonly chain: CaipNetworkId; readonly hasSolana: boolean }

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('account'), address: fc.constantFrom(...ACCOUNTS), delays }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), address: fc.constantFrom(...ACCOUNTS), delays }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('chain'), chain: fc.constantFrom(...CHAINS), delays }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('request'),
      method: fc.constantFrom('wallet_switchEthereumChain', 'wallet_addEthereumChain'),
      chain: fc.constantFrom(...CHAINS),
      how: fc.constantFrom('accepts', 'accepts', 'accepts', 'rejects', 'approves nothing'),
      delays,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke'), chain: fc.constantFrom(...CHAINS), delays }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw'), delays }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('solana'), has: fc.boolean(), delays }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), delay, isTerm: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pair'),
      address: fc.constantFrom(...ACCOUNTS),
      chain: fc.constantFrom(...CHAINS),
      hasSolana: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Act>

/** `former`: by the wallet that was paired before the last one, if there is one. */
const acts = fc.array(fc.record({ after: delay, act, former: fc.boolean() }), { minLength: 1, maxLength: 6 })
type Step = { readonly after: number; readonly act: Act; readonly former: boolean }

/**
 * Wallets whose messages arrive in any order: `accountsChanged`, `chainChanged`, `session_update` (accounts, networks
 * and Solana added or taken, all accounts taken), the response to a switch, `session_delete` and `session_expire`. The
 * page pairs again meanwhile, so that a former wallet goes on sending. The rule: in the end the page has the account
 * and network of the wallet that it paired with last, each account once, and Solana if that session has it; an end is
 * reported once; every promise has ended with the truth; and a session ends at the wallet as soon as no namespace has
 * it, and not before.
 */
export async function createRelayWalletsTarget(): Promise<Target> {
  return {
    async run(seed, mutations, progress) {
      const counts = NO_COUNTS()
      const property = fc.asyncProperty(acts, async (steps) => {
        await judge(steps, counts)
        await progress?.()
      })
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: mutations })
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { mutations, failures: failed ? [`${why}: ${JSON.stringify(counterexample)}`] : [], counts }
    },
  }
}

const NO_COUNTS = () => ({
  resolved: 0,
  rejected: 0,
  revoked: 0,
  ended: 0,
  'with Solana': 0,
  'paired again': 0,
  'kept for Solana': 0,
})

async function judge(steps: readonly Step[], counts: ReturnType<typeof NO_COUNTS>): Promise<void> {
  const context = makeContext({ networks: NETWORKS })
  const { clock, live, store } = context
  const wallets: SimulatedWallet[] = []
  const problems: string[] = []
  let asking = 0

  const pair = (address: string, chain: CaipNetworkId, hasSolana: boolean): void => {
    const [beside] = wallets
    const wallet = new SimulatedWallet(clock, [address], address, [chain], chain, {
      ...(beside && { beside }),
      ...(hasSolana && { onSolana: ON_SOLANA }),
    })
    const session = openSession(wallet.library, wallet.provider, { networks: NETWORKS, networkId: chain }, clock)
    wallets.push(wallet)
    adoptConnections(context, session?.connections ?? [])
    const used = new Set([...live.values()].map(({ facts }) => facts.topic))
    for (const each of wallets) {
      if (used.has(each.topic)) {
        if (each.endedByPage > 0) problems.push(`${each.topic} was ended, which a namespace has`)
        if (each !== wallet) counts['kept for Solana'] += 1
      } else if (!each.ended) problems.push(`${each.topic} goes on, which no namespace has`)
    }
    if (beside) counts['paired again'] += 1
  }

  const request = ({ chain, how, method, delays: given }: Extract<Act, { kind: 'request' }>): void => {
    const asked = live.get('eip155')
    const wallet = wallets.at(-1)!
    // A network that the session holds is the page's own choice, of which the wallet learns nothing.
    if (asking > 0 || !asked || wallet.chains.includes(chain)) return
    asking += 1
    wallet.answer = { how, delays: given }
    const params = [{ chainId: `0x${Number(chain.split(':')[1]).toString(16)}` }]
    const sentAt = clock.monotonic()
    const isConnected = (): boolean => live.get('eip155') === asked
    const network = () => connectionIn(store.getState(), 'eip155')?.networkId
    asked.provider.request({ method, params }).then(
      () => {
        asking -= 1
        counts.resolved += 1
        if (isConnected() && network() !== chain) problems.push(`resolved on ${network()} instead of ${chain}`)
      },
      () => {
        asking -= 1
        counts.rejected += 1
        if (!isConnected()) return
        const approvedAt = wallet.approvedAt.get(chain) ?? Infinity
        const late = approvedAt >= sentAt + given.response + APPROVAL_WAIT_MS
        // The wallet has announced another network meanwhile, perhaps late: the page cannot tell, and is there.
        const elsewhere = wallet.announcements.some((each) => each.chain !== chain && each.at >= sentAt)
        const revoked = (wallet.revokedAt.get(chain) ?? -1) >= sentAt
        if (network() === chain) problems.push(`rejected on ${chain}`)
        if (how === 'accepts' && !late && !wallet.ended && !elsewhere && !revoked)
          problems.push(`rejected although ${chain} was approved`)
      },
    )
  }

  const perform = (each: Act, wallet: SimulatedWallet): void => {
    switch (each.kind) {
      case 'account':
        return wallet.pickAccount(each.address, each.delays)
      case 'remove':
        return wallet.removeAccount(each.address, each.delays)
      case 'chain':
        return wallet.pickChain(each.chain, each.delays)
      case 'revoke':
        return wallet.revokeChain(each.chain, each.delays)
      case 'withdraw':
        return wallet.withdraw(each.delays)
      case 'solana':
        return wallet.setSolana(each.has ? ON_SOLANA : undefined, each.delays)
      case 'request':
        return request(each)
      case 'end':
        return wallet.end(each.delay, each.isTerm)
      case 'pair':
        return pair(each.address, each.chain, each.hasSolana)
    }
  }

  pair(ACCOUNTS[0], 'eip155:1', false)
  for (const { after, act: each, former } of steps) {
    await clock.advance(after)
    perform(each, (former ? wallets.at(-2) : undefined) ?? wallets.at(-1)!)
  }
  await clock.advance(SETTLED_AFTER_MS)

  if (asking > 0) problems.push('a promise never ended')
  counts.revoked += wallets.reduce((sum, { revokedAt }) => sum + revokedAt.size, 0)
  problems.push(...judgeEvm(context, wallets), ...judgeSolana(context, wallets), ...judgeEvents(context))
  if (wallets.at(-1)!.ended) counts.ended += 1
  if (live.has('solana')) counts['with Solana'] += 1
  if (problems.length > 0) throw new Error(problems.join('; '))
}

/** The last wallet is followed. Once that has ended, one that is kept for Solana and has added a network may follow. */
function judgeEvm({ store }: FakeContext, wallets: readonly SimulatedWallet[]): string[] {
  const page = connectionIn(store.getState(), 'eip155')
  const wallet = wallets.at(-1)!
  if (wallet.ended) {
    const isOver = wallets.some(({ topic, ended }) => topic === page?.topic && ended)
    return isOver ? ['connected to a wallet that has ended the session'] : []
  }
  if (!page) return ['disconnected from a wallet that has not ended the session']
  const problems: string[] = []
  const accounts = page.accounts.map(({ address }) => address)
  const approved = page.approvedNetworkIds ?? []
  if (page.topic !== wallet.topic) problems.push(`connected to ${page.topic} instead of ${wallet.topic}`)
  if (page.networkId !== wallet.chain) problems.push(`page on ${page.networkId}, wallet on ${wallet.chain}`)
  if (accounts[0] !== wallet.active) problems.push(`page has ${accounts[0]}, wallet ${wallet.active}`)
  if (approved.toSorted().join() !== wallet.chains.toSorted().join())
    problems.push(`approved ${approved.join()} instead of ${wallet.chains.join()}`)
  if (accounts.toSorted().join() !== wallet.accounts.toSorted().join())
    problems.push(`accounts ${accounts.join()} instead of ${wallet.accounts.join()}`)
  return problems
}

/** The last wallet is followed; a former one only as long as it has not lost Solana. */
function judgeSolana({ store }: FakeContext, wallets: readonly SimulatedWallet[]): string[] {
  const topic = connectionIn(store.getState(), 'solana')?.topic
  if (topic === undefined) return wallets.at(-1)!.hasSolana ? ['Solana is not connected'] : []
  const wallet = wallets.find((each) => each.topic === topic)
  return wallet?.hasSolana ? [] : [`Solana is connected by ${topic}, which does not have it`]
}

/** Each end is reported once, and each connection after the end of the one before. */
function judgeEvents({ emitted, store }: FakeContext): string[] {
  return (['eip155', 'solana'] as const).flatMap((namespace) => {
    const heard = emitted.flatMap(({ type, detail }) =>
      (type === 'connected' || type === 'disconnected') && detail.namespace === namespace ? [type] : [],
    )
    const isConnected = connectionIn(store.getState(), namespace) !== undefined
    const alternates = heard.every((type, index) => type === (index % 2 === 0 ? 'connected' : 'disconnected'))
    return alternates && (heard.length % 2 === 1) === isConnected ? [] : [`${namespace}: ${heard.join()}`]
  })
}
