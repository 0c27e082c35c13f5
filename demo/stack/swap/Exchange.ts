import { decodeFunctionResult, encodeFunctionData, maxUint256, type Abi, type Address, type Hex } from 'viem'
import { nodeAt, type ChainNode } from '../anvil/node'
import { RequestRefused } from '../services/RequestRefused'
import { FACTORY_ABI, PAIR_ABI, ROUTER_ABI, TOKEN_ABI } from './abi'
import type { ExchangeContracts } from './deployExchange'

/** How the wire calls a chain's own coin where a token's address is expected. */
export const NATIVE_ADDRESS = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** What a swap would give, and by which way. */
export type Offer = { readonly amountOut: bigint; readonly path: readonly Address[] }

/** A swap that its sender can send. */
export type Swap = { readonly data: Hex; readonly value: bigint; readonly amountOut: bigint }

type Order = { readonly from: Address; readonly to: Address; readonly amount: bigint }

const DEADLINE_SECONDS = 20 * 60
const SLIPPAGE_PARTS = 10_000
const GAS_UNESTIMATED = 300_000n

/** The exchange of one chain, read from its contracts each time. */
export class Exchange {
  readonly #node: ChainNode

  constructor(
    readonly caipNetworkId: string,
    rpcUrl: string,
    readonly contracts: ExchangeContracts,
    /** The tokens that pools may lead through. */
    readonly tokens: readonly Address[],
  ) {
    this.#node = nodeAt(rpcUrl)
  }

  /**
   * The best way.
   * @throws {RequestRefused} with `insufficient liquidity` where no pool holds enough.
   */
  async offer({ from, to, amount }: Order): Promise<Offer> {
    const [start, end] = [from, to].map((each) => this.#pooled(each)) as [Address, Address]
    const between = [undefined, this.contracts.weth, ...this.tokens].filter(
      (each) => each === undefined || (each !== start && each !== end),
    )
    const ways = between.map((each) => (each === undefined ? [start, end] : [start, each, end]))
    const answers = await this.#node.askAll(
      ways.map(
        (path) =>
          [
            'eth_call',
            [
              {
                to: this.contracts.router,
                data: encodeFunctionData({ abi: ROUTER_ABI, functionName: 'getAmountsOut', args: [amount, path] }),
              },
              'latest',
            ],
          ] as const,
      ),
    )
    const offers = ways.flatMap((path, at): (Offer & { amounts: readonly bigint[] })[] => {
      if (answers[at] === undefined) return []
      const amounts = decodeFunctionResult({ abi: ROUTER_ABI, functionName: 'getAmountsOut', data: answers[at] as Hex })
      const amountOut = amounts.at(-1) ?? 0n
      // Less than the smallest part of a token is nothing.
      return amountOut > 0n ? [{ path, amounts, amountOut }] : []
    })
    for (const offer of offers.toSorted((one, other) => (other.amountOut > one.amountOut ? 1 : -1))) {
      if (await this.#isDeepEnough(offer.path, offer.amounts)) return offer
    }
    throw new RequestRefused('amount', 'insufficient liquidity')
  }

  /** What the router may take. It needs no leave to take coins. */
  async allowance(token: Address, owner: Address): Promise<bigint> {
    return isNative(token)
      ? maxUint256
      : this.#read<bigint>(token, TOKEN_ABI, 'allowance', [owner, this.contracts.router])
  }

  async gasPrice(): Promise<bigint> {
    return BigInt(await this.#node.ask<Hex>('eth_gasPrice'))
  }

  approval(amount = maxUint256): Hex {
    return encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [this.contracts.router, amount] })
  }

