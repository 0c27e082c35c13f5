import { toDecimalText } from '../../domain/money/balance'
import type { CaipNetworkId } from '../../domain/network/caip'
import { sortTokens } from '../../domain/money/sortTokens'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { eachOnce, parseBalance } from './readBalance'
import { walletAssets } from './schema'

/**
 * Can the wallet list its tokens on this chain? From `wallet_getCapabilities` (docs/protocol/frame.md#token-discovery).
 */
export function offersAssets(capabilities: unknown, chainIdHex: string): boolean {
  const discovery = field(field(capabilities, chainIdHex), 'assetDiscovery')
  return field(discovery, 'supported') === true
}

/** The response of `wallet_getAssets` for one chain. Undefined if any of it is malformed: then none of it is used. */
export function readWalletAssets(
  response: unknown,
  chainIdHex: string,
  networkId: CaipNetworkId,
  imageOrigins: readonly string[],
): readonly TokenBalance[] | undefined {
  const listed = field(response, chainIdHex)
  // A wallet without anything there may leave the chain out.
  const read = walletAssets.safeParse(listed ?? (isObject(response) ? [] : undefined))
  if (!read.success) return undefined
  const tokens = read.data.map(({ address, balance, type, metadata }) =>
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
  return sortTokens(eachOnce(tokens.filter((token) => token !== undefined)))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own field by its name; chain ids are written in either case. */
function field(of: unknown, name: string): unknown {
  return isObject(of) ? Object.entries(of).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1] : undefined
}
