import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Hex, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

const ASK_EVERY_MS = 20
const MINED_WITHIN_MS = 60_000

/**
 * Polls for the receipt of a transaction. viem's own wait polls only when a new block comes, and a chain that mines on
 * demand has none between transactions.
 * @throws the last error of the chain
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
