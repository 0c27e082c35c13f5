import { readAccounts } from '../../chains/eip155/accounts'
import { chainIdHex, readChainId } from '../../chains/eip155/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { ConnectAborted } from '../../errors/connection'
import { explain } from '../../errors/explain'
import { RequestUnauthorized, WalletRequestFailed } from '../../errors/wallet'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { requestWallet } from '../../chains/requestWallet'
import type { ConnectedWallet, Connector, ConnectRequest, LiveConnection } from '../contract'
import { WALLET_SILENT_RESPONSE_WAIT_MS } from '../timeouts'
import { walletKinds } from '../index'
import type { Announcement } from './discover'
import { revokeAccess } from './revokeAccess'
import { watchProvider } from './watchProvider'

/** An installed EVM wallet (EIP-1193), which may throw, respond with anything, or not respond. */
export function createInjectedConnector({ wallet, provider }: Announcement, clock: Clock): Connector {
  const connected: ConnectedWallet = {
    id: wallet.id,
    name: wallet.name,
    ...(wallet.rdns && { rdns: wallet.rdns }),
    ...(wallet.icon && { icon: wallet.icon }),
    method: 'injected',
  }

  /** A request that shows the visitor nothing, so it has a timeout. */
  const requestSilently = async (method: string, signal: AbortSignal): Promise<unknown> => {
    const limit = withTimeout(clock, WALLET_SILENT_RESPONSE_WAIT_MS, signal)
    try {
      return await requestWallet(provider, method, undefined, limit.signal)
    } catch (reason) {
      throw limit.expired() ? new WalletRequestFailed(undefined, reason) : reason
    } finally {
      limit.release()
    }
  }

  const readNetwork = async (signal: AbortSignal): Promise<CaipNetworkId> => {
    const id = readChainId(await requestSilently('eth_chainId', signal))
    if (!id) throw new WalletRequestFailed('eth_chainId')
    return id
  }

  const live = (accounts: readonly Account[], networkId: CaipNetworkId): LiveConnection => {
    let leaving = false
    return {
      facts: {
        connectorId: wallet.id,
        namespace: 'eip155',
        wallet: connected,
        capabilities: walletKinds.installed.capabilities,
        accounts,
        networkId,
      },
      provider,
      watch: (listener) => watchProvider(provider, listener, () => leaving),
      async disconnect() {
        leaving = true
        await revokeAccess(provider, clock)
      },
    }
  }

  /** Switches the wallet to the requested chain. A wallet that does not switch is connected on its own chain. */
  const settleNetwork = async (request: ConnectRequest, signal: AbortSignal): Promise<CaipNetworkId> => {
    const current = await readNetwork(signal)
    const requested = findNetwork(request.networks, request.networkId)
    if (!requested || requested.chainNamespace !== 'eip155' || requested.caipNetworkId === current) return current
    try {
      await requestWallet(
        provider,
        'wallet_switchEthereumChain',
        [{ chainId: chainIdHex(requested.caipNetworkId) }],
        signal,
      )
      return await readNetwork(signal)
    } catch (reason) {
      if (reason instanceof ConnectAborted) throw reason
      return current
    }
  }

  return {
    ...connected,
    namespaces: ['eip155'],

    async connect(request, signal) {
      try {
        const accounts = readAccounts(await requestWallet(provider, 'eth_requestAccounts', undefined, signal))
        if (!accounts) throw new WalletRequestFailed('eth_requestAccounts')
        if (accounts.length === 0) throw new RequestUnauthorized()
        return [live(accounts, await settleNetwork(request, signal))]
      } catch (reason) {
        throw explain(reason)
      }
    },

    async restore(_request, signal) {
      try {
        const accounts = readAccounts(await requestSilently('eth_accounts', signal)) ?? []
        return accounts.length === 0 ? [] : [live(accounts, await readNetwork(signal))]
      } catch (reason) {
        if (reason instanceof ConnectAborted) throw reason
        return []
      }
    },
  }
}
