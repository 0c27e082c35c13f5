import { parseCaipAddress, type CaipAddress } from '../../domain/network/caip'
import { parseDecimal } from '../../domain/money/decimal'
import { safeText } from '../../domain/text'
import { parseEach } from '../parseEach'
import { readEntry, writeEntry, type Entry } from '../storage/entry'
import type { KeyValueStorage } from '../storage/storage'
import { cachedNativeBalance } from './schema'

export interface CachedNativeBalance {
  readonly caipAddress: CaipAddress
  /** Exact decimal text. */
  readonly balance: string
  readonly symbol: string
  /** Wall clock, milliseconds. */
  readonly timestamp: number
}

const KEPT_MAX = 10

/** `{ <caip10>: { caipAddress, balance, symbol, timestamp } }` (wire facts, 10.2). */
const entry: Entry<readonly CachedNativeBalance[]> = {
  key: 'native_balance_cache',
  decode(text) {
    const rows: unknown = JSON.parse(text)
    if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return undefined
    return parseEach(cachedNativeBalance, Object.values(rows)).parsed.flatMap(
      ({ caipAddress, balance, symbol, timestamp }) => {
        const account = parseCaipAddress(caipAddress)
        const amount = parseDecimal(balance)
        return account && amount !== undefined
          ? [{ caipAddress: account.caipAddress, balance: amount, symbol: safeText(symbol), timestamp }]
          : []
      },
    )
  },
  encode: (kept) => JSON.stringify(Object.fromEntries(kept.map((each) => [each.caipAddress, each]))),
}

/** What was last known of an account's native currency, however old. */
export function readNativeBalance(storage: KeyValueStorage, caipAddress: CaipAddress): CachedNativeBalance | undefined {
  return (readEntry(storage, entry) ?? []).find((each) => each.caipAddress === caipAddress)
}

export function saveNativeBalance(storage: KeyValueStorage, kept: CachedNativeBalance): void {
  const others = (readEntry(storage, entry) ?? []).filter(({ caipAddress }) => caipAddress !== kept.caipAddress)
  writeEntry(storage, entry, [kept, ...others].slice(0, KEPT_MAX))
}

/** It is known, but counts as old from here on. */
export function expireNativeBalances(storage: KeyValueStorage): void {
  const known = readEntry(storage, entry)
  if (known)
    writeEntry(
      storage,
      entry,
      known.map((each) => ({ ...each, timestamp: 0 })),
    )
}
