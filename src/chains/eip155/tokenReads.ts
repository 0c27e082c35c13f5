import { formatUnits } from 'viem/utils'
import { caipAddressOn } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'

const DECIMALS_MAX = 255
const SYMBOL_MAX_GRAPHEMES = 16

/** What its contract says of a token, and how much the owner has of it: nothing included. Undefined for what is no token. */
export async function readToken(
  client: RpcClient,
  owner: string,
  address: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<TokenBalance | undefined> {
  // Asked in one moment, so that they travel as one.
  const [baseUnits, decimals, name, symbol] = await Promise.all([
    readContract(client, address, 'balanceOf', [owner], signal),
    readContract(client, address, 'decimals', [], signal),
    readContract(client, address, 'name', [], signal),
    readContract(client, address, 'symbol', [], signal),
  ])
  if (baseUnits === undefined || decimals === undefined || decimals > DECIMALS_MAX) return undefined
  const shownSymbol = safeText(symbol, SYMBOL_MAX_GRAPHEMES)
  const shownName = safeText(name)
  return {
    name: shownName || shownSymbol || '?',
    symbol: shownSymbol || shownName || '?',
    chainId: caipNetworkId,
    address: caipAddressOn(caipNetworkId, address),
    quantity: { decimals: String(decimals), numeric: formatUnits(baseUnits, Number(decimals)) },
  }
}
