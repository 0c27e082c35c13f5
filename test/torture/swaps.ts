import { concat, encodeAbiParameters, maxUint256, toFunctionSelector, type Address, type Hex } from 'viem'
import { createSwaps } from '../../src/chains/eip155/swaps'
import { WalletButtonError } from '../../src/errors/WalletButtonError'
import type { SwapPreview } from '../../src/features/swap/state'
import { prepareSwap } from '../../src/features/swap/actions/prepareSwap'
import type { OrderedToken, SwapOrder } from '../../src/features/swap/swapService'
import { createClock } from '../../src/services/clock/clock'
import { createRpcClient, type RpcClient } from '../../src/services/rpc/rpcClient'
import { neverAborted } from '../fakes/neverAborted'
import { ethereum } from '../fakes/networks'
import { makeSwappingContext } from '../fakes/swappingContext'
import { approval } from '../fakes/swaps'
import { createRandom, type Random } from './random'
import { createSwapChain, type Fungible, type Holdings, type Step, type SwapChain } from './swapChain'
import { actAs, attempts, encodeCall, GRANT_SIGNATURES, randomGrant, RIGHTS_CONTRACTS } from './swapRights'
import type { Target } from './target'

const ORDERED = 50_000_000n
/** What the service says that the swap yields, and what hostile contracts pay when a token calls them. */
export const YIELD = 49_000_000n
const MINIMUM = (YIELD * 99n) / 100n
const AMOUNTS = [1n, ORDERED, 2n * ORDERED, maxUint256]

/** Functions that exchanges are known for, by which a hostile contract can be called. */
const KNOWN = ['0x12aa3caf', '0x07ed2379', '0x83800a8e', '0x38ed1739', '0x7ff36ab5'] as const
/** Every function by which something could be taken: a page that names them all has no rule about functions. */
const ALL_FUNCTIONS = [
  ...new Set([...GRANT_SIGNATURES.map(([, signature]) => toFunctionSelector(signature)), '0xdeadbeef' as const]),
]

export type Side = Fungible | 'native'

/** What a swap service may answer. */
export interface Offer {
  readonly pays: Side
  readonly receives: Side
  readonly to: Address
  readonly data: Hex
  /** The allowance that the service claims. */
  readonly allowance: bigint
  readonly approval: { readonly to: string; readonly data: string }
  /** The page allows functions of every kind. */
  readonly open: boolean
}

export type Judgement = { readonly refused: string } | { readonly preview: SwapPreview }

export interface SwapJudge {
  readonly chain: SwapChain
  /** What the product says about an offer. */
  prepare(offer: Offer, node?: RpcClient): Promise<Judgement>
  /** The chain's node. */
  readonly rpc: RpcClient
  /** Carries the offer out, has everybody take what they can, and says what is wrong with the result. */
  carryOut(offer: Offer): Promise<string | undefined>
  close(): Promise<void>
}

