import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { isSameAddress } from '../../domain/account/address'
import type { SentSwap, SentTransfer } from '../contract'
import { checksumAddress } from './address'
import { readQuantity } from './transaction'
import { addressWord, decodeTransfer } from './transferBytes'

/** `Transfer(address,address,uint256)` of ERC-20. Other standards index a third value, or have another event. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** Tokens that count in shares round what they report. */
const ROUNDED_MAX = 2n

interface TokenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly baseUnits: bigint
}

/**
 * Is a confirmed transaction this transfer? One that the account has sent itself is compared by its call, one that
 * somebody else has brought in for it (smart accounts, batches, relayers) by the transfers that its logs report.
 */
export async function isTransfer(
  client: RpcClient,
  hash: string,
  { from, says }: SentTransfer,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const [call, transfers, code] = await Promise.all([
    readCall(client, hash, signal),
    says.token === undefined ? undefined : readTransfers(client, hash, signal),
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
  if (says.token === undefined)
    // Contracts move the native currency without a log.
    return code === '0x' || done ? false : undefined
  if (!transfers) return undefined
  const sent = transfers.filter(
    (each) => isSameAddress(each.token, says.token!) && isSameAddress(each.from, from.address),
  )
  const arrived = sent.filter(({ to }) => isSameAddress(to, says.recipient))
  return [...arrived.map(({ baseUnits }) => baseUnits), sum(arrived), arrived.length > 0 ? sum(sent) : 0n].some(
    (baseUnits) => isAbout(baseUnits, says.baseUnits),
  )
}

/** Has a confirmed swap paid no more and yielded no less than was shown? */
export async function isSwap(
  client: RpcClient,
  hash: string,
  { account, pays, baseUnits, receives, minimum }: SentSwap,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  const transfers = await readTransfers(client, hash, signal)
  if (!transfers) return undefined
  const gained = (token: string): bigint => {
    const ofToken = transfers.filter((each) => isSameAddress(each.token, token))
    return (
      sum(ofToken.filter(({ to }) => isSameAddress(to, account.address))) -
      sum(ofToken.filter(({ from }) => isSameAddress(from, account.address)))
    )
  }
  if (pays !== undefined && -gained(pays) > baseUnits + ROUNDED_MAX) return false
  return receives === undefined ? undefined : gained(receives) >= minimum - ROUNDED_MAX
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

/** The transfers of tokens that a transaction's logs report; undefined where the node does not know it. */
async function readTransfers(
  client: RpcClient,
  hash: string,
  signal: AbortSignal,
): Promise<readonly TokenTransfer[] | undefined> {
  const receipt = await client.read({ method: 'eth_getTransactionReceipt', params: [hash] }, signal)
  const { logs } = (receipt ?? {}) as { readonly logs?: unknown }
  return Array.isArray(logs) ? logs.flatMap((log: unknown) => transferIn(log) ?? []) : undefined
}

function transferIn(log: unknown): TokenTransfer | undefined {
  const { address, topics, data } = (log ?? {}) as Readonly<Record<string, unknown>>
  if (!Array.isArray(topics) || topics.length !== 3 || topics[0] !== TRANSFER) return undefined
  const [from, to] = topics.slice(1).map(accountIn)
  const baseUnits = readQuantity(data)
  return typeof address === 'string' && from && to && baseUnits !== undefined
    ? { token: address, from, to, baseUnits }
    : undefined
}

/** The address in a word of 32 bytes. */
function accountIn(word: unknown): string | undefined {
  const address = typeof word === 'string' ? checksumAddress(`0x${word.slice(-40)}`) : undefined
  return address && word === `0x${addressWord(address)}` ? address : undefined
}

const sum = (transfers: readonly TokenTransfer[]): bigint =>
  transfers.reduce((total, { baseUnits }) => total + baseUnits, 0n)

function isAbout(one: bigint, other: bigint): boolean {
  return one - other <= ROUNDED_MAX && other - one <= ROUNDED_MAX
}
