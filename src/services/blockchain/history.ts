import { expandExponent } from '../../domain/money/decimal'
import { parseCaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/nft/safeImage'
import { safeText } from '../../domain/text'
import type { Transaction, Transfer } from '../../domain/transaction'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { parseEach } from '../parseEach'
import type { HistoryPage, HistoryQuery } from './contract'
import { historyResponse, historyRow, historyTransfer } from './schema'

type Row = NonNullable<ReturnType<typeof historyRow.safeParse>['data']>
type Given = string | null | undefined
type TransferRow = NonNullable<ReturnType<typeof historyTransfer.safeParse>['data']>

/**
 * `GET /v1/account/{address}/history` (docs/protocol/services.md#history). Rows are read one by one: those that cannot
 * be understood are left out. Raises ServiceUnavailable.
 */
export async function fetchHistory(
  http: Http,
  imageOrigins: readonly string[],
  { address, networkId, cursor, onramp }: HistoryQuery,
  signal: AbortSignal,
): Promise<HistoryPage> {
  // The window of a provider may deliver on another network than the one in use.
  const query = { chainId: onramp ? undefined : networkId, cursor, onramp }
  const response = historyResponse.safeParse(
    await http.get(`/v1/account/${encodeURIComponent(address)}/history`, query, signal, onramp && 'no-cache'),
  )
  if (!response.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const read = readerOf(imageOrigins)
  const { data, next } = response.data
  return { data: parseEach(historyRow, data).parsed.flatMap((row) => read(row) ?? []), next: next || undefined }
}

/**
 * Turns rows into transactions. The same few names, addresses, amounts and assets come again and again: each is looked
 * at, and held, once.
 */
function readerOf(imageOrigins: readonly string[]): (row: Row) => Transaction | undefined {
  const text = once((given: Given) => (given && safeText(given)) || undefined)
  // Addresses and hashes of every family are made of letters and digits; a text that is not is none.
  const identifier = once((given: Given) => (given && /^[0-9A-Za-z]{1,128}$/.test(given) ? given : ''))
  const network = once((given: Given) => parseCaipNetworkId(given)?.caipNetworkId)
  const amount = once((numeric: Given | number) =>
    expandExponent(
      typeof numeric === 'string'
        ? numeric.replace(/^-/, '')
        : typeof numeric === 'number'
          ? Math.abs(numeric)
          : undefined,
    ),
  )
  const image = (given: Given): string | undefined => safeImage(given, imageOrigins)
  const assets = once((key: string): NonNullable<Transfer['fungible']> => {
    const [name, symbol, iconUrl] = JSON.parse(key) as readonly Given[]
    return some({ name: text(name), symbol: text(symbol), iconUrl: image(iconUrl) })
  })

  const transfer = ({ direction, quantity, value, fungible_info: asset, nft_info: nft }: TransferRow): Transfer => ({
    direction,
    ...some({ quantity: amount(quantity?.numeric), value: value ?? undefined }),
    ...(asset && { fungible: assets(JSON.stringify([asset.name, asset.symbol, asset.icon?.url])) }),
    ...(nft && {
      nft: {
        isSpam: nft.flags?.is_spam === true,
        ...some({ name: text(nft.name), previewUrl: image(nft.content?.preview?.url) }),
      },
    }),
  })

  return ({ id, metadata, transfers }) => {
    const minedAt = momentOf(metadata.minedAt)
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

/** What was made of the same before is not made again. */
function once<From, Made>(make: (given: From) => Made): (given: From) => Made {
  const known = new Map<From, Made>()
  return (given) => {
    let made = known.get(given)
    if (made === undefined) known.set(given, (made = make(given)))
    return made
  }
}

/** All moments are written alike, so that their texts sort as they do. */
function momentOf(text: string): string | undefined {
  const at = new Date(text)
  const year = at.getUTCFullYear()
  return year >= 0 && year <= 9_999 ? at.toISOString() : undefined
}

/** Nothing that we cannot place is called done: it is looked at again. */
function statusOf(status: string | null | undefined): Transaction['metadata']['status'] {
  if (status === 'confirmed' || status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS') return 'confirmed'
  return status === 'failed' || status === 'ONRAMP_TRANSACTION_STATUS_FAILED' ? 'failed' : 'pending'
}

function some<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> } {
  const said: Partial<Facts> = {}
  for (const key in facts) if (facts[key] !== undefined) said[key] = facts[key]
  return said as { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> }
}