export async function createSwapJudge(): Promise<SwapJudge> {
  const chain = await createSwapChain(YIELD)
  const { node, victim, contracts, hostile } = chain
  const rpc = createRpcClient({
    networkId: 'eip155:1',
    urls: [node.url],
    rpcHost: 'https://rpc.test',
    clock: createClock(),
  })
  let asked = rpc
  const contexts = [undefined, ALL_FUNCTIONS.join(' ')].map((swapFunctions) => {
    const context = makeSwappingContext({ options: { services: swapFunctions === undefined ? {} : { swapFunctions } } })
    Object.assign(context.adapter, { swaps: async () => createSwaps(() => asked) })
    return context
  })
  const sideOf = (side: Side): OrderedToken =>
    side === 'native'
      ? { symbol: 'ETH', decimals: 18 }
      : { address: `eip155:1:${contracts[side]}`, symbol: side, decimals: /^(?:NoReturn|Test)/.test(side) ? 6 : 18 }

  return {
    chain,
    rpc,
    async prepare(offer, client = rpc) {
      asked = client
      const context = contexts[offer.open ? 1 : 0]!
      context.exchange.responses({
        allowance: async () => offer.allowance,
        build: async () => ({ to: offer.to, data: offer.data, toBaseUnits: YIELD }),
        buildApproval: async () => offer.approval,
      })
      const order: SwapOrder = {
        network: ethereum,
        account: { namespace: 'eip155', address: victim, type: 'eoa' },
        from: sideOf(offer.pays),
        to: sideOf(offer.receives),
        baseUnits: ORDERED,
      }
      try {
        return { preview: await prepareSwap(context, order, neverAborted) }
      } catch (reason) {
        if (!(reason instanceof WalletButtonError)) throw reason
        return { refused: 'differs' in reason ? `${reason.code} ${String(reason.differs)}` : reason.code }
      }
    },
    carryOut: ({ pays, receives, to, data, allowance, approval: approves }) =>
      chain.undone(async () => {
        const before = await chain.holdings()
        if (pays !== 'native' && allowance < ORDERED)
          await chain.send({ to: approves.to as Address, value: 0n, data: approves.data as Hex })
        if (!(await chain.send({ to, value: pays === 'native' ? ORDERED : 0n, data }))) return 'the swap failed'
        const landed = await chain.holdings()
        if (landed[receives] - before[receives] < MINIMUM) return 'less than the minimum arrived'
        for (const spender of hostile)
          await chain.tryAll(spender, attempts(chain, spender, [...new Set([...Object.values(landed), ORDERED, 1n])]))
        return findLoss(before, await chain.holdings(), pays, receives)
      }),
    close: () => chain.close(),
  }
}

function findLoss(before: Holdings, after: Holdings, pays: Side, receives: Side): string | undefined {
  for (const [name, held] of Object.entries(before) as [keyof Holdings, bigint][]) {
    const lost = held - after[name]
    const allowed = name === receives ? -MINIMUM : name === pays ? ORDERED : 0n
    if (lost > allowed) return `${lost} of ${name} are lost`
  }
  return undefined
}

/** Steps for a hostile contract, behind the selector of a function. */
export function told(selector: Hex, steps: readonly Step[]): Hex {
  const components = [
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'data', type: 'bytes' },
  ]
  return concat([selector, encodeAbiParameters([{ type: 'tuple[]', components }], [steps])])
}

/** An honest trade by one of the hostile contracts. */
export function honestSteps(chain: SwapChain, pays: Side, receives: Side, by: Address, given = YIELD): readonly Step[] {
  const { victim, contracts } = chain
  const take = 'transferFrom(address,address,uint256)'
  return [
    ...(pays === 'native'
      ? []
      : [{ to: contracts[pays], value: 0n, data: encodeCall(take, [victim, by, ORDERED]) } as const]),
    receives === 'native'
      ? { to: victim, value: given, data: '0x' }
      : { to: contracts[receives], value: 0n, data: encodeCall('transfer(address,uint256)', [victim, given]) },
  ]
}

/**
 * Generates answers of a hostile swap service: calls of every interface that can grant a right, directly, in the middle
 * of a trade or by a token's callback, with honest and dishonest approvals. The rule: what the preview says was checked
 * loses the account nothing but what it sold, when it lands and when everybody takes what they can afterwards. An
 * honest trade is not refused.
 */
export async function createSwapsTarget(): Promise<Target> {
  const judge = await createSwapJudge()
  return {
    async run(seed, cases) {
      const random = createRandom(seed)
      const failures: string[] = []
      const counts: Record<string, number> = {}
      for (let made = 0; made < cases; made += 1) {
        const { offer, honest } =
          random.integer(10) === 0 ? honestOffer(judge.chain, random) : anyOffer(judge.chain, random)
        const fail = (why: string) => failures.push(`${made} ${why}: ${JSON.stringify(offer, asText)}`)
        try {
          const judged = await judge.prepare(offer)
          const outcome =
            'refused' in judged ? `refused: ${judged.refused}` : judged.preview.simulated ? 'checked' : 'not simulated'
          counts[outcome] = (counts[outcome] ?? 0) + 1
          if (honest && outcome !== 'checked') fail(`an honest swap is ${outcome}`)
          const loss = outcome === 'checked' && (await judge.carryOut(offer))
          if (loss) fail(loss)
        } catch (reason) {
          fail(`raises ${String(reason)}`)
        }
      }
      return { mutations: cases, failures, counts }
    },
    close: () => judge.close(),
  }
}

