import { parseDecimal } from '../../domain/money/decimal'
import { safeText } from '../../domain/text'
import { createRecordCache, type CacheHome, type RecordCache } from '../storage/recordCache'
import { cachedNativeBalance } from './schema'

export interface NativeBalance {
  /** Exact decimal text. */
  readonly balance: string
  readonly symbol: string
}

const FRESH_MS = 30_000

/** Native balances by CAIP-10 address (docs/protocol/storage.md#caches). */
export function nativeBalanceCache(home: CacheHome): RecordCache<NativeBalance> {
  return createRecordCache(home, 'native_balance_cache', {
    freshMs: FRESH_MS,
    parse(record) {
      const parsed = cachedNativeBalance.safeParse(record)
      const balance = parsed.success ? parseDecimal(parsed.data.balance) : undefined
      return parsed.success && balance !== undefined ? { balance, symbol: safeText(parsed.data.symbol) } : undefined
    },
    serialize: (value, caipAddress) => ({ caipAddress, ...value }),
  })
}
