import { formatUnits, stringToHex } from 'viem/utils'
import { requestWallet } from '../requestWallet'
import type { LiveConnection } from '../../wallets/contract'
import type { Network } from '../../domain/network/network'
import { explain, isUnrecognizedChain } from '../../errors/explain'
import { ChainUnsupported } from '../../errors/network'
import { RequestUnsupported, WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { createRpcClient, type Hex, type RpcClient } from '../../services/rpc/rpcClient'
import type { ChainAdapter } from '../contract'
import { explainSwitch } from '../explainSwitch'
import { walletRpcUrls } from '../walletRpcUrls'
import { checksumAddress } from './address'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import { once } from '../../domain/once'

/** EVM chains: wallet requests (docs/protocol/wallets.md) and reads from the chain. */
export function createEip155Adapter(rpcHost: string, clock: Clock): ChainAdapter {
  const clients = new Map<string, RpcClient>()
  const clientOf = (network: Network): RpcClient => {
    const urls = network.rpcUrls.default.http
    const key = [network.caipNetworkId, ...urls].join(' ')
    const client = clients.get(key) ?? createRpcClient({ networkId: network.caipNetworkId, urls, rpcHost, clock })
    clients.set(key, client)
    return client
  }

  const switchTo: ChainAdapter['switchTo'] = async (connection, network, signal) => {
    if (connection.switchTo) return connection.switchTo(network, signal)
    await requestWallet(
      connection.provider,
      'wallet_switchEthereumChain',
      [{ chainId: chainIdHex(network.caipNetworkId) }],
      signal,
    )
  }

  return {
    namespace: 'eip155',
    normalizeAddress: (address) => checksumAddress(address) ?? address,
    normalizeName: async (name) => (await import('./normalizeName')).normalizeName(name),
    switchTo,
    async addNetwork(connection, network, signal) {
      const rpcUrls = walletRpcUrls(network)
      // A wallet must not get an RPC URL with this project's key, and without a URL it cannot add the chain.
      if (rpcUrls.length === 0) throw new ChainUnsupported(network.caipNetworkId)
      const explorer = network.blockExplorers?.default.url
      await requestWallet(
        connection.provider,
        'wallet_addEthereumChain',
        [
          {
            chainId: chainIdHex(network.caipNetworkId),
            chainName: network.name,
            nativeCurrency: network.nativeCurrency,
            rpcUrls,
            ...(explorer && { blockExplorerUrls: [explorer] }),
          },
        ],
        signal,
      ).catch((reason: unknown) => {
        // The wallet can switch but not add networks, so this one is not available in it.
        throw explain(reason, 'switch') instanceof RequestUnsupported
          ? new ChainUnsupported(network.caipNetworkId, reason)
          : reason
      })
      if (await isOnOtherChain(connection, network, signal)) await switchTo(connection, network, signal)
    },
    isUnrecognizedChain,
    explain: (reason, network) => explainSwitch(reason, 'eip155', network.caipNetworkId),
    async signMessage(connection, account, text, signal) {
      const signature = await requestWallet(
        connection.provider,
        'personal_sign',
        [stringToHex(text), account.address],
        signal,
      ).catch((reason: unknown) => {
        throw explain(reason, connection.facts.capabilities.errorDialect)
      })
      // A Safe whose owners sign on the chain returns `0x`, which its contract accepts.
      if (typeof signature !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(signature))
        throw new WalletRequestFailed('personal_sign')
      return signature
    },
    async balance(account, network, signal) {
      const amount = await clientOf(network).balance(account.address as Hex, signal)
      return { amount: formatUnits(amount, network.nativeCurrency.decimals), symbol: network.nativeCurrency.symbol }
    },
    holdings: async () => (await import('./holdings')).createHoldings(clientOf),
    transfers: async () => (await import('./transfers')).createTransfers(clientOf, clock),
    swaps: async () => (await import('./swaps')).createSwaps(clientOf),
    batches: once(async () => (await import('./batches')).createBatches(clock)),
  }
}

/**
 * Most wallets switch when they add a chain, some only add it. Wallets without a chain of their own report it
 * themselves; another request would be a second prompt.
 */
async function isOnOtherChain(
  { provider, facts }: LiveConnection,
  network: Network,
  signal: AbortSignal,
): Promise<boolean> {
  if (!facts.capabilities.hasOwnChain) return false
  // A chain that cannot be read is no network of the page.
  return readChainId(await requestWallet(provider, 'eth_chainId', undefined, signal)) !== network.caipNetworkId
}
