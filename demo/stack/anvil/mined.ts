import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Hex, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const ASK_EVERY_MS = 20
const MINED_WITHIN_MS = 60_000

/**
 * The receipt of a transaction, asked for until it is there. A chain that mines on demand stands still between
 * transactions, and viem's own wait asks again only when a new block comes.
 * @throws what the chain said last.
 */
export async function mined(client: Client, hash: Hex): Promise<TransactionReceipt> {
  const deadline = Date.now() + MINED_WITHIN_MS
  for (;;) {
    try {
      return await getTransactionReceipt(client, { hash })
    } catch (reason) {
      if (Date.now() > deadline) throw reason
    }
    await sleep(ASK_EVERY_MS)
  }
}