const PAYABLE = [
  'native',
  'PermitToken',
  'CallbackToken',
  'OldCallbackToken',
  'OperatorToken',
  'EverythingToken',
  'NoReturnToken',
] as const

type Made = { readonly offer: Offer; readonly honest: boolean }

function honestOffer(chain: SwapChain, random: Random): Made {
  const pays = random.pick(PAYABLE)
  const receives = pays === 'native' ? 'TestToken' : random.pick(['TestToken', 'native'] as const)
  const by = random.pick(chain.hostile)
  const offer: Offer = {
    pays,
    receives,
    to: by,
    data: told(random.pick(KNOWN), honestSteps(chain, pays, receives, by)),
    allowance: 0n,
    approval: pays === 'native' ? { to: by, data: '0x' } : { to: chain.contracts[pays], data: approval(by, ORDERED) },
    open: random.integer(2) === 0,
  }
  return { offer, honest: true }
}

function anyOffer(chain: SwapChain, random: Random): Made {
  const { contracts, hostile, victim } = chain
  const pays = random.pick(PAYABLE)
  const receives = pays === 'native' ? 'TestToken' : random.pick(['TestToken', 'TestToken', 'native'] as const)
  const by = random.pick(hostile)
  const grant = () => {
    // What is sold is what can be taken most easily.
    const name = pays !== 'native' && random.integer(3) === 0 ? pays : random.pick(RIGHTS_CONTRACTS)
    return { name, data: randomGrant(chain, random, name, AMOUNTS) }
  }
  const direct = (): { to: Address; data: Hex } => {
    const { name, data } = grant()
    return { to: contracts[name], data }
  }
  const trade = (): { to: Address; data: Hex } => {
    const given = random.pick([YIELD, YIELD, YIELD, MINIMUM, MINIMUM - 1n, 0n])
    const steps = [...honestSteps(chain, pays, receives, by, given)]
    for (let left = random.integer(4); left > 0; left -= 1) {
      const { name, data } = grant()
      const step = random.integer(4) === 0 ? { to: contracts[name], value: 0n, data } : actAs(chain, name, data)
      steps.splice(random.integer(steps.length + 1), 0, step)
    }
    if (random.integer(8) === 0) steps.splice(random.integer(steps.length), 1)
    return { to: by, data: told(random.pick([...KNOWN, ...ALL_FUNCTIONS]), steps) }
  }
  const { to, data } = random.pick([
    direct,
    trade,
    trade,
    trade,
    () => ({
      to: random.pick([victim, by, ...Object.values(contracts)]),
      data: `0x${random.hex(4 + random.integer(96))}` as Hex,
    }),
  ])()
  const token = pays === 'native' ? by : contracts[pays]
  const approves = random.pick<() => Offer['approval']>([
    () => ({ to: token, data: approval(to, ORDERED) }),
    () => ({ to: token, data: approval(to, ORDERED) }),
    () => ({ to: token, data: approval(to, ORDERED) }),
    () => ({ to: token, data: approval(to, random.pick(AMOUNTS)) }),
    () => ({ to: token, data: approval(random.pick(hostile), ORDERED) }),
    direct,
  ])()
  const allowance = random.pick([0n, 0n, 0n, maxUint256])
  return {
    offer: { pays, receives, to, data, allowance, approval: approves, open: random.integer(4) > 0 },
    honest: false,
  }
}

function asText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
