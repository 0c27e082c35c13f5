import { isSameAddress } from '../../domain/account/address'
import { isRecord } from '../../domain/isRecord'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../../services/clock/clock'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { ChainTransfers, TransactionOutcome } from '../contract'
import { isDelegated } from './recipient'
import { readQuantity } from './transaction'

const RECEIPT_WAIT_MS = 1_800_000
/** The first delay; it grows up to the longest. */
const RECEIPT_POLL_MS = 1_000
const RECEIPT_POLL_SLOWEST_MS = 15_000
/** Nodes take a while to pass a transaction on, and relays that keep it to themselves put it in a block by then. */
const UNKNOWN_AFTER_MS = 60_000

/** What the contract of a Safe reports of a transaction by its own hash (`safeTxHash`), and what it says of it. */
const SAFE_EVENTS: Readonly<Record<string, 'confirmed' | 'failed'>> = {
  /** `ExecutionSuccess(bytes32,uint256)` */
  '0x442e715f626346e8c54381002da614f62bee8d27386535b2521ec8540898556e': 'confirmed',
  /** `ExecutionFailure(bytes32,uint256)` */
  '0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23': 'failed',
}

/** A transaction as a node describes it. Quantities are not validated. */
type Described = Readonly<Record<'from' | 'to' | 'input' | 'value' | 'nonce' | 'hash', unknown>>
type Read = (method: string, ...params: readonly unknown[]) => Promise<unknown>

/**
 * Polls until the transaction is in a block, or another one of the account with its nonce, which is found by the block
 * in which the account's count passed that nonce: docs/decisions/followed-by-nonce.md. A failed read says nothing about
 * the transaction.
 * @throws ServiceUnavailable after half an hour
 */
export async function followTransaction(
  client: RpcClient,
  clock: Clock,
  hash: string,
  sender: Parameters<ChainTransfers['settled']>[3],
  signal: AbortSignal,
): Promise<TransactionOutcome> {
  const read: Read = async (method, ...params) => {
    const response = await client.read({ method, params }, signal).catch(() => undefined)
    signal.throwIfAborted()
    return response
  }
  const startedAt = clock.monotonic()
  const firstBlock = sender && readQuantity(await read('eth_blockNumber'))
  let wait = RECEIPT_POLL_MS
  let sent: Described | undefined
  let missingSince: number | undefined
  let isContract: boolean | undefined
  while (clock.monotonic() - startedAt < RECEIPT_WAIT_MS) {
    const status = await readStatus(read, hash)
    if (status) return { status, hash }
    const described = sender && (await read('eth_getTransactionByHash', hash))
    if (isRecord(described)) {
      sent = described as Described
      missingSince = undefined
    } else if (sender && described === null && firstBlock !== undefined) {
      missingSince ??= clock.monotonic()
      isContract ??= await readIsContract(read, sender.address)
      const outcome = sent
        ? await findSuccessor(read, sent, firstBlock)
        : isContract && (await findSafeExecution(read, sender.address, hash, firstBlock))
      if (outcome) return outcome
      if (isContract) sender.onDelay('owners')
      else if (clock.monotonic() - missingSince >= UNKNOWN_AFTER_MS) sender.onDelay('unknown')
    }
    await clock.sleep(wait, signal)
    wait = Math.min(wait * 1.5, RECEIPT_POLL_SLOWEST_MS)
  }
  throw new ServiceUnavailable('rpc', 'timeout')
}

/** Undefined while it is in no block. */
async function readStatus(read: Read, hash: unknown): Promise<'confirmed' | 'failed' | undefined> {
  const receipt = await read('eth_getTransactionReceipt', hash)
  const status = isRecord(receipt) ? readQuantity(receipt['status']) : undefined
  return status === undefined ? undefined : status === 1n ? 'confirmed' : 'failed'
}

async function readIsContract(read: Read, address: string): Promise<boolean | undefined> {
  const code = await read('eth_getCode', address, 'latest')
  return typeof code === 'string' ? code !== '0x' && !isDelegated(code) : undefined
}

/** The transaction in a block that has the nonce of the one that was sent. */
async function findSuccessor(read: Read, sent: Described, firstBlock: bigint): Promise<TransactionOutcome | undefined> {
  const nonce = readQuantity(sent.nonce)
  const latest = readQuantity(await read('eth_blockNumber'))
  if (nonce === undefined || latest === undefined) return undefined
  const passed = async (block: bigint): Promise<boolean | undefined> => {
    const count = readQuantity(await read('eth_getTransactionCount', sent.from, hexOf(block)))
    return count === undefined ? undefined : count > nonce
  }
  if (!(await passed(latest))) return undefined
  let [before, at] = [firstBlock - 1n, latest]
  while (at - before > 1n) {
    const middle = (before + at) / 2n
    const isPassed = await passed(middle)
    if (isPassed === undefined) return undefined
    if (isPassed) at = middle
    else before = middle
  }
  const block = await read('eth_getBlockByNumber', hexOf(at), true)
  const listed = isRecord(block) && Array.isArray(block['transactions']) ? block['transactions'].filter(isRecord) : []
  const mined = listed.find((each) => isSameText(each['from'], sent.from) && readQuantity(each['nonce']) === nonce) as
    | Described
    | undefined
  const status = mined && (await readStatus(read, mined.hash))
  return status && typeof mined.hash === 'string'
    ? { status: statusOf(mined, sent, status), hash: mined.hash }
    : undefined
}

function statusOf(mined: Described, sent: Described, status: 'confirmed' | 'failed'): TransactionOutcome['status'] {
  const isSameCall =
    isSameText(mined.to, sent.to) &&
    isSameText(mined.input, sent.input) &&
    readQuantity(mined.value) === readQuantity(sent.value)
  if (isSameCall) return status
  const doesNothing = isSameText(mined.to, mined.from) && mined.input === '0x' && readQuantity(mined.value) === 0n
  return doesNothing ? 'cancelled' : 'replaced'
}

/** What a Safe's contract has reported of the transaction that its wallet gave this hash. */
async function findSafeExecution(
  read: Read,
  address: string,
  hash: string,
  firstBlock: bigint,
): Promise<TransactionOutcome | undefined> {
  const fromBlock = hexOf(firstBlock)
  const logs = await read('eth_getLogs', { address, fromBlock, toBlock: 'latest', topics: [Object.keys(SAFE_EVENTS)] })
  const found = (Array.isArray(logs) ? logs : [])
    .filter(isRecord)
    .filter(({ address: by }) => isSameAddress(String(by), address))
    .map(({ topics, data, transactionHash }) => {
      // The hash is indexed since version 1.4.
      const [event = '', indexed] = Array.isArray(topics) ? (topics as readonly unknown[]).map(String) : []
      return { status: SAFE_EVENTS[event], says: indexed ?? String(data).slice(0, 66), hash: transactionHash }
    })
    .find(({ says }) => isSameText(says, hash))
  return found?.status && typeof found.hash === 'string' ? { status: found.status, hash: found.hash } : undefined
}

const hexOf = (block: bigint) => `0x${(block > 0n ? block : 0n).toString(16)}`

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase()
}
