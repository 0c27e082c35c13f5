import type { RpcClient } from '../../services/rpc/rpcClient'
import { isSameAddress } from '../../domain/account/address'
import type { Receipt } from './receipt'
import { readQuantity } from './transaction'

// docs/decisions/read-back.md: contracts move the native currency without a log, and few nodes offer traces. What a
// block has done to a balance can be read everywhere. It proves something of an account without code: that loses
// nothing but by its own transactions, which its nonce counts.

interface BlockEffect {
  readonly gain: bigint
  /** Transactions that the account has sent in the block. */
  readonly sent: bigint
}

/**
 * Has this amount of the native currency arrived in the block of the transaction? Undefined where more has, because
 * another transaction may have brought the rest, and for contracts, which may have passed it on.
 */
export async function arrivedNatively(
  client: RpcClient,
  receipt: Receipt,
  { recipient, baseUnits }: { readonly recipient: string; readonly baseUnits: bigint },
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const effect = await effectOn(client, recipient, receipt, signal)
  if (!effect || effect.sent > 0n || effect.gain > baseUnits) return undefined
  return effect.gain === baseUnits
}

/**
 * Has the sender of a transaction, which sends no currency along, gained this much by it? Undefined where that cannot
 * be told: for contract accounts, for one that has sent others in the same block, and where only the fee could make the
 * difference, because some networks charge more than the receipt says.
 */
export async function gainedBySender(
  client: RpcClient,
  receipt: Receipt,
  account: string,
  minimum: bigint,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const [gas, price] = [receipt.gasUsed, receipt.effectiveGasPrice].map(readQuantity)
  if (typeof receipt.from !== 'string' || !isSameAddress(receipt.from, account)) return undefined
  if (gas === undefined || price === undefined) return undefined
  const effect = await effectOn(client, account, receipt, signal)
  if (effect?.sent !== 1n) return undefined
  const fee = gas * price + (readQuantity(receipt.l1Fee) ?? 0n)
  if (effect.gain + fee >= minimum) return true
  return effect.gain + fee + fee >= minimum ? undefined : false
}

/** Undefined for an account with code, and where the node does not say. */
async function effectOn(
  client: RpcClient,
  account: string,
  { blockNumber }: Receipt,
  signal: AbortSignal,
): Promise<BlockEffect | undefined> {
  const block = readQuantity(blockNumber)
  if (!block) return undefined
  const at = [block - 1n, block].map((number) => `0x${number.toString(16)}`)
  const read = (method: string, tag: string | undefined) => client.read({ method, params: [account, tag] }, signal)
  const [code, ...quantities] = await Promise.all([
    read('eth_getCode', at[1]),
    ...at.map((tag) => read('eth_getBalance', tag)),
    ...at.map((tag) => read('eth_getTransactionCount', tag)),
  ])
  const [balanceBefore, balance, countBefore, count] = quantities.map(readQuantity)
  if (code !== '0x' || balanceBefore === undefined || balance === undefined) return undefined
  return countBefore === undefined || count === undefined
    ? undefined
    : { gain: balance - balanceBefore, sent: count - countBefore }
}