  /**
   * The swap as calldata of the router: at least the offer less `slippage` per cent, within 20 minutes of the chain's
   * time.
   */
  async swap(order: Order, receiver: Address, slippage: number): Promise<Swap> {
    const { amountOut, path } = await this.offer(order)
    const least =
      (amountOut * BigInt(SLIPPAGE_PARTS - Math.round((slippage * SLIPPAGE_PARTS) / 100))) / BigInt(SLIPPAGE_PARTS)
    const { timestamp } = await this.#node.ask<{ timestamp: Hex }>('eth_getBlockByNumber', ['latest', false])
    const deadline = BigInt(Math.max(Number(timestamp), Math.floor(Date.now() / 1000)) + DEADLINE_SECONDS)
    const rest = [path, receiver, deadline] as const
    if (isNative(order.from))
      return {
        data: encodeFunctionData({ abi: ROUTER_ABI, functionName: 'swapExactETHForTokens', args: [least, ...rest] }),
        value: order.amount,
        amountOut,
      }
    const functionName = isNative(order.to) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
    return {
      data: encodeFunctionData({ abi: ROUTER_ABI, functionName, args: [order.amount, least, ...rest] }),
      value: 0n,
      amountOut,
    }
  }

  /**
   * What a swap would take in gas.
   * @throws {RequestRefused} when it could not be carried out as things are.
   */
  async gasOf({ data, value }: Swap, { from, amount }: Order, sender: Address): Promise<bigint> {
    const held = isNative(from)
      ? BigInt(await this.#node.ask<Hex>('eth_getBalance', [sender, 'latest']))
      : await this.#read<bigint>(from, TOKEN_ABI, 'balanceOf', [sender])
    if (held < amount)
      throw new RequestRefused('amount', `Not enough balance. Amount: ${amount}. Current balance: ${held}.`)
    const allowed = await this.allowance(from, sender)
    if (allowed < amount)
      throw new RequestRefused('amount', `Not enough allowance. Amount: ${amount}. Current allowance: ${allowed}.`)
    try {
      return BigInt(
        await this.#node.ask<Hex>('eth_estimateGas', [
          { from: sender, to: this.contracts.router, data, value: `0x${value.toString(16)}` },
        ]),
      )
    } catch (reason) {
      throw new RequestRefused('transaction', reason instanceof Error ? reason.message : String(reason))
    }
  }

  /** Used without an estimation. */
  get gasUnestimated(): bigint {
    return GAS_UNESTIMATED
  }

  /** A pool quotes any amount. Above half of its reserve the price is meaningless. */
  async #isDeepEnough(path: readonly Address[], amounts: readonly bigint[]): Promise<boolean> {
    const steps = path.slice(1).map((to, at) => ({ from: path[at] as Address, to, amountOut: amounts[at + 1] ?? 0n }))
    const deep = await Promise.all(
      steps.map(async ({ from, to, amountOut }) => {
        const pair = await this.#read<Address>(this.contracts.factory, FACTORY_ABI, 'getPair', [from, to])
        const [reserve0, reserve1] = await this.#read<readonly [bigint, bigint, number]>(pair, PAIR_ABI, 'getReserves')
        const token0 = await this.#read<Address>(pair, PAIR_ABI, 'token0')
        return amountOut * 2n < (token0.toLowerCase() === to.toLowerCase() ? reserve0 : reserve1)
      }),
    )
    return deep.every(Boolean)
  }

  #pooled(token: Address): Address {
    return isNative(token) ? this.contracts.weth : token
  }

  async #read<T>(to: Address, abi: Abi, functionName: string, args: readonly unknown[] = []): Promise<T> {
    const data = await this.#node.ask<Hex>('eth_call', [
      { to, data: encodeFunctionData({ abi, functionName, args: [...args] }) },
      'latest',
    ])
    try {
      return decodeFunctionResult({ abi, functionName, data }) as T
    } catch {
      throw new RequestRefused('address', `${to} is no contract that can be exchanged`)
    }
  }
}

/** Whether it is the native currency. */
export function isNative(address: string): boolean {
  return address.toLowerCase() === NATIVE_ADDRESS
}
