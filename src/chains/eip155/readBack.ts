import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { isSameAddress } from '../../domain/account/address'
import type { SentSwap, SentTransfer } from '../contract'
import { checksumAddress } from './address'
import { arrivedNatively, gainedBySender } from './nativeGains'
import { readReceipt, transfersIn } from './receipt'
import { readQuantity } from './transaction'
import { decodeTransfer } from './transferBytes'

/** Tokens that count in shares round what they report. */
const ROUNDED_MAX = 2n

/**
 * Is a confirmed transaction this transfer? One that the account has sent itself is compared by its call, one that
 * someone else has brought in for it (smart accounts, batches, relayers) by the transfers that its logs report, or by
 * what the recipient has gained in its block.
 */
export async function isTransfer(
  client: RpcClient,
  hash: string,
  { from, says }: SentTransfer,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const [call, receipt, code] = await Promise.all([
    readCall(client, hash, signal),
    readReceipt(client, hash, signal),
    client.read({ method: 'eth_getCode', params: [from.address, 'latest'] }, signal),
  ])
  if (!call) return undefined
  const done = isSameAddress(call.from, from.address) ? decodeTransfer(call) : undefined
  if (
    done &&
    done.baseUnits === says.baseUnits &&
    isSameAddress(done.recipient, says.recipient) &&
    isSameAddress(done.token ?? '', says.token ?? '')
  )
    return true
  if (says.token === undefined && (code === '0x' || done)) return false
  if (!receipt) return undefined
  // Contracts move the native currency without a log.
  if (says.token === undefined)
    return isSameAddress(says.recipient, from.address) ? undefined : arrivedNatively(client, receipt, says, signal)
  const sent = transfersIn(receipt).filter(
    (each) => isSameAddress(each.token, says.token!) && isSameAddress(each.from, from.address),
  )
  const arrived = sent.filter(({ to }) => isSameAddress(to, says.recipient))
  return [...arrived.map(({ baseUnits }) => baseUnits), sum(arrived), arrived.length > 0 ? sum(sent) : 0n].some(
    (baseUnits) => isAbout(baseUnits, says.baseUnits),
  )
}

/** Has a confirmed swap, in one transaction or several, paid no more and yielded no less than was shown? */
export async function isSwap(
  client: RpcClient,
  hashes: readonly string[],
  { account, pays, baseUnits, receives, minimum }: SentSwap,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const read = await Promise.all(hashes.map((hash) => readReceipt(client, hash, signal)))
  const receipts = read.filter((receipt) => receipt !== undefined)
  const [only] = receipts
  if (!only || receipts.length < read.length) return undefined
  const transfers = receipts.flatMap(transfersIn)
  const gained = (token: string): bigint => {
    const ofToken = transfers.filter((each) => isSameAddress(each.token, token))
    return (
      sum(ofToken.filter(({ to }) => isSameAddress(to, account.address))) -
      sum(ofToken.filter(({ from }) => isSameAddress(from, account.address)))
    )
  }
  if (pays !== undefined && -gained(pays) > baseUnits + ROUNDED_MAX) return false
  if (receives !== undefined) return gained(receives) >= minimum - ROUNDED_MAX
  return receipts.length > 1 ? undefined : gainedBySender(client, only, account.address, minimum, signal)
}

type Call = { readonly from: Hex; readonly to: Hex; readonly data: Hex; readonly value: Hex }

/** The call of a transaction; undefined where the node does not know it. */
async function readCall(client: RpcClient, hash: string, signal: AbortSignal): Promise<Call | undefined> {
  const read = await client.read({ method: 'eth_getTransactionByHash', params: [hash] }, signal)
  const { from, to, input, value } = (read ?? {}) as Readonly<Record<string, unknown>>
  if (!checksumAddress(from) || readQuantity(value) === undefined || typeof input !== 'string') return undefined
  // Without a recipient it creates a contract.
  return { from, to: to ?? '', data: input, value } as Call
}

const sum = (transfers: readonly { readonly baseUnits: bigint }[]): bigint =>
  transfers.reduce((total, { baseUnits }) => total + baseUnits, 0n)

function isAbout(one: bigint, other: bigint): boolean {
  return one - other <= ROUNDED_MAX && other - one <= ROUNDED_MAX
}
