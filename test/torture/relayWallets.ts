import fc from 'fast-check'
import { caipAddressOn, type CaipNetworkId } from '../../src/domain/network/caip'
import type { LiveConnection } from '../../src/wallets/contract'
import { openSession } from '../../src/wallets/walletconnect/liveSession'
import { createFakeClock } from '../fakes/clock'
import { base, ethereum, polygon, solana } from '../fakes/networks'
import { sol } from '../fakes/twoNamespaces'
import { SimulatedWallet, type Delays } from './SimulatedWallet'
import type { Target } from './target'

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
) as fc.Arbitrary<Act>

const acts = fc.array(fc.record({ after: delay, act }), { minLength: 1, maxLength: 6 })

/**
 * Wallets whose messages arrive in any order: `accountsChanged`, `chainChanged`, `session_update` (accounts, networks
 * and Solana added or taken, all accounts taken), the response to a switch, `session_delete` and `session_expire`. The
 * rule: in the end the page has the wallet's account and network, each account once, and Solana if the session has it,
 * an end is reported once, and every promise has ended with the truth.
 */
export async function createRelayWalletsTarget(): Promise<Target> {
  return {
    async run(seed, mutations) {
      const counts = { resolved: 0, rejected: 0, revoked: 0, ended: 0, 'with Solana': 0 }
      const property = fc.asyncProperty(acts, (steps) => judge(steps, counts))
      const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: mutations })
      const why = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
      return { mutations, failures: failed ? [`${why}: ${JSON.stringify(counterexample)}`] : [], counts }
    },
  }
}

async function judge(
  steps: readonly { readonly after: number; readonly act: Act }[],
  counts: { resolved: number; rejected: number; revoked: number; ended: number; 'with Solana': number },
): Promise<void> {
  const clock = createFakeClock()
  const [first] = ACCOUNTS
  const wallet = new SimulatedWallet(clock, [first], first, ['eip155:1'], 'eip155:1')
  const session = openSession(wallet.library, wallet.provider, { networks: NETWORKS, networkId: 'eip155:1' }, clock)
  const live = session?.connections[0]
  if (!live) throw new Error('no session')
  const page = {
    network: live.facts.networkId,
    accounts: live.facts.accounts.map(({ address }) => address),
    approved: live.facts.approvedNetworkIds ?? [],
    ends: 0,
    solana: 0,
  }
  const followSolana = (added: LiveConnection | undefined): void => {
    if (!added) return
    page.solana += 1
    const stopSolana = added.watch({
      accountsChanged() {},
      offersChanged() {},
      networkChanged() {},
      disconnected() {
        page.solana -= 1
        stopSolana()
      },
    })
  }
  const stop = live.watch({
    accountsChanged: (accounts) => void (page.accounts = accounts.map(({ address }) => address)),
    offersChanged: ({ approvedNetworkIds }) => void (page.approved = approvedNetworkIds ?? []),
    networkChanged: (id) => void (page.network = id),
    namespaceAdded: (_namespace, open) => void open(solana.caipNetworkId).then(followSolana),
    disconnected() {
      page.ends += 1
      // As the session does. What is over is not listened to.
      stop()
    },
  })
  const problems: string[] = []
  let asking = false

  const request = ({ chain, how, method, delays: given }: Extract<Act, { kind: 'request' }>): void => {
    // A network that the session holds is the page's own choice, of which the wallet learns nothing.
    if (asking || page.ends > 0 || wallet.chains.includes(chain)) return
    asking = true
    wallet.answer = { how, delays: given }
    const params = [{ chainId: `0x${Number(chain.split(':')[1]).toString(16)}` }]
    const sentAt = clock.monotonic()
    live.provider.request({ method, params }).then(
      () => {
        asking = false
        counts.resolved += 1
        if (page.network !== chain) problems.push(`resolved on ${page.network} instead of ${chain}`)
      },
      () => {
        asking = false
        counts.rejected += 1
        const approvedAt = wallet.approvedAt.get(chain) ?? Infinity
        const late = approvedAt >= sentAt + given.response + APPROVAL_WAIT_MS
        // The wallet has announced another network meanwhile, perhaps late: the page cannot tell, and is there.
        const elsewhere = wallet.announcements.some((each) => each.chain !== chain && each.at >= sentAt)
        const revoked = (wallet.revokedAt.get(chain) ?? -1) >= sentAt
        if (page.network === chain) problems.push(`rejected on ${chain}`)
        if (how === 'accepts' && !late && !wallet.ended && !elsewhere && !revoked)
          problems.push(`rejected although ${chain} was approved`)
      },
    )
  }

  const perform = (each: Act): void => {
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
    }
  }

  for (const { after, act: each } of steps) {
    await clock.advance(after)
    perform(each)
  }
  await clock.advance(SETTLED_AFTER_MS)

  counts.revoked += wallet.revokedAt.size
  if (asking) problems.push('a promise never ended')
  const solanas = wallet.hasSolana ? 1 : 0
  counts['with Solana'] += solanas
  if (page.solana !== solanas) problems.push(`Solana is connected ${page.solana} times instead of ${solanas}`)
  if (wallet.ended) {
    counts.ended += 1
    if (page.ends !== 1) problems.push(`the end was reported ${page.ends} times`)
  } else {
    if (page.network !== wallet.chain) problems.push(`page on ${page.network}, wallet on ${wallet.chain}`)
    if (page.accounts[0] !== wallet.active) problems.push(`page has ${page.accounts[0]}, wallet ${wallet.active}`)
    if (page.approved.toSorted().join() !== wallet.chains.toSorted().join())
      problems.push(`approved ${page.approved.join()} instead of ${wallet.chains.join()}`)
    if (page.accounts.toSorted().join() !== wallet.accounts.toSorted().join())
      problems.push(`accounts ${page.accounts.join()} instead of ${wallet.accounts.join()}`)
  }
  if (problems.length > 0) throw new Error(problems.join('; '))
}
