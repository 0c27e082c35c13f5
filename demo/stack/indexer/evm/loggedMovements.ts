import { decodeAbiParameters, toEventSelector, type Hex } from 'viem'
import type { Movement } from '../IndexedChain'
import type { WireLog } from './wire'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const TRANSFER_SINGLE = toEventSelector('TransferSingle(address,address,address,uint256,uint256)')
const TRANSFER_BATCH = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const APPROVALS: ReadonlySet<string> = new Set([
  toEventSelector('Approval(address,address,uint256)'),
  toEventSelector('ApprovalForAll(address,address,bool)'),
])
const NOBODY = `0x${'0'.repeat(40)}`

/**
 * What a log says was moved: ERC-20 and ERC-721 tell themselves apart by the number of topics, ERC-1155 has events of
 * its own.
 */
export function movementsOf({ address, topics, data }: WireLog): Movement[] {
  const collection = address.toLowerCase()
  const [event, ...indexed] = topics
  try {
    if (event === TRANSFER && indexed.length === 2)
      return [
        {
          asset: { kind: 'token', address: collection },
          from: end(indexed[0]),
          to: end(indexed[1]),
          amount: BigInt(data),
        },
      ]
    if (event === TRANSFER && indexed.length === 3)
      return [piece(collection, BigInt(indexed[2] ?? '0x'), indexed[0], indexed[1], 1n)]
    if (event === TRANSFER_SINGLE && indexed.length === 3) {
      const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
      return [piece(collection, id, indexed[1], indexed[2], amount)]
    }
    if (event === TRANSFER_BATCH && indexed.length === 3) {
      const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
      return ids.map((id, at) => piece(collection, id, indexed[1], indexed[2], amounts[at] ?? 0n))
    }
  } catch {
    // A contract may write whatever it likes under these names.
  }
  return []
}

/** Does the log grant somebody a right? */
export function isApproval({ topics: [event] }: WireLog): boolean {
  return event !== undefined && APPROVALS.has(event)
}

function piece(address: string, id: bigint, from: Hex | undefined, to: Hex | undefined, amount: bigint): Movement {
  return { asset: { kind: 'piece', address, id: id.toString() }, from: end(from), to: end(to), amount }
}

function end(topic: Hex | undefined): string {
  const address = `0x${(topic ?? NOBODY).slice(-40).toLowerCase()}`
  return address === NOBODY ? '' : address
}
