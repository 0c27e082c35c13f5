import { plainDecimal } from '../../domain/activity/exactDecimal'
import { parseCaipNetworkId } from '../../domain/caip'
import { safeImage } from '../../domain/image'
import { safeText } from '../../domain/text'
import type { Transaction, Transfer } from '../../domain/transaction'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../api/http'
import { readEach } from '../readEach'
import type { HistoryPage, HistoryQuestion } from './contract'
import { historyAnswer, historyRow, historyTransfer } from './schema'

type Row = NonNullable<ReturnType<typeof historyRow.safeParse>['data']>
type Fungible = NonNullable<Transfer['fungible']>
type TransferRow = NonNullable<ReturnType<typeof historyTransfer.safeParse>['data']>

/**
 * `GET /v1/account/{address}/history` (wire facts, 6.1). Rows are read one by one: those that cannot be understood are left
 * out. Raises ServiceUnavailable.
 */
export async function fetchHistory(http: Http, imageOrigins: readonly string[], { address, networkId, cursor, onramp }: HistoryQuestion, signal: AbortSignal): Promise<HistoryPage> {
  // The window of a provider may deliver on another network than the one in use.
  const query = { chainId: onramp ? undefined : networkId, cursor, onramp }
  const answer = historyAnswer.safeParse(await http.get(`/v1/account/${encodeURIComponent(address)}/history`, query, signal, onramp && 'no-cache'))
  if (!answer.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const read = readerOf(imageOrigins)
  const { data, next } = answer.data
  return { data: readEach(historyRow, data).kept.flatMap((row) => read(row) ?? []), next: next || undefined }
}

/** Turns rows into transactions. The same few names, addresses and assets come again and again: each is looked at, and held, once. */
function readerOf(imageOrigins: readonly string[]): (row: Row) => Transaction | undefined {
  const texts = new Map<string, string>()
  const identifiers = new Map<string, string>()
  const fungibles = new Map<string, Fungible>()
  const said = new Map<string, string>()
  const text = (given: string | null | undefined): string | undefined => {
    if (!given) return undefined
    let known = texts.get(given)
    if (known === undefined) texts.set(given, (known = safeText(given)))
    return known || undefined
  }
  const identifier = (given: string | null | undefined): string => {
    if (!given) return ''
    let known = identifiers.get(given)
    if (known === undefined) identifiers.set(given, (known = isIdentifier(given) ? given : ''))
    return known
  }
  const fungible = (given: NonNullable<TransferRow['fungible_info']>): Fungible => {
    const key = JSON.stringify([given.name, given.symbol, given.icon?.url])
    const known = fungibles.get(key) ?? some({ name: text(given.name), symbol: text(given.symbol), iconUrl: image(given.icon?.url) })
    fungibles.set(key, known)
    return known
  }
  const once = <Said extends string>(word: Said | undefined): Said | undefined => {
    if (word === undefined) return undefined
    if (!said.has(word)) said.set(word, word)
    return said.get(word) as Said
  }
  const image = (given: string | null | undefined): string | undefined => safeImage(given, imageOrigins)

  const transfer = ({ direction, quantity, value, fungible_info: asset, nft_info: nft }: TransferRow): Transfer => {
    const numeric = quantity?.numeric
    return {
      direction,
      ...some({ quantity: once(plainDecimal(typeof numeric === 'string' ? numeric.replace(/^-/, '') : numeric === undefined || numeric === null ? undefined : Math.abs(numeric))), value: value ?? undefined }),
      ...(asset && { fungible: fungible(asset) }),
      ...(nft && { nft: { isSpam: nft.flags?.is_spam === true, ...some({ name: text(nft.name), previewUrl: image(nft.content?.preview?.url) }) } }),
    }
  }

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
        ...some({ chain: once(parseCaipNetworkId(metadata.chain)?.caipNetworkId) }),
        ...(application && { application: some({ name: text(application.name), iconUrl: image(application.iconUrl) }) }),
      },
      transfers: readEach(historyTransfer, transfers).kept.map(transfer),
    }
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

/** Addresses and hashes of every family are made of letters and digits; a text that is not is none. */
const isIdentifier = (text: string): boolean => /^[0-9A-Za-z]{1,128}$/.test(text)

function some<Facts extends object>(facts: Facts): { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> } {
  const said: Partial<Facts> = {}
  for (const key in facts) if (facts[key] !== undefined) said[key] = facts[key]
  return said as { [Key in keyof Facts]?: Exclude<Facts[Key], undefined> }
}
