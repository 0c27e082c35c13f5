import { decodeAbiParameters } from 'viem/utils'
import { NFT_LOG_RANGES_BLOCKS, NFTS_MAX } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import { checksumAddress } from './address'

/** An NFT that an account received; whether it still owns it is not known. */
export interface Arrival {
  readonly standard: 'erc721' | 'erc1155'
  readonly contract: string
  readonly tokenId: bigint
  /** Hashes of all its incoming transactions, newest first. */
  readonly transactions: readonly string[]
}

// Hashes of Transfer(address,address,uint256), TransferSingle(…) and TransferBatch(…) (ERC-721, ERC-1155).
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

type Log = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: Hex
  readonly blockNumber: string
  readonly logIndex: string
  readonly transactionHash: string
}

/** The received NFTs, newest first and each once; `everything` where the chain was searched from its beginning. */
export interface Arrivals {
  readonly arrivals: readonly Arrival[]
  readonly everything: boolean
}

/**
 * The NFTs that an account has received recently. Many nodes allow only short block ranges: the range shrinks after
 * each refusal, and to the shortest after a timeout. Undefined where the node refuses them all.
 * @throws ServiceUnavailable when no node responds, or not in time for the shortest range
 */
export async function readArrivals(
  client: RpcClient,
  owner: string,
  signal: AbortSignal,
): Promise<Arrivals | undefined> {
  const latest = await client.read({ method: 'eth_blockNumber' }, signal)
  if (typeof latest !== 'string' || !/^0x[0-9a-f]{1,16}$/i.test(latest))
    throw new ServiceUnavailable('rpc', 'unreadable')
  const to = `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`
  const filters = [
    [TRANSFER, null, to],
    [[TRANSFER_SINGLE, TRANSFER_BATCH], null, null, to],
  ]
  let stalled: ServiceUnavailable | undefined
  for (const range of NFT_LOG_RANGES_BLOCKS) {
    if (stalled && range !== NFT_LOG_RANGES_BLOCKS.at(-1)) continue
    const from = BigInt(latest) > BigInt(range) ? BigInt(latest) - BigInt(range) : 0n
    try {
      const responses = await Promise.all(
        filters.map((topics) =>
          client.read(
            { method: 'eth_getLogs', params: [{ fromBlock: `0x${from.toString(16)}`, toBlock: 'latest', topics }] },
            signal,
          ),
        ),
      )
      if (!responses.every((response) => Array.isArray(response))) throw new ServiceUnavailable('rpc', 'unreadable')
      const logs = (responses.flat() as (Partial<Log> | null)[]).toSorted(
        (one, other) =>
          numberOf(one?.blockNumber) - numberOf(other?.blockNumber) ||
          numberOf(one?.logIndex) - numberOf(other?.logIndex),
      )
      return { arrivals: uniqueTokens(logs.flatMap(readLog).toReversed()), everything: from === 0n }
    } catch (reason) {
      signal.throwIfAborted()
      stalled = undefined
      // An HTTP status may be a refusal too; a failing node would fail again.
      if (!(reason instanceof ServiceUnavailable) || reason.failure === 'refused') continue
      if (reason.failure !== 'timeout') throw reason
      stalled = reason
    }
  }
  if (stalled) throw stalled
  return undefined
}

function numberOf(hex: unknown): number {
  return (typeof hex === 'string' && Number(hex)) || 0
}

function readLog(log: Partial<Log> | null): readonly Arrival[] {
  const contract = checksumAddress(log?.address)
  const { topics, data, transactionHash } = log ?? {}
  if (!contract || !Array.isArray(topics)) return []
  const transactions = typeof transactionHash === 'string' ? [transactionHash.toLowerCase()] : []
  try {
    // ERC-20 transfers have the same first topic, and one topic fewer.
    if (topics[0] === TRANSFER)
      return topics.length === 4
        ? [{ standard: 'erc721', contract, tokenId: BigInt(topics[3] as string), transactions }]
        : []
    if (typeof data !== 'string') return []
    const ids =
      topics[0] === TRANSFER_SINGLE
        ? [decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)[0]]
        : decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)[0]
    return ids.slice(0, NFTS_MAX).map((tokenId) => ({ standard: 'erc1155', contract, tokenId, transactions }))
  } catch {
    return []
  }
}

function uniqueTokens(newestFirst: readonly Arrival[]): readonly Arrival[] {
  const seen = new Map<string, Arrival>()
  for (const arrival of newestFirst) {
    const key = `${arrival.contract}/${arrival.tokenId}`
    const known = seen.get(key)
    seen.set(key, known ? { ...known, transactions: [...known.transactions, ...arrival.transactions] } : arrival)
  }
  return [...seen.values()]
}
