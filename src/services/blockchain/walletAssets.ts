import { toDecimalText } from '../../domain/money/decimal'
import type { CaipNetworkId } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { uniqueTokens, parseBalance } from './parseBalance'
import { walletAssets } from './schema'

/** Whether `wallet_getCapabilities` says that the wallet lists tokens (docs/protocol/frame.md#token-discovery). */
export function offersAssets(capabilities: unknown, chainIdHex: string): boolean {
  const discovery = field(field(capabilities, chainIdHex), 'assetDiscovery')
  return field(discovery, 'supported') === true
}

/** The response of `wallet_getAssets` for one chain. Undefined if any part of it is malformed. */
export function readWalletAssets(
  response: unknown,
  chainIdHex: string,
  networkId: CaipNetworkId,
  imageOrigins: readonly string[],
): readonly TokenBalance[] | undefined {
  const listed = field(response, chainIdHex)
  // A wallet without tokens on the chain may leave it out.
  const parsed = walletAssets.safeParse(listed ?? (isObject(response) ? [] : undefined))
  if (!parsed.success) return undefined
  const tokens = parsed.data.map(({ address, balance, type, metadata }) =>
    parseBalance(
      {
        ...metadata,
        address: type === 'NATIVE' || address === 'native' ? undefined : `${networkId}:${address}`,
        quantity: { decimals: String(metadata.decimals), numeric: toDecimalText(BigInt(balance), metadata.decimals) },
      },
      networkId,
      imageOrigins,
    ),
  )
  return sortTokens(uniqueTokens(tokens.filter((token) => token !== undefined)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A field by its name in any case, because chain ids are written in either. */
function field(of: unknown, name: string): unknown {
  return isObject(of) ? Object.entries(of).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] : undefined
}
