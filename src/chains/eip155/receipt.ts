import type { RpcClient } from '../../services/rpc/rpcClient'
import { checksumAddress } from './address'
import { readQuantity } from './transaction'
import { addressWord } from './transferBytes'

/** `Transfer(address,address,uint256)` of ERC-20. Other standards index a third value, or have another event. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)`: wrapped currency is made and taken back by these. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'
const NOBODY = '0x0000000000000000000000000000000000000000'

/** What a node says of a transaction that is in a block. Quantities are not validated. */
export interface Receipt {
  readonly from: unknown
  readonly blockNumber: unknown
  readonly gasUsed: unknown
  readonly effectiveGasPrice: unknown
  /** What the rollups of the OP Stack charge beside the gas. */
  readonly l1Fee: unknown
  readonly logs: readonly unknown[]
}

export interface TokenTransfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly baseUnits: bigint
}

/** Undefined where the node does not know the transaction, or it is in no block. */
export async function readReceipt(client: RpcClient, hash: string, signal: AbortSignal): Promise<Receipt | undefined> {
  const read = await client.read({ method: 'eth_getTransactionReceipt', params: [hash] }, signal)
  const receipt = (read ?? {}) as Partial<Receipt>
  return Array.isArray(receipt.logs) ? (receipt as Receipt) : undefined
}

/** The transfers of tokens that the logs report. */
export function transfersIn({ logs }: Receipt): readonly TokenTransfer[] {
  const transfers = logs.flatMap((log) => transferIn(log) ?? [])
  // Some wrapped currencies report a deposit by both events.
  const wrapped = logs.flatMap((log) => wrappingIn(log) ?? []).filter((each) => !transfers.some(isSame(each)))
  return [...transfers, ...wrapped]
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

/** A deposit or withdrawal of wrapped currency, as a transfer from or to no one. */
function wrappingIn(log: unknown): TokenTransfer | undefined {
  const { address: token, topics, data } = (log ?? {}) as Readonly<Record<string, unknown>>
  if (!Array.isArray(topics) || topics.length !== 2 || typeof token !== 'string') return undefined
  const [event, word] = topics as readonly unknown[]
  const account = accountIn(word)
  const baseUnits = readQuantity(data)
  if (!account || baseUnits === undefined) return undefined
  if (event === DEPOSIT) return { token, from: NOBODY, to: account, baseUnits }
  return event === WITHDRAWAL ? { token, from: account, to: NOBODY, baseUnits } : undefined
}

function isSame(one: TokenTransfer): (other: TokenTransfer) => boolean {
  const keys = ['token', 'from', 'to', 'baseUnits'] as const
  return (other) => keys.every((key) => String(one[key]).toLowerCase() === String(other[key]).toLowerCase())
}

/** The address in a word of 32 bytes. */
function accountIn(word: unknown): string | undefined {
  const address = typeof word === 'string' ? checksumAddress(`0x${word.slice(-40)}`) : undefined
  return address && word === `0x${addressWord(address)}` ? address : undefined
}
