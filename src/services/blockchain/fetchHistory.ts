import { expandExponent } from '../../domain/money/decimal'
import { parseCaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/picture/safeImage'
import { safeText } from '../../domain/text'
import type { Transaction, Transfer } from '../../domain/transaction'
import type { Query } from '../api/serviceUrl'
import type { Parsed } from '../lazySchema'
import { parseEach, parseInTasks } from '../parseEach'
import { parseResponse } from '../parseResponse'
import type { HistoryPage, HistoryQuery, BlockchainApi } from './contract'
import { historyResponse, historyRow, historyTransfer } from './schema'

type Row = Parsed<typeof historyRow>
type Given = string | null | undefined
type TransferRow = Parsed<typeof historyTransfer>

/** The path and the query of a request for a page of the history. */
export function historyRequest({ address, networkId, cursor, onramp }: HistoryQuery): readonly [string, Query] {
  // Purchases may be delivered on another network than the active one.
  const query = { chainId: onramp ? undefined : networkId, cursor, onramp }
  return [`/v1/account/${encodeURIComponent(address)}/history`, query]
}

/**
 * `GET /v1/account/{address}/history` (docs/protocol/services.md#history). Rows that do not parse are skipped.
 * @throws ServiceUnavailable
 */
export async function fetchHistory(
  { http, imageOrigins, clock }: Pick<BlockchainApi, 'http' | 'imageOrigins' | 'clock'>,
  historyQuery: HistoryQuery,
  signal: AbortSignal,
): Promise<HistoryPage> {
  const [path, query] = historyRequest(historyQuery)
  const response = await http.get(path, query, signal, historyQuery.onramp && 'no-cache')
  const { data, next } = parseResponse(historyResponse, response)
  const { parsed } = await parseInTasks(historyRow, data, createRowParser(imageOrigins()), clock, signal)
  return { data: parsed, next: next || undefined }
}

/** Turns rows into transactions. Names, addresses and amounts repeat, so each is parsed and kept once. */
function createRowParser(imageOrigins: readonly string[]): (row: Row) => Transaction | undefined {
  const text = memoize((given: Given) => (given && safeText(given)) || undefined)
  // Addresses and hashes of every namespace consist of letters and digits.
  const identifier = memoize((given: Given) => (given && /^[0-9A-Za-z]{1,128}$/.test(given) ? given : ''))
  const network = memoize((given: Given) => parseCaipNetworkId(given)?.caipNetworkId)
  const amount = memoize((numeric: Given | number) =>
    expandExponent(
      typeof numeric === 'string'
        ? numeric.replace(/^-/, '')
        : typeof numeric === 'number'
          ? Math.abs(numeric)
          : undefined,
    ),
  )
  const image = (given: Given): string | undefined => safeImage(given, imageOrigins)

  const transfer = ({ direction, quantity, value, fungible_info: asset, nft_info: nft }: TransferRow): Transfer => ({
    direction,
    ...some({ quantity: amount(quantity?.numeric), value: value ?? undefined }),
    ...(asset && {
      fungible: some({ name: text(asset.name), symbol: text(asset.symbol), iconUrl: image(asset.icon?.url) }),
    }),
    ...(nft && {
      nft: {
        isSpam: nft.flags?.is_spam === true,
        ...some({ name: text(nft.name), previewUrl: image(nft.content?.preview?.url) }),
      },
    }),
  })

  return ({ id, metadata, transfers }) => {
    const minedAt = toIsoDate(metadata.minedAt)
    if (minedAt === undefined) return undefined
    const { application } = metadata
    return {
      id,
      metadata: {
        operationType: text(metadata.operationType)?.toLowerCase() ?? '',
        hash: identifier(metadata.hash),
        minedAt,
        sentFrom: identifier(metadata.sentFrom),
        sentTo: identifier(metadata.sentTo),
        status: statusOf(metadata.status),
        ...some({ chain: network(metadata.chain) }),
        ...(application && {
          application: some({ name: text(application.name), iconUrl: image(application.iconUrl) }),
        }),
      },
      transfers: parseEach(historyTransfer, transfers).parsed.map(transfer),
    }
  }
}

/** Remembers the result for each argument. */
function memoize<From, Made>(make: (given: From) => Made): (given: From) => Made {
  const known = new Map<From, Made>()
  return (given) => {
    let made = known.get(given)
    if (made === undefined) known.set(given, (made = make(given)))
    return made
  }
}

/** An ISO date in UTC, so that texts sort by time. Undefined outside the years 0 to 9999. */
function toIsoDate(text: string): string | undefined {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return year >= 0 && year <= 9_999 ? at.toISOString() : undefined
}

/** An unknown status counts as pending, so that it is fetched again. */
function statusOf(status: string | null | undefined): Transaction['metadata']['status'] {
  if (status === 'confirmed' || status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS') return 'confirmed'
  return status === 'failed' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED' ? 'failed' : 'pending'
}

/** Without the undefined fields. */
function some<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> } {
  const defined: Partial<Facts> = {}
  for (const key in facts) if (facts[key] !== undefined) defined[key] = facts[key]
  return defined as { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> }
}
