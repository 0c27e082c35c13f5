import { formatUnits } from 'viem/utils'
import { TOKENS_ASKED_MAX } from '../../config/limits'
import { isZero } from '../../domain/money/decimal'
import { isNativeContract } from '../../domain/network/nativeContracts'
import type { Network } from '../../domain/network/network'
import type { Hex, RpcClient } from '../../services/rpc/rpcClient'
import type { ChainHoldings } from '../contract'
import { checksumAddress } from './address'
import { readNfts } from './nfts'
import { readToken } from './tokenReads'

/** What an account owns, read from the chain: the native currency, the tokens that the page has configured, NFTs. */
export function createHoldings(clientOf: (network: Network) => RpcClient): ChainHoldings {
  return {
    async tokens(account, network, tokens, signal) {
      const client = clientOf(network)
      const { name, symbol, decimals } = network.nativeCurrency
      const addresses = [...new Set(tokens.flatMap(({ address }) => checksumAddress(address) ?? []))]
        .filter((address) => !isNativeContract(network.caipNetworkId, address))
        .slice(0, TOKENS_ASKED_MAX)
      const [native, ...owned] = await Promise.all([
        client.balance(account.address as Hex, signal),
        ...addresses.map((address) => readToken(client, account.address, address, network, signal)),
      ])
      return [
        {
          name,
          symbol,
          chainId: network.caipNetworkId,
          quantity: { decimals: String(decimals), numeric: formatUnits(native, decimals) },
        },
        ...owned.filter((token) => token !== undefined).filter(({ quantity }) => !isZero(quantity.numeric)),
      ]
    },
    nfts: (account, network, search, signal) => readNfts(clientOf(network), account.address, network, search, signal),
  }
}
