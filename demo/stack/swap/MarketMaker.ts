import { decodeFunctionResult, encodeFunctionData, type Address, type Hex } from 'viem'
import { nodeAt, type ChainNode } from '../anvil/node'
import { sendAll, type Sent } from '../anvil/sendAll'
import { RequestRefused } from '../services/RequestRefused'
import { FACTORY_ABI, PAIR_ABI, TOKEN_ABI } from './abi'
import { POOLS, worth, type Pool, type PooledAddresses, type PooledKey } from './pools'

/** A pool from the side of one of its tokens. */
export type Side = { readonly pool: Pool; readonly of: PooledKey }

const KEPT_OF_1000 = 997n
const PARTS = 1_000_000

/**
 * Holds the liquidity of one chain's exchange: fills and drains pools, and moves prices by trading. All by
 * transactions.
 */
export class MarketMaker {
  readonly #node: ChainNode
  #pairs: Promise<readonly Address[]> | undefined

  constructor(
    rpcUrl: string,
    readonly address: Address,
    readonly factory: Address,
    readonly tokens: PooledAddresses,
  ) {
    this.#node = nodeAt(rpcUrl)
  }

  /** Adds the initial liquidity at the prices of the file. */
  async fill(pools: readonly Pool[] = POOLS): Promise<void> {
    const pairs = await this.#pairsOf(pools)
    await sendAll(
      this.#node,
      this.address,
      pools.flatMap((pool, at) => this.#filling(pool, pairs[at] as Address)),
    )
  }

  /** Restores the initial liquidity and prices. */
  async refill(pools: readonly Pool[] = POOLS): Promise<void> {
    await this.drain(pools)
    await this.fill(pools)
  }

  /** Removes all liquidity, except the minimum that a pair keeps. */
  async drain(pools: readonly Pool[]): Promise<void> {
    const pairs = await this.#pairsOf(pools)
    const answers = await this.#node.askAll(
      pairs.map(
        (to) =>
          [
            'eth_call',
            [
              { to, data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [this.address] }) },
              'latest',
            ],
          ] as const,
      ),
    )
    await sendAll(
      this.#node,
      this.address,
      pairs.flatMap((to, at) => {
        const shares = BigInt((answers[at] ?? 0) as Hex)
        if (shares === 0n) return []
        return [
          { to, data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [to, shares] }) },
          { to, data: encodeFunctionData({ abi: PAIR_ABI, functionName: 'burn', args: [this.address] }) },
        ]
      }),
    )
  }

  /**
   * Raises the price of a token in these pools by a percentage, or lowers it by a negative one.
   * @throws {RequestRefused}.
   */
  async move(sides: readonly Side[], percent: number): Promise<void> {
    const pairs = await this.#pairsOf(sides.map(({ pool }) => pool))
    const answers = await this.#node.askAll(
      pairs.flatMap(
        (to) =>
          [
            ['eth_call', [{ to, data: encodeFunctionData({ abi: PAIR_ABI, functionName: 'token0' }) }, 'latest']],
            ['eth_call', [{ to, data: encodeFunctionData({ abi: PAIR_ABI, functionName: 'getReserves' }) }, 'latest']],
          ] as const,
      ),
    )
    // The price is the ratio of two reserves whose product stays: each moves by the root of what the price moves by.
    const grown = Math.sqrt(percent > 0 ? 1 + percent / 100 : 1 / (1 + percent / 100)) - 1
    const transactions = sides.flatMap(({ pool: { keys }, of }, at) => {
      const pair = pairs[at] as Address
      const other = keys[0] === of ? keys[1] : keys[0]
      const paid = this.tokens[percent > 0 ? other : of]
      const token0 = decodeFunctionResult({ abi: PAIR_ABI, functionName: 'token0', data: answers[at * 2] as Hex })
      const [reserve0, reserve1] = decodeFunctionResult({
        abi: PAIR_ABI,
        functionName: 'getReserves',
        data: answers[at * 2 + 1] as Hex,
      })
      const paidFirst = token0.toLowerCase() === paid.toLowerCase()
      const [reserveIn, reserveOut] = paidFirst ? [reserve0, reserve1] : [reserve1, reserve0]
      const amountIn = (reserveIn * BigInt(Math.round(grown * PARTS))) / BigInt(PARTS)
      const amountOut = (amountIn * KEPT_OF_1000 * reserveOut) / (reserveIn * 1000n + amountIn * KEPT_OF_1000)
      if (amountOut === 0n) throw new RequestRefused('move', 'The pool is empty')
      return [
        { to: paid, data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [pair, amountIn] }) },
        {
          to: pair,
          data: encodeFunctionData({
            abi: PAIR_ABI,
            functionName: 'swap',
            args: [paidFirst ? 0n : amountOut, paidFirst ? amountOut : 0n, this.address, '0x'],
          }),
        },
      ]
    })
    await sendAll(this.#node, this.address, transactions)
  }

  #filling({ keys, dollars }: Pool, pair: Address): Sent[] {
    return [
      ...keys.map((key) => ({
        to: this.tokens[key],
        data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'transfer', args: [pair, worth(key, dollars)] }),
      })),
      { to: pair, data: encodeFunctionData({ abi: PAIR_ABI, functionName: 'mint', args: [this.address] }) },
    ]
  }

  async #pairsOf(pools: readonly Pool[]): Promise<Address[]> {
    this.#pairs ??= this.#readPairs()
    const pairs = await this.#pairs
    return pools.map((pool) => pairs[POOLS.indexOf(pool)] as Address)
  }

  async #readPairs(): Promise<readonly Address[]> {
    const answers = await this.#node.askAll(
      POOLS.map(
        ({ keys: [one, other] }) =>
          [
            'eth_call',
            [
              {
                to: this.factory,
                data: encodeFunctionData({
                  abi: FACTORY_ABI,
                  functionName: 'getPair',
                  args: [this.tokens[one], this.tokens[other]],
                }),
              },
              'latest',
            ],
          ] as const,
      ),
    )
    return answers.map((data) => decodeFunctionResult({ abi: FACTORY_ABI, functionName: 'getPair', data: data as Hex }))
  }
}
