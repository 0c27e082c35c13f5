import { numberToHex, type Address, type Hex } from 'viem'
import { nodeAt, type ChainNode } from './node'

/** A transaction of one of the accounts whose keys the chain holds itself. */
export type Step = { readonly from: Address; readonly to: Address; readonly value?: bigint; readonly data?: Hex }

const GAS: Hex = numberToHex(3_000_000)
/** Far above the base fee after a few full blocks, so that no transaction stays pending. */
const MOST_FEE: Hex = numberToHex(200_000_000_000)
const TIP: Hex = numberToHex(1_000_000_000)

/**
 * Seeds a chain's history: blocks of real transactions with set times. The chain's clock has to be before them;
 * `finish` sets it to now.
 */
export class Seeding {
  readonly #node: ChainNode
  readonly #nonces = new Map<Address, number>()

  private constructor(node: ChainNode) {
    this.#node = node
  }

  static async begin(rpcUrl: string): Promise<Seeding> {
    const node = nodeAt(rpcUrl)
    await node.ask('evm_setAutomine', [false])
    return new Seeding(node)
  }

  /**
   * Mines one block at a time, in seconds. A transaction that reverts is part of the history too.
   * @throws when one is refused.
   */
  async block(at: number, steps: readonly Step[]): Promise<void> {
    const calls: (readonly [string, readonly unknown[]])[] = []
    for (const { from, to, value = 0n, data } of steps) {
      const nonce =
        this.#nonces.get(from) ?? Number(await this.#node.ask<Hex>('eth_getTransactionCount', [from, 'latest']))
      this.#nonces.set(from, nonce + 1)
      calls.push([
        'eth_sendTransaction',
        [
          {
            from,
            to,
            value: numberToHex(value),
            nonce: numberToHex(nonce),
            gas: data ? GAS : numberToHex(21_000),
            maxFeePerGas: MOST_FEE,
            maxPriorityFeePerGas: TIP,
            ...(data && { data }),
          },
        ],
      ])
    }
    const hashes = await this.#node.askAll(calls)
    if (hashes.includes(undefined)) throw new Error('The chain refused a transaction of its past.')
    await this.#node.ask('evm_mine', [{ timestamp: at }])
  }

  /**
   * Restores the initial balances, turns on automatic mining and sets the chain's clock to now. The last block is mined
   * after that, with what another part of the stack sent meanwhile.
   */
  async finish(holders: readonly Address[], balance: bigint): Promise<void> {
    await this.#node.askAll(holders.map((holder) => ['anvil_setBalance', [holder, numberToHex(balance)]] as const))
    await this.#node.ask('evm_setAutomine', [true])
    await this.#node.ask('evm_mine', [{ timestamp: Math.floor(Date.now() / 1000) }])
  }
}
