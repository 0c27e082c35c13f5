import { formatUnits } from 'viem/utils'
import { caipAddressOn } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { readContract } from './contractReads'

const DECIMALS_MAX = 255
const SYMBOL_MAX_GRAPHEMES = 16

/** ERC-165 ids of ERC-721 and ERC-1155. */
const COLLECTIONS = ['0x80ac58cd', '0xd9b67a26']

/** The metadata of a token and the owner's balance, zero included. Undefined where there is no token, or an NFT. */
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
  // Some collections claim to have no decimals, so that wallets list them (docs/decisions/tokens-without-decimals.md).
  if (decimals === 0n && (await isCollection(client, address, signal))) return undefined
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

async function isCollection(client: RpcClient, address: string, signal: AbortSignal): Promise<boolean> {
  const claims = COLLECTIONS.map((id) => readContract(client, address, 'supportsInterface', [id], signal))
  return (await Promise.all(claims)).includes(true)
}
