import type { Address } from 'viem'
import { TOKEN_FILE, type EvmTokenKey } from '../indexer/tokenFile'

/** A token that pairs hold: one of the file, or the wrapped coin. */
export type PooledKey = Exclude<EvmTokenKey, 'spam'> | 'weth'

/** Two tokens that can be exchanged for each other, and what a full pool holds of each, in US dollars. */
export type Pool = { readonly keys: readonly [PooledKey, PooledKey]; readonly dollars: number }

/** The pools. The spam token has none. */
export const POOLS: readonly Pool[] = [
  { keys: ['weth', 'usdc'], dollars: 1_000_000 },
  { keys: ['weth', 'dai'], dollars: 1_000_000 },
  { keys: ['weth', 'usdt'], dollars: 500_000 },
  { keys: ['weth', 'points'], dollars: 100_000 },
  { keys: ['usdc', 'dai'], dollars: 500_000 },
  { keys: ['usdc', 'usdt'], dollars: 500_000 },
]

/** The tokens of the file that can be exchanged. */
export const POOLED_TOKENS: readonly Exclude<PooledKey, 'weth'>[] = ['usdc', 'dai', 'usdt', 'points']

/** Their addresses. */
export type PooledAddresses = Readonly<Record<PooledKey, Address>>

const PRECISION = 1_000_000

/** The amount of a token, in base units, for that many dollars at the price of the file. */
export function worth(key: PooledKey, dollars: number): bigint {
  const { decimals, price = 1 } = key === 'weth' ? TOKEN_FILE.native.eip155 : TOKEN_FILE.eip155[key]
  return (BigInt(Math.round((dollars / price) * PRECISION)) * 10n ** BigInt(decimals)) / BigInt(PRECISION)
}
