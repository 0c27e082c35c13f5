import type { ChainNamespace } from '../../domain/network/caip'
import { ChainAdapterNotFound, ConnectAborted } from '../../errors/connection'
import { ChainSwitchNotProgrammatic, ChainUnsupported } from '../../errors/network'
import type { ChainAdapter } from '../contract'
import { explainSwitch } from '../explainSwitch'

/**
 * A namespace whose accounts are connected, shown and switched between networks. Nothing here can do anything else:
 * ChainAdapterNotFound.
 */
export function createConnectOnlyAdapter(namespace: ChainNamespace): ChainAdapter {
  const refuse = async (): Promise<never> => {
    throw new ChainAdapterNotFound(namespace)
  }
  return {
    namespace,
    normalizeAddress: (address) => address,
    async switchTo(connection, network, signal) {
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      if (!connection.switchTo) throw new ChainSwitchNotProgrammatic(namespace)
      await connection.switchTo(network, signal)
    },
    async addNetwork(_connection, network) {
      throw new ChainUnsupported(network.caipNetworkId)
    },
    isUnrecognizedChain: () => false,
    explain: (reason, network) => explainSwitch(reason, namespace, network.caipNetworkId),
    signMessage: refuse,
    balance: refuse,
    holdings: refuse,
    transfers: refuse,
  }
}
