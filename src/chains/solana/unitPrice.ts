import { VersionedTransaction, type Connection } from '@solana/web3.js'
import { read } from './connection'

/** In micro-lamports a unit, as all of them here. Less would be no more than the fee of the signature. */
const UNIT_PRICE_MIN = 100_000n
/** What is paid at most, however much others pay. */
export const UNIT_PRICE_MAX = 20_000_000n
/** Of the last 150 slots, so many would have taken the transaction at the price. */
const SLOTS_PERCENT = 75

/**
 * The price of a compute unit: what others have paid lately for transactions that write the same accounts, within
 * bounds. A node that does not say gets the least.
 */
export async function readUnitPrice(connection: Connection, bytes: Uint8Array, signal: AbortSignal): Promise<bigint> {
  const { message } = VersionedTransaction.deserialize(bytes)
  const lockedWritableAccounts = message.staticAccountKeys.filter((_, at) => message.isAccountWritable(at))
  try {
    const recent = await read(connection.getRecentPrioritizationFees({ lockedWritableAccounts }), signal)
    const paid = recent
      .map(({ prioritizationFee }) => prioritizationFee)
      .filter((fee) => Number.isSafeInteger(fee) && fee > 0)
      .toSorted((one, other) => one - other)
    // In a slot without any, others have paid nothing.
    const at = Math.ceil((recent.length * SLOTS_PERCENT) / 100) - 1 - (recent.length - paid.length)
    const price = BigInt(paid[at] ?? 0)
    return price < UNIT_PRICE_MIN ? UNIT_PRICE_MIN : price > UNIT_PRICE_MAX ? UNIT_PRICE_MAX : price
  } catch {
    signal.throwIfAborted()
    return UNIT_PRICE_MIN
  }
}
