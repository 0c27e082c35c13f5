import { NFTS_MAX } from '../../config/limits'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'
import type { Arrival } from './nftTransfers'

// ERC-165 ids of ERC-721 with Enumerable.
const ENUMERABLE = '0x780e9d63'

/** An NFT and how many of it an account has. */
export type Owned = Pick<Arrival, 'standard' | 'contract' | 'tokenId'> & { readonly quantity: bigint }

/** Those of `candidates` that the account owns now, at most `most`; `looked` is how many were checked. */
export async function filterOwned(
  client: RpcClient,
  owner: string,
  candidates: readonly Arrival[],
  most: number,
  signal: AbortSignal,
): Promise<{ readonly owned: readonly Owned[]; readonly looked: number }> {
  const owned: Owned[] = []
  let looked = 0
  while (looked < candidates.length && owned.length < most) {
    const asked = candidates.slice(looked, looked + NFTS_MAX)
    const quantities = await Promise.all(asked.map((each) => quantityOf(client, owner, each, signal)))
    for (const [at, each] of asked.entries()) {
      if (owned.length === most) break
      looked += 1
      const quantity = quantities[at]
      if (quantity) owned.push({ ...each, quantity })
    }
  }
  return { owned, looked }
}

async function quantityOf(
  client: RpcClient,
  owner: string,
  { standard, contract, tokenId }: Arrival,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  if (standard === 'erc1155') return readContract(client, contract, 'balanceOfKind', [owner, tokenId], signal)
  const holder = await readContract(client, contract, 'ownerOf', [tokenId], signal)
  return holder?.toLowerCase() === owner.toLowerCase() ? 1n : undefined
}

/** The NFTs of an account in contracts that can enumerate them, taken from each in turn up to the limit. */
export async function listOwned(
  client: RpcClient,
  owner: string,
  contracts: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly listed: readonly Owned[]; readonly listedAll: boolean }> {
  const counts = await Promise.all(
    contracts.map(async (contract) => {
      const lists = await readContract(client, contract, 'supportsInterface', [ENUMERABLE], signal)
      return (lists && (await readContract(client, contract, 'balanceOf', [owner], signal))) || 0n
    }),
  )
  const places = roundRobin(
    contracts.flatMap((contract, at) =>
      Array.from({ length: Math.min(Number(counts[at] ?? 0n), NFTS_MAX) }, (_, place) => ({ contract, place })),
    ),
  ).slice(0, NFTS_MAX)
  const listed = await Promise.all(
    places.map(async ({ contract, place }): Promise<Owned | undefined> => {
      const tokenId = await readContract(client, contract, 'tokenOfOwnerByIndex', [owner, BigInt(place)], signal)
      return tokenId === undefined ? undefined : { standard: 'erc721', contract, tokenId, quantity: 1n }
    }),
  )
  // A contract that lists an NFT twice has one.
  const each = new Map(listed.flatMap((piece) => (piece ? [[keyOf(piece), piece]] : [])))
  return {
    listed: [...each.values()],
    listedAll: counts.reduce((sum, count) => sum + count, 0n) <= BigInt(places.length),
  }
}

/** The first of each contract, then the second of each, and so on. */
export function roundRobin<Piece extends { readonly contract: string }>(pieces: readonly Piece[]): readonly Piece[] {
  const counts = new Map<string, number>()
  const turns = pieces.map(({ contract }) => {
    const turn = counts.get(contract) ?? 0
    counts.set(contract, turn + 1)
    return turn
  })
  return pieces
    .map((piece, at) => ({ piece, turn: turns[at] ?? 0 }))
    .toSorted((one, other) => one.turn - other.turn)
    .map(({ piece }) => piece)
}

export function keyOf({ contract, tokenId }: Pick<Arrival, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}
