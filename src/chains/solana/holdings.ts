import { TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { PublicKey, type Connection } from '@solana/web3.js'
import { NFTS_MAX } from '../../config/limits'
import { isPhishingName } from '../../domain/nft/isPhishingName'
import { toDecimalText } from '../../domain/money/decimal'
import { toScaledText, toShownText, type TokenScale } from '../../domain/money/tokenScale'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { caipAddressOn, parseCaipAddress } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { Nft } from '../../domain/nft/nft'
import { flaggedByName } from '../../domain/nft/nftHistory'
import { isSolanaAddress } from '../../domain/account/solanaAddress'
import { truncateAddress } from '../../domain/account/address'
import type { ChainHoldings } from '../contract'
import { read, readBalance } from './connection'
import { readMintMetadata } from './tokenMetadata'
import { createScaleReader } from './tokenScales'

interface Held {
  readonly mint: string
  readonly baseUnits: bigint
  readonly decimals: number
  /** Of the program whose mints can have extensions. */
  readonly extended: boolean
}

// Accounts may have thousands of airdropped tokens; metadata is fetched for this many.
const NAMED_MAX = 200

/** What an account owns, read from the chain: SOL and its token accounts of both programs. */
export function createHoldings(connectionOf: (network: Network) => Connection): ChainHoldings {
  const readScales = createScaleReader()

  return {
    async tokens(account, network, references, signal) {
      const connection = connectionOf(network)
      const requested = new Set(references.map(({ address }) => address))
      const { name, symbol, decimals } = network.nativeCurrency
      const [lamports, held] = await Promise.all([
        readBalance(connection, account.address, signal),
        readHoldings(connection, account.address, signal),
      ])
      const tokens = held.filter((each) => each.decimals > 0)
      const [named, scales] = await Promise.all([
        readNames(connection, tokens, signal),
        readScales(
          tokens.flatMap(({ mint, extended }) => (extended ? mint : [])),
          connection,
          signal,
        ).catch((): ReadonlyMap<string, TokenScale> => {
          signal.throwIfAborted()
          return new Map()
        }),
      ])
      return [
        {
          name,
          symbol,
          chainId: network.caipNetworkId,
          quantity: { decimals: String(decimals), numeric: toDecimalText(lamports, decimals) },
        },
        ...tokens.map(({ mint, baseUnits, decimals: places }) => {
          const [metadata, scale] = [named.get(mint), scales.get(mint)]
          return {
            name: metadata?.name || metadata?.symbol || truncateAddress(mint),
            symbol: metadata?.symbol || metadata?.name || truncateAddress(mint),
            chainId: network.caipNetworkId,
            address: caipAddressOn(network.caipNetworkId, mint),
            quantity: {
              decimals: String(places),
              numeric: toShownText(baseUnits, places, scale),
              ...(scale && { scale }),
            },
            ...(!requested.has(mint) && isPhishingName(metadata?.name, metadata?.symbol) && { isSpam: true as const }),
          }
        }),
      ]
    },
    async scaled(tokens, network, signal) {
      const mintOf = ({ address }: TokenBalance) => (address && parseCaipAddress(address)?.address) ?? ''
      const scales = await readScales(
        tokens.map(mintOf).filter((mint) => isSolanaAddress(mint)),
        connectionOf(network),
        signal,
      )
      return tokens.map((token) => {
        const { scale: _, ...listed } = token.quantity
        const scale = scales.get(mintOf(token))
        if (!scale) return { ...token, quantity: listed }
        const numeric = toScaledText(listed.numeric, Number(listed.decimals), scale)
        return {
          ...token,
          ...(token.price !== undefined && { value: Number(numeric) * token.price }),
          quantity: { ...listed, numeric, scale },
        }
      })
    },
    async nfts(account, network, search, signal) {
      const connection = connectionOf(network)
      const requested = new Set(search.tokens.map(({ address }) => address))
      const [accounts, history] = await Promise.all([
        readHoldings(connection, account.address, signal),
        search.readHistory(signal),
      ])
      const all = accounts.filter(({ decimals }) => decimals === 0)
      // Those that the page has configured come first, so that airdrops do not crowd them out.
      const looked = all
        .toSorted((one, other) => Number(requested.has(other.mint)) - Number(requested.has(one.mint)))
        .slice(0, NAMED_MAX)
      const named = await readMintMetadata(
        connection,
        looked.map(({ mint }) => mint),
        signal,
      )
      // Without metadata there is nothing to show.
      const held = looked.filter(({ mint }) => named.has(mint))
      const found = await Promise.all(
        held.slice(0, NFTS_MAX).map(async ({ mint, baseUnits }): Promise<Nft> => {
          const metadata = named.get(mint)
          const { name, description, media } =
            (metadata?.uri && (await search.readMetadata(metadata.uri, signal))) || {}
          return {
            id: `${network.caipNetworkId}:${mint}`,
            networkId: network.caipNetworkId,
            standard: 'spl',
            contract: mint,
            quantity: baseUnits.toString(),
            name: metadata?.name || name || truncateAddress(mint),
            ...(metadata?.symbol && { collection: metadata.symbol }),
            ...(description && { description }),
            ...(media && { media }),
            isSpam: !requested.has(mint) && isPhishingName(metadata?.name, name, metadata?.symbol),
          }
        }),
      )
      const flagged = flaggedByName(history.rows, found)
      const nfts = found.map((nft) =>
        flagged.has(nft.id) && !requested.has(nft.contract ?? '') ? { ...nft, isSpam: true } : nft,
      )
      // Everything owned is listed here: the history only adds flags.
      return { nfts, incomplete: all.length > looked.length || held.length > found.length }
    },
  }
}

/** A token without a known name is shown by its mint. */
async function readNames(
  connection: Connection,
  tokens: readonly Held[],
  signal: AbortSignal,
): ReturnType<typeof readMintMetadata> {
  try {
    return await readMintMetadata(
      connection,
      tokens.slice(0, NAMED_MAX).map(({ mint }) => mint),
      signal,
    )
  } catch {
    signal.throwIfAborted()
    return new Map()
  }
}

/** The contents of an owner's token accounts of both token programs, by mint. */
async function readHoldings(connection: Connection, owner: string, signal: AbortSignal): Promise<readonly Held[]> {
  const responses = await Promise.all(
    [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((programId) =>
      read(connection.getParsedTokenAccountsByOwner(new PublicKey(owner), { programId }), signal),
    ),
  )
  const held = new Map<string, Held>()
  for (const { account } of responses.flatMap(({ value }) => value)) {
    const row = parseRow(account.data.parsed as Parsed, owner, account.owner.equals(TOKEN_2022_PROGRAM_ID))
    if (row) held.set(row.mint, { ...row, baseUnits: row.baseUnits + (held.get(row.mint)?.baseUnits ?? 0n) })
  }
  return [...held.values()]
}

type Parsed = {
  readonly info?: {
    readonly mint?: unknown
    readonly owner?: unknown
    readonly tokenAmount?: { readonly amount?: unknown; readonly decimals?: unknown }
  }
} | null

/** Undefined for an account of another owner, an empty one, or one that does not parse. */
function parseRow(parsed: Parsed, owner: string, extended: boolean): Held | undefined {
  const { amount, decimals } = parsed?.info?.tokenAmount ?? {}
  const mint = parsed?.info?.mint
  if (parsed?.info?.owner !== owner || !isSolanaAddress(mint)) return undefined
  if (typeof amount !== 'string' || !/^\d{1,20}$/.test(amount) || /^0+$/.test(amount)) return undefined
  if (typeof decimals !== 'number' || !Number.isInteger(decimals) || decimals < 0 || decimals > 255) return undefined
  return { mint, baseUnits: BigInt(amount), decimals, extended }
}
