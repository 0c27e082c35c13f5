import { formatUnits } from 'viem/utils'
import { caipAddressOn } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'

const DECIMALS_MAX = 255
const SYMBOL_MAX_GRAPHEMES = 16

/** The metadata of a token and the owner's balance, zero included. Undefined where there is no token. */
export async function readToken(
  client: RpcClient,
  owner: string,
  address: string,
  { caipNetworkId }: Network,
  signal: AbortSignal,
): Promise<TokenBalance | undefined> {
  // Requested together, so that they are sent as one batch.
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
