import { safeText } from '../../domain/text'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import { fromBase58, toBase58 } from './base58'
import { fromBase64 } from './base64'
import { programAddress } from './programAddress'

/** The on-chain metadata of a mint. Texts are cleaned for display; the URL is not checked. */
export interface MintMetadata {
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

const METAPLEX = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const ADDRESS_MAX_CHARACTERS = 44
const ADDRESS_BYTES = 32
const ACCOUNTS_PER_CALL = 100
const ACCOUNT_MAX_CHARACTERS = 16_384
const TEXT_MAX_BYTES = 1_024
const SYMBOL_MAX_GRAPHEMES = 16

/**
 * Names of mints: from the Token-2022 metadata extension, else from the Metaplex account. Mints without either are left
 * out.
 */
export async function readMintMetadata(
  client: SolanaClient,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintMetadata>> {
  const found = new Map<string, MintMetadata>()
  const note = (mint: string | undefined, said: { name: unknown; symbol: unknown; uri: unknown } | undefined): void => {
    if (mint !== undefined && said)
      found.set(mint, {
        name: safeText(said.name),
        symbol: safeText(said.symbol, SYMBOL_MAX_GRAPHEMES),
        uri: typeof said.uri === 'string' ? said.uri : '',
      })
  }
  const own = await readAccounts(client, mints, 'jsonParsed', signal)
  own.forEach((account, at) => note(mints[at], extensionOf(account)))
  const others = mints.filter((mint) => !found.has(mint))
  const places = await Promise.all(others.map(metaplexAddress))
  const derived = places.flatMap((place, at) => (place ? [{ place, mint: others[at] }] : []))
  const accounts = await readAccounts(
    client,
    derived.map(({ place }) => place),
    'base64',
    signal,
  )
  accounts.forEach((account, at) => note(derived[at]?.mint, readMetaplex(account)))
  return found
}

async function readAccounts(
  client: SolanaClient,
  addresses: readonly string[],
  encoding: 'jsonParsed' | 'base64',
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const pages = Array.from({ length: Math.ceil(addresses.length / ACCOUNTS_PER_CALL) }, (_, page) =>
    addresses.slice(page * ACCOUNTS_PER_CALL, (page + 1) * ACCOUNTS_PER_CALL),
  )
  const responses = await Promise.all(
    pages.map(async (page) => {
      const response = (await client.read({ method: 'getMultipleAccounts', params: [page, { encoding }] }, signal)) as {
        value?: unknown
      } | null
      return page.map((_, at): unknown => (Array.isArray(response?.value) ? response.value[at] : undefined))
    }),
  )
  return responses.flat()
}

type Parsed =
  | { readonly data?: { readonly parsed?: { readonly info?: { readonly extensions?: unknown } } } }
  | null
  | undefined

function extensionOf(account: unknown): { name: unknown; symbol: unknown; uri: unknown } | undefined {
  const extensions = (account as Parsed)?.data?.parsed?.info?.extensions
  if (!Array.isArray(extensions)) return undefined
  const said = (
    extensions as ({ extension?: unknown; state?: { name?: unknown; symbol?: unknown; uri?: unknown } } | null)[]
  ).find((each) => each?.extension === 'tokenMetadata')?.state
  return said && { name: said.name, symbol: said.symbol, uri: said.uri }
}

async function metaplexAddress(mint: string): Promise<string | undefined> {
  const [program, bytes] = [fromBase58(METAPLEX, ADDRESS_MAX_CHARACTERS), fromBase58(mint, ADDRESS_MAX_CHARACTERS)]
  if (!program || bytes?.length !== ADDRESS_BYTES) return undefined
  const place = await programAddress([new TextEncoder().encode('metadata'), program, bytes], program)
  return place && toBase58(place)
}

/** Key, update authority and mint, then three length-prefixed texts, padded with zeros (Metaplex Token Metadata). */
export function readMetaplex(account: unknown): { name: string; symbol: string; uri: string } | undefined {
  const { owner, data } = (account ?? {}) as { owner?: unknown; data?: unknown }
  if (owner !== METAPLEX || !Array.isArray(data)) return undefined
  const bytes = fromBase64(data[0], ACCOUNT_MAX_CHARACTERS)
  if (!bytes) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 1 + 2 * ADDRESS_BYTES
  const text = (): string => {
    const length = at + 4 <= bytes.length ? view.getUint32(at, true) : TEXT_MAX_BYTES + 1
    if (length > TEXT_MAX_BYTES || at + 4 + length > bytes.length)
      throw new RangeError('The metadata ends in the middle of a text')
    const value = new TextDecoder().decode(bytes.subarray(at + 4, at + 4 + length)).replaceAll('\0', '')
    at += 4 + length
    return value
  }
  try {
    return { name: text(), symbol: text(), uri: text() }
  } catch {
    return undefined
  }
}
