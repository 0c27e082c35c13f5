import { PublicKey, type AccountInfo, type Connection } from '@solana/web3.js'
import { safeText } from '../../domain/text'
import { read } from './connection'

/** The on-chain metadata of a mint. Texts are cleaned for display; the URL is not checked. */
export interface MintMetadata {
  readonly name: string
  readonly symbol: string
  readonly uri: string
}

const METAPLEX = new PublicKey('metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s')
const ADDRESS_BYTES = 32
const ACCOUNTS_PER_CALL = 100
const TEXT_MAX_BYTES = 1_024
const SYMBOL_MAX_GRAPHEMES = 16

/**
 * Names of mints: from the Token-2022 metadata extension, else from the Metaplex account. Mints without either are left
 * out.
 */
export async function readMintMetadata(
  connection: Connection,
  mints: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, MintMetadata>> {
  const found = new Map<string, MintMetadata>()
  const note = (
    mint: string | undefined,
    metadata: { name: unknown; symbol: unknown; uri: unknown } | undefined,
  ): void => {
    if (mint !== undefined && metadata)
      found.set(mint, {
        name: safeText(metadata.name),
        symbol: safeText(metadata.symbol, SYMBOL_MAX_GRAPHEMES),
        uri: typeof metadata.uri === 'string' ? metadata.uri : '',
      })
  }
  const own = await inPages(
    mints.map((mint) => new PublicKey(mint)),
    async (page) => (await read(connection.getMultipleParsedAccounts([...page]), signal)).value,
  )
  own.forEach((account, at) => note(mints[at], extensionOf(account)))
  const others = mints.filter((mint) => !found.has(mint))
  const accounts = await inPages(others.map(metaplexAddress), (page) =>
    read(connection.getMultipleAccountsInfo([...page]), signal),
  )
  accounts.forEach((account, at) => note(others[at], readMetaplex(account)))
  return found
}

async function inPages<T>(
  addresses: readonly PublicKey[],
  fetchPage: (page: readonly PublicKey[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const pages = Array.from({ length: Math.ceil(addresses.length / ACCOUNTS_PER_CALL) }, (_, page) =>
    addresses.slice(page * ACCOUNTS_PER_CALL, (page + 1) * ACCOUNTS_PER_CALL),
  )
  return (await Promise.all(pages.map(fetchPage))).flat()
}

type Extensions = {
  readonly info?: {
    readonly extensions?: readonly ({
      readonly extension?: unknown
      readonly state?: { readonly name?: unknown; readonly symbol?: unknown; readonly uri?: unknown }
    } | null)[]
  }
} | null

function extensionOf(account: AccountInfo<unknown> | null) {
  const extensions = (account?.data as { readonly parsed?: Extensions } | undefined)?.parsed?.info?.extensions
  if (!Array.isArray(extensions)) return undefined
  const state = extensions.find((each) => each?.extension === 'tokenMetadata')?.state
  return state && { name: state.name, symbol: state.symbol, uri: state.uri }
}

function metaplexAddress(mint: string): PublicKey {
  const seeds = [new TextEncoder().encode('metadata'), METAPLEX.toBytes(), new PublicKey(mint).toBytes()]
  return PublicKey.findProgramAddressSync(seeds, METAPLEX)[0]
}

/** Key, update authority and mint, then three length-prefixed texts, padded with zeros (Metaplex Token Metadata). */
export function readMetaplex(
  account: Pick<AccountInfo<Uint8Array>, 'owner' | 'data'> | null,
): { name: string; symbol: string; uri: string } | undefined {
  if (!account?.owner.equals(METAPLEX)) return undefined
  const bytes = account.data
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
