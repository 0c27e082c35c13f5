import { toDecimalText } from '../../domain/money/decimal'
import type { CaipNetworkId } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { createBalanceParser } from './parseBalance'
import type { Clock } from '../clock/clock'
import type { Parsed } from '../lazySchema'
import { parseInTasks } from '../parseEach'
import { walletAsset } from './schema'

/** Whether `wallet_getCapabilities` says that the wallet lists tokens (docs/protocol/frame.md#token-discovery). */
export function offersAssets(capabilities: unknown, chainIdHex: string): boolean {
  const discovery = field(field(capabilities, chainIdHex), 'assetDiscovery')
  return field(discovery, 'supported') === true
}

/** Where the response of a wallet is read, and how. */
interface AssetQuery {
  readonly chainIdHex: string
  readonly networkId: CaipNetworkId
  readonly imageOrigins: readonly string[]
  readonly clock: Clock
}

/**
 * The response of `wallet_getAssets` for one chain. Undefined if any part of it is malformed.
 * @throws the signal's reason
 */
export async function readWalletAssets(
  response: unknown,
  { chainIdHex, networkId, imageOrigins, clock }: AssetQuery,
  signal: AbortSignal,
): Promise<readonly TokenBalance[] | undefined> {
  const listed = field(response, chainIdHex)
  // A wallet without tokens on the chain may leave it out.
  const list = listed ?? (isObject(response) ? [] : undefined)
  if (!Array.isArray(list)) return undefined
  const toToken = createBalanceParser(networkId, imageOrigins)
  const read = ({ address, balance, type, metadata }: Parsed<typeof walletAsset>) => ({
    token: toToken({
      ...metadata,
      address: type === 'NATIVE' || address === 'native' ? undefined : `${networkId}:${address}`,
      quantity: { decimals: String(metadata.decimals), numeric: toDecimalText(BigInt(balance), metadata.decimals) },
    }),
  })
  const { parsed, skipped } = await parseInTasks(walletAsset, list, read, clock, signal)
  return skipped > 0 ? undefined : sortTokens(parsed.flatMap(({ token }) => token ?? []))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field by its name in any case, because chain ids are written in either. */
function field(of: unknown, name: string): unknown {
  return isObject(of) ? Object.entries(of).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] : undefined
}
