import {
  getInterestBearingMintConfigState,
  getScaledUiAmountConfig,
  TOKEN_2022_PROGRAM_ID,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { PublicKey, SYSVAR_CLOCK_PUBKEY, type AccountInfo, type Connection } from '@solana/web3.js'
import type { TokenScale } from '../../domain/money/tokenScale'
import { ServiceUnavailable } from '../../errors/service'
import { readAccounts } from './connection'

/** `unix_timestamp` of the clock. */
const CLOCK_TIMESTAMP_AT = 32
const SECONDS_PER_YEAR = 60 * 60 * 24 * 365.24
const ONE_IN_BASIS_POINTS = 10_000
const MINTS_PER_REQUEST = 99

/** The scale of a mint by what the chain takes for now. Undefined where amounts are base units. */
export function scaleOf(mint: Mint, clock: AccountInfo<Uint8Array> | null | undefined): TokenScale | undefined {
  const [interest, scaled] = [getInterestBearingMintConfigState(mint), getScaledUiAmountConfig(mint)]
  if (!interest && !scaled) return undefined
  if (!clock || clock.data.length < CLOCK_TIMESTAMP_AT + 8) throw new ServiceUnavailable('rpc', 'unreadable')
  const now = new DataView(clock.data.buffer, clock.data.byteOffset).getBigInt64(CLOCK_TIMESTAMP_AT, true)
  if (interest) {
    const { initializationTimestamp, lastUpdateTimestamp, preUpdateAverageRate, currentRate } = interest
    return scale(
      'interest',
      growth(preUpdateAverageRate, BigInt(lastUpdateTimestamp) - BigInt(initializationTimestamp)) *
        growth(currentRate, now - BigInt(lastUpdateTimestamp)),
    )
  }
  if (!scaled) return undefined
  // The library reads the time without its sign.
  const from = BigInt.asIntN(64, scaled.newMultiplierEffectiveTimestamp)
  return scale('scaled', now >= from ? scaled.newMultiplier : scaled.multiplier)
}

function scale(kind: TokenScale['kind'], multiplier: number): TokenScale | undefined {
  return Number.isFinite(multiplier) && multiplier > 0 ? { kind, multiplier } : undefined
}

function growth(basisPoints: number, seconds: bigint): number {
  return Math.exp(Number(BigInt(basisPoints) * seconds) / SECONDS_PER_YEAR / ONE_IN_BASIS_POINTS)
}

/**
 * The scales of those mints that have one. A mint has its extensions from its beginning, so that each of the others is
 * read once.
 * @throws ServiceUnavailable
 */
export function createScaleReader(): (
  mints: readonly string[],
  connection: Connection,
  signal: AbortSignal,
) => Promise<ReadonlyMap<string, TokenScale>> {
  const unscaled = new Set<string>()
  return async (mints, connection, signal) => {
    const found = new Map<string, TokenScale>()
    const asked = mints.filter((mint) => !unscaled.has(mint))
    const pages = Array.from({ length: Math.ceil(asked.length / MINTS_PER_REQUEST) }, (_, at) =>
      asked.slice(at * MINTS_PER_REQUEST, (at + 1) * MINTS_PER_REQUEST),
    )
    await Promise.all(
      pages.map(async (page) => {
        const keys = page.map((mint) => new PublicKey(mint))
        const accounts = await readAccounts([...keys, SYSVAR_CLOCK_PUBKEY], connection, signal)
        const clock = accounts.at(-1)
        keys.forEach((key, at) => {
          const info = accounts[at]
          const read = info?.owner.equals(TOKEN_2022_PROGRAM_ID) ? scaleOfAccount(key, info, clock) : undefined
          if (read) found.set(key.toBase58(), read)
          else if (info) unscaled.add(key.toBase58())
        })
      }),
    )
    return found
  }
}

function scaleOfAccount(
  mint: PublicKey,
  info: AccountInfo<Buffer>,
  clock: AccountInfo<Uint8Array> | null | undefined,
): TokenScale | undefined {
  try {
    return scaleOf(unpackMint(mint, info, TOKEN_2022_PROGRAM_ID), clock)
  } catch (reason) {
    if (reason instanceof ServiceUnavailable) throw reason
    return undefined
  }
}
