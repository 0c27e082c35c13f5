import type {
  ChainSwaps,
  PreparedCall,
  SentSwap,
  SwapCall,
  SwapOutcome,
  SwapSimulationOrder,
} from '../../src/chains/contract'
import { createSwaps } from '../../src/chains/eip155/swaps'
import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import type { SwapOrder, SwapService } from '../../src/features/swap/swapService'

export const EXCHANGE = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const GWEI = 10n ** 9n
const listed = (name: string, symbol: string, decimals: string, address?: TokenBalance['address']): TokenBalance => ({
  name,
  symbol,
  chainId: 'eip155:1',
  ...(address && { address }),
  quantity: { decimals, numeric: '0' },
})

/** What can be swapped: two of them are what the account of `makeSendingContext` owns. */
export const listedEther = listed('Ether', 'ETH', '18')
export const listedDollar = listed('Dollar', 'USDC', '6', 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
export const listedDai = listed('Dai', 'DAI', '18', 'eip155:1:0x6B175474E89094C44Da98b954EedeAC495271d0F')

type Answers = { -readonly [Name in keyof SwapService]: SwapService[Name] }

/**
 * An exchange that does as the test says, and notes what it was asked. Until told otherwise, an ether is 2000 of any
 * other token.
 */
export interface FakeSwap extends SwapService {
  /** Names of the questions, oldest first. */
  readonly asked: (keyof SwapService)[]
  readonly orders: SwapOrder[]
  responses(change: Partial<Answers>): void
}

export function createFakeSwap(): FakeSwap {
  const asked: (keyof SwapService)[] = []
  const orders: SwapOrder[] = []
  const tokenValue = ({ from: { address: from }, to: { address: to }, baseUnits }: SwapOrder): bigint => {
    if (from === undefined) return (baseUnits * 2000n) / (to === listedDollar.address ? 10n ** 12n : 1n)
    return (
      (baseUnits * (from === listedDollar.address ? 10n ** 12n : 1n)) /
      (to === undefined ? 2000n : to === listedDollar.address ? 10n ** 12n : 1n)
    )
  }
  const usual: Answers = {
    tokens: async () => [listedEther, listedDollar, listedDai],
    prices: async (addresses) => Object.fromEntries(addresses.map((address) => [address.toLowerCase(), 1])),
    gasPrice: async () => GWEI,
    quote: async (order) => tokenValue(order),
    allowance: async () => 0n,
    buildApproval: async ({ from, baseUnits }) => ({
      to: from.address?.split(':')[2] ?? '',
      data: approval(EXCHANGE, baseUnits),
    }),
    build: async (order) => ({ to: EXCHANGE, data: '0x12aa3caf', toBaseUnits: tokenValue(order) }),
  }
  const note = (name: keyof SwapService, order?: SwapOrder): void => {
    asked.push(name)
    if (order) orders.push(order)
  }
  return {
    asked,
    orders,
    responses: (change) => void Object.assign(usual, change),
    tokens: (...given) => (note('tokens'), usual.tokens(...given)),
    prices: (...given) => (note('prices'), usual.prices(...given)),
    gasPrice: (...given) => (note('gasPrice'), usual.gasPrice(...given)),
    quote: (...given) => (note('quote', given[0]), usual.quote(...given)),
    allowance: (...given) => (note('allowance', given[0]), usual.allowance(...given)),
    buildApproval: (...given) => (note('buildApproval', given[0]), usual.buildApproval(...given)),
    build: (...given) => (note('build', given[0]), usual.build(...given)),
  }
}

/** The bytes of `approve(spender, units)`. */
export function approval(spender: string, baseUnits: bigint): string {
  return `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${baseUnits.toString(16).padStart(64, '0')}`
}

/** A chain's swaps that do as the test says; bytes are read and written as in earnest. */
export interface FakeChainSwaps extends ChainSwaps {
  readonly calls: SwapCall[]
  /** How often the wallet was asked. */
  sent(): number
  preparesBy(make: (call: SwapCall) => Promise<Partial<PreparedCall>>): void
  sendsBy(send: (call: SwapCall) => Promise<string>): void
  simulatesBy(simulate: (order: SwapSimulationOrder) => Promise<SwapOutcome | undefined>): void
  finds(token: TokenBalance | undefined | Error): void
  /** What the swaps that were read back had been shown as. */
  readonly readBack: readonly SentSwap[]
  readonly hashesReadBack: readonly (readonly string[])[]
  comparesBy(compare: () => Promise<boolean | undefined>): void
}

export function createFakeChainSwaps(hash: string): FakeChainSwaps {
  const real = createSwaps(() => {
    throw new Error('nothing is read')
  })
  const calls: SwapCall[] = []
  let sent = 0
  let prepare: (call: SwapCall) => Promise<Partial<PreparedCall>> = async () => ({})
  let send: (call: SwapCall) => Promise<string> = async () => hash
  // As good as anybody could expect.
  let simulate: (order: SwapSimulationOrder) => Promise<SwapOutcome | undefined> = async () => ({
    status: 'succeeded',
    received: 2n ** 128n,
    paid: 0n,
    takesOthers: false,
  })
  const readBack: SentSwap[] = []
  const hashesReadBack: (readonly string[])[] = []
  let compare = async (): Promise<boolean | undefined> => true
  let find: (address: string) => TokenBalance | undefined | Error = (address) =>
    [listedDollar, listedDai].find((token) => token.address === `eip155:1:${address}`)
  return {
    ...real,
    calls,
    sent: () => sent,
    preparesBy: (make) => (prepare = make),
    sendsBy: (next) => (send = next),
    simulatesBy: (next) => (simulate = next),
    simulate: (order) => simulate(order),
    finds: (token) => (find = () => token),
    readBack,
    hashesReadBack,
    comparesBy: (next) => (compare = next),
    isAsPreviewed: (hashes, shown) => (hashesReadBack.push(hashes), readBack.push(shown), compare()),
    async prepare(call) {
      calls.push(call)
      return {
        feeBaseUnits: 10n ** 14n,
        send: (_connection, _signal, asked) => (asked(), (sent += 1), send(call)),
        ...(await prepare(call)),
      }
    },
    reserve: async () => 10n ** 15n,
    typicalFee: async () => 15n * 10n ** 13n,
    async findToken(address) {
      const found = find(address)
      if (found instanceof Error) throw found
      return found
    },
  }
}
