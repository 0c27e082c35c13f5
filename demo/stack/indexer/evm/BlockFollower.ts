import { numberToHex } from 'viem'
import type { ChainNode } from '../../anvil/node'
import type { Entry } from '../IndexedChain'
import { readBlock } from './readBlock'
import type { WireBlock, WireReceipt, WireTrace } from './wire'

type Followed = { readonly hash: string; readonly entries: readonly Entry[] }
type Head = { readonly number: string; readonly hash: string }

/** Three calls each: more would make an answer of many megabytes when blocks are full. */
const BLOCKS_A_BATCH = 20

/**
 * Reads a chain's blocks once each, when somebody asks and not before. Blocks that are no longer the chain's (it was
 * set back to a snapshot, or started anew) are forgotten.
 */
export class BlockFollower {
  readonly #node: ChainNode
  readonly #caipNetworkId: string
  #followed: Followed[] = []
  #byAccount = new Map<string, Entry[]>()
  #catchingUp: Promise<void> = Promise.resolve()

  constructor(node: ChainNode, caipNetworkId: string) {
    this.#node = node
    this.#caipNetworkId = caipNetworkId
  }

  /**
   * All that concerns an account, oldest first.
   * @throws when the chain does not answer.
   */
  async entriesOf(account: string): Promise<readonly Entry[]> {
    // One after the other: two who read the same blocks at once would keep them twice.
    const turn = this.#catchingUp.catch(() => undefined).then(() => this.#catchUp())
    this.#catchingUp = turn
    await turn
    return this.#byAccount.get(account) ?? []
  }

  async #catchUp(): Promise<void> {
    const head = await this.#node.ask<Head>('eth_getBlockByNumber', ['latest', false])
    const height = Number(head.number)
    const tip = this.#followed.at(-1)
    if (tip?.hash === head.hash && this.#followed.length === height + 1) return
    await this.#forgetWhatIsGone(height)
    while (this.#followed.length <= height)
      await this.#follow(Math.min(height, this.#followed.length + BLOCKS_A_BATCH - 1))
  }

  async #follow(until: number): Promise<void> {
    const numbers = Array.from({ length: until - this.#followed.length + 1 }, (_, at) =>
      numberToHex(this.#followed.length + at),
    )
    const answers = await this.#node.askAll(
      numbers.flatMap(
        (number) =>
          [
            ['eth_getBlockByNumber', [number, true]],
            ['eth_getBlockReceipts', [number]],
            ['trace_block', [number]],
          ] as const,
      ),
    )
    for (const [at] of numbers.entries()) {
      const [block, receipts, traces] = answers.slice(at * 3, at * 3 + 3) as [
        WireBlock | undefined,
        WireReceipt[] | undefined,
        WireTrace[] | undefined,
      ]
      if (!block || !receipts) throw new Error('The chain was set back while it was read.')
      this.#keep({ hash: block.hash, entries: readBlock(this.#caipNetworkId, block, receipts, traces ?? []) })
    }
  }

  /** Back to the newest block that the chain still has. */
  async #forgetWhatIsGone(height: number): Promise<void> {
    let kept = Math.min(this.#followed.length, height + 1)
    while (kept > 0) {
      const block = await this.#node.ask<Head | null>('eth_getBlockByNumber', [numberToHex(kept - 1), false])
      if (block?.hash === this.#followed[kept - 1]?.hash) break
      kept -= 1
    }
    if (kept === this.#followed.length) return
    const still = this.#followed.slice(0, kept)
    this.#followed = []
    this.#byAccount = new Map()
    for (const each of still) this.#keep(each)
  }

  #keep(followed: Followed): void {
    this.#followed.push(followed)
    for (const entry of followed.entries) {
      const concerned = new Set([
        entry.from,
        ...entry.movements.flatMap(({ from, to }) => [from, to]),
        ...entry.sentFor.map(({ account }) => account),
      ])
      concerned.delete('')
      for (const account of concerned) {
        const own = this.#byAccount.get(account)
        if (own) own.push(entry)
        else this.#byAccount.set(account, [entry])
      }
    }
  }
}
