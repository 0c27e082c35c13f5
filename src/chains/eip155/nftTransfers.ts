import { decodeAbiParameters } from 'viem/utils'
import { NFT_LOG_RANGES_BLOCKS, NFTS_MAX } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { checksumAddress } from './address'

/** Something that came to an account once; whether it is still there is another question. */
export interface Arrival {
  readonly standard: 'erc721' | 'erc1155'
  readonly contract: string
  readonly tokenId: bigint
}

// Hashes of Transfer(address,address,uint256), TransferSingle(…) and TransferBatch(…) (ERC-721, ERC-1155).
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: Hex }

/**
 * What has come to an account lately, newest first, each once. Many nodes allow only short ranges, and some none at all:
 * then the range shrinks, and in the end there is nothing. Raises ServiceUnavailable when nobody answers.
 */
export async function readArrivals(client: RpcClient, owner: string, signal: AbortSignal): Promise<readonly Arrival[]> {
  const latest = await client.read({ method: 'eth_blockNumber' }, signal)
  if (typeof latest !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(latest)) return []
  const to = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const filters = [
    [TRANSFER, null, to],
    [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, to],
  ]
  for (const range of NFT_LOG_RANGES_BLOCKS) {
    const from = BigInt(latest) > BigInt(range) ? BigInt(latest) - BigInt(range) : 0n
    try {
      const answers = await Promise.all(filters.map((topics) => client.read({ method: 'eth_getLogs', params: [{ fromBlock: `0x${from.toString(16)}`, toBlock: 'latest', topics }] }, signal)))
      return eachOnce(answers.flat().flatMap(readArrival).toReversed())
    } catch (reason) {
      signal.throwIfAborted()
      if (reason instanceof ServiceUnavailable && reason.failure === 'unreachable') throw reason
    }
  }
  return []
}

function readArrival(entry: unknown): readonly Arrival[] {
  const log = entry as Partial<Log> | null
  const contract = checksumAddress(log?.address)
  const { topics, data } = log ?? {}
  if (!contract || !Array.isArray(topics)) return []
  try {
    // ERC-20 transfers have the same first topic; theirs are one fewer.
    if (topics[0] === TRANSFER) return topics.length === 4 ? [{ standard: 'erc721', contract, tokenId: BigInt(topics[3] as string) }] : []
    if (typeof data !== 'string') return []
    const ids = topics[0] === TRANSFER_SINGLE ? [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]] : decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0]
    return ids.slice(0, NFTS_MAX).map((tokenId) => ({ standard: 'erc1155', contract, tokenId }))
  } catch {
    return []
  }
}

function eachOnce(arrivals: readonly Arrival[]): readonly Arrival[] {
  const seen = new Map(arrivals.map((arrival) => [`${arrival.contract}/${arrival.tokenId}`, arrival]))
  return [...seen.values()].slice(0, NFTS_MAX)
}
