import type { TokenBalance } from '../../domain/money/tokenBalance'
import { sortTokens } from '../../domain/money/sortTokens'
import { parseCaipAddress } from '../../domain/network/caip'
import { parseEach } from '../parseEach'
import { createRecordCache, type CacheHome, type RecordCache } from '../storage/recordCache'
import { createBalanceParser } from './parseBalance'
import { balanceRow, cachedPortfolio } from './schema'

const FRESH_MS = 30_000

/** Tokens by CAIP-10 address, stored as the balance service sends them (docs/protocol/storage.md#caches). */
export function portfolioCache(home: CacheHome, imageOrigins: readonly string[]): RecordCache<readonly TokenBalance[]> {
  return createRecordCache(home, 'portfolio_cache', {
    freshMs: FRESH_MS,
    parse(record, id) {
      const parsed = cachedPortfolio.safeParse(record)
      const account = parseCaipAddress(id)
      if (!parsed.success || !account) return undefined
      const toToken = createBalanceParser(account.caipNetworkId, imageOrigins)
      const rows = parseEach(balanceRow, parsed.data.balance.balances).parsed
      return sortTokens(rows.flatMap((row) => toToken(row) ?? []))
    },
    serialize: (tokens, caipAddress) => ({ caipAddress, balance: { balances: tokens.map(toRow) } }),
  })
}

/** A token as the service would send it. */
function toRow({ isSpam, ...token }: TokenBalance): object {
  return isSpam ? { ...token, flags: { is_spam: true } } : token
}
