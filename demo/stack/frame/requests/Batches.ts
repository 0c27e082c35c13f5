import { randomBytes } from 'node:crypto'
import { bytesToHex, numberToHex, type Hex } from 'viem'
import { FrameRefusal } from '../FrameRefusal'
import { askNode } from '../node'
import type { FrameNetwork } from '../networks'
import type { CallsStatus } from '../smartAccounts'
import type { FrameContext } from '../context'

type PlainBatch = { readonly network: FrameNetwork; readonly hashes: readonly Hex[] }
type Receipt = { readonly status: Hex }

/**
 * Batches that plain accounts sent one call after another (EIP-5792 without atomicity). Those of smart accounts are the
 * bundler's.
 */
export class Batches {
  readonly #plain = new Map<string, PlainBatch>()

  keep(network: FrameNetwork, hashes: readonly Hex[]): Hex {
    const id = bytesToHex(randomBytes(32))
    this.#plain.set(id, { network, hashes })
    return id
  }

  /**
   * `wallet_getCallsStatus`.
   * @throws when nobody here sent such a batch.
   */
  async statusOf(context: FrameContext, id: string): Promise<CallsStatus> {
    const batch = this.#plain.get(id)
    if (batch) return plainStatus(id as Hex, batch)
    const status = await context.smartAccounts?.callsStatus(id as Hex)
    if (!status) throw new FrameRefusal('No such batch of calls')
    return status
  }
}

async function plainStatus(id: Hex, { network, hashes }: PlainBatch): Promise<CallsStatus> {
  const receipts = (await Promise.all(
    hashes.map((hash) => askNode(network, 'eth_getTransactionReceipt', [hash])),
  )) as (Receipt | null)[]
  const mined = receipts.filter((receipt) => receipt !== null)
  const failed = mined.filter((receipt) => Number(receipt.status) === 0).length
  return {
    version: '2.0.0',
    id,
    chainId: numberToHex(Number(network.id)),
    status: statusCode(hashes.length, mined.length, failed),
    atomic: false,
    receipts: mined,
  }
}

/** EIP-5792: 600 is a batch of which only some calls succeeded. */
function statusCode(all: number, mined: number, failed: number): number {
  if (mined < all) return 100
  if (failed === 0) return 200
  return failed === all ? 500 : 600
}
