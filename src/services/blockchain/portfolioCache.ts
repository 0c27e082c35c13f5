import { supports } from '../../domain/network/namespaces'
import { parseCaipAddress, type CaipAddress } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { parseEach } from '../parseEach'
import { readEntry, writeEntry, type Entry } from '../storage/entry'
import type { KeyValueStorage } from '../storage/storage'
import { eachOnce, parseBalance } from './readBalance'
import { balanceRow, cachedPortfolio } from './schema'

export interface Portfolio {
  readonly caipAddress: CaipAddress
  readonly tokens: readonly TokenBalance[]
  /** Wall clock, milliseconds. */
  readonly timestamp: number
}

// A visitor has few accounts on few networks; the oldest makes room.
const KEPT_MAX = 10

/** What was last known of an account's tokens, however old. What another script put there is narrowed like the service's own word. */
export function readPortfolio(
  storage: KeyValueStorage,
  caipAddress: CaipAddress,
  imageOrigins: readonly string[],
): Portfolio | undefined {
  return (readEntry(storage, portfolioEntry(imageOrigins)) ?? []).find((each) => each.caipAddress === caipAddress)
}

export function savePortfolio(storage: KeyValueStorage, portfolio: Portfolio, imageOrigins: readonly string[]): void {
  const entry = portfolioEntry(imageOrigins)
  const others = (readEntry(storage, entry) ?? []).filter(({ caipAddress }) => caipAddress !== portfolio.caipAddress)
  writeEntry(storage, entry, [portfolio, ...others].slice(0, KEPT_MAX))
}

/** They are known, but count as old from here on. */
export function expirePortfolios(storage: KeyValueStorage, imageOrigins: readonly string[]): void {
  const entry = portfolioEntry(imageOrigins)
  const known = readEntry(storage, entry)
  if (known)
    writeEntry(
      storage,
      entry,
      known.map((each) => ({ ...each, timestamp: 0 })),
    )
}

/** A token as the service would write it. */
function asRow({ isSpam, ...token }: TokenBalance): object {
  return isSpam ? { ...token, flags: { is_spam: true } } : token
}

/** `{ <caip2:address>: { caipAddress, balance: { balances }, timestamp } }` (wire facts, 10.2). */
function portfolioEntry(imageOrigins: readonly string[]): Entry<readonly Portfolio[]> {
  return {
    key: 'portfolio_cache',
    decode(text) {
      const rows: unknown = JSON.parse(text)
      if (typeof rows !== 'object' || rows === null || Array.isArray(rows)) return undefined
      return parseEach(cachedPortfolio, Object.values(rows)).parsed.flatMap(
        ({ caipAddress: named, balance, timestamp }) => {
          const account = parseCaipAddress(named)
          if (!account || !supports(account.namespace, 'tokens')) return []
          const tokens = parseEach(balanceRow, balance.balances).parsed.flatMap(
            (row) => parseBalance(row, account.caipNetworkId, imageOrigins) ?? [],
          )
          return [{ caipAddress: account.caipAddress, tokens: sortTokens(eachOnce(tokens)), timestamp }]
        },
      )
    },
    encode: (kept) =>
      JSON.stringify(
        Object.fromEntries(
          kept.map(({ caipAddress, tokens, timestamp }) => [
            caipAddress,
            { caipAddress, balance: { balances: tokens.map(asRow) }, timestamp },
          ]),
        ),
      ),
  }
}
