import { formatUnits } from 'viem/utils'
import { TOKENS_ASKED_MAX } from '../../config/limits'
import { caipAddressOn } from '../../domain/caip'
import type { Network } from '../../domain/network'
import { safeText } from '../../domain/text'
import type { TokenBalance } from '../../domain/tokenBalance'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import type { ChainHoldings } from '../contract'
import { checksumAddress } from './address'
import { readContract } from './contractReads'
import { readNfts } from './nfts'

const DECIMALS_MAX = 255
const SYMBOL_MAX_GRAPHEMES = 16

/** What an account owns, straight from the chain: the native currency, the tokens that the page has named, collectibles. */
export function createHoldings(clientOf: (network: Network) => RpcClient): ChainHoldings {
  return {
    async tokens(account, network, tokens, signal) {
      const client = clientOf(network)
      const { name, symbol, decimals } = network.nativeCurrency
      const addresses = [...new Set(tokens.flatMap(({ address }) => checksumAddress(address) ?? []))].slice(0, TOKENS_ASKED_MAX)
      const [native, ...owned] = await Promise.all([client.balance(account.address as Hex, signal), ...addresses.map((address) => readToken(client, account.address, address, network, signal))])
      return [
        { name, symbol, chainId: network.caipNetworkId, quantity: { decimals: String(decimals), numeric: formatUnits(native, decimals) } },
        ...owned.filter((token) => token !== undefined),
      ]
    },
    nfts: (account, network, search, signal) => readNfts(clientOf(network), account.address, network, search, signal),
  }
}

/** Undefined for what the account does not own, what has no decimals (specification, section 5), and what is no token. */
async function readToken(client: RpcClient, owner: string, address: string, { caipNetworkId }: Network, signal: AbortSignal): Promise<TokenBalance | undefined> {
  // Asked in one moment, so that they travel as one.
  const [units, decimals, name, symbol] = await Promise.all([
    readContract(client, address, 'balanceOf', [owner], signal),
    readContract(client, address, 'decimals', [], signal),
    readContract(client, address, 'name', [], signal),
    readContract(client, address, 'symbol', [], signal),
  ])
  if (!units || !decimals || decimals > DECIMALS_MAX) return undefined
  const shownSymbol = safeText(symbol, SYMBOL_MAX_GRAPHEMES)
  const shownName = safeText(name)
  return {
    name: shownName || shownSymbol || '?',
    symbol: shownSymbol || shownName || '?',
    chainId: caipNetworkId,
    address: caipAddressOn(caipNetworkId, address),
    quantity: { decimals: String(decimals), numeric: formatUnits(units, Number(decimals)) },
  }
}
