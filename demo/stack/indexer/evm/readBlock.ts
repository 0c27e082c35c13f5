import { decodeAbiParameters, toEventSelector } from 'viem'
import { ENTRY_POINT } from '../../anvil/entryPoint'
import type { Entry } from '../IndexedChain'
import { isApproval, movementsOf } from './loggedMovements'
import { tracedMovements } from './tracedMovements'
import type { WireBlock, WireLog, WireReceipt, WireTrace } from './wire'

const USER_OPERATION = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')
const COUNTER = ENTRY_POINT.toLowerCase()

/**
 * The transactions of a block. What the EntryPoint takes and gives back for fees is no movement: other fees are none
 * either.
 */
export function readBlock(
  caipNetworkId: string,
  block: WireBlock,
  receipts: readonly WireReceipt[],
  traces: readonly WireTrace[],
): Entry[] {
  const receiptOf = new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
  const tracesOf = new Map<string, WireTrace[]>()
  for (const trace of traces)
    tracesOf.set(trace.transactionHash, [...(tracesOf.get(trace.transactionHash) ?? []), trace])
  return block.transactions.map((transaction, index) => {
    const receipt = receiptOf.get(transaction.hash)
    const succeeded = receipt?.status === '0x1'
    const logs = succeeded ? receipt.logs : []
    const moved = succeeded
      ? [...tracedMovements(tracesOf.get(transaction.hash) ?? []), ...logs.flatMap(movementsOf)]
      : []
    return {
      caipNetworkId,
      hash: transaction.hash,
      block: Number(block.number),
      index,
      at: Number(block.timestamp),
      status: succeeded ? 'confirmed' : 'failed',
      from: transaction.from.toLowerCase(),
      to: transaction.to?.toLowerCase() ?? '',
      nonce: Number(transaction.nonce),
      isApproval: logs.some(isApproval),
      movements: moved.filter(({ from, to }) => from !== COUNTER && to !== COUNTER),
      sentFor: logs.flatMap(operationOf),
    } satisfies Entry
  })
}

function operationOf({ address, topics, data }: WireLog): Entry['sentFor'][number][] {
  const [event, , sender] = topics
  if (event !== USER_OPERATION || sender === undefined || address.toLowerCase() !== COUNTER) return []
  const [, succeeded] = decodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    data,
  )
  return [{ account: `0x${sender.slice(-40).toLowerCase()}`, succeeded }]
}
