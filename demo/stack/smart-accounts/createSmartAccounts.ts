import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import type { SmartAccounts } from '../frame/smartAccounts'
import { AccountChain, type SmartAccountNetwork } from './AccountChain'
import { callsStatusOf } from './callsStatus'
import { OperationRefused } from './OperationRefused'
import { answerUserOperation } from './userOperation'

/**
 * Smart accounts (ERC-4337) on the given networks, for the secure frame. Nothing is asked before the first call.
 * `sendCalls` and `sendTransaction` raise `OperationRefused` with the contract's reason; each method raises for another
 * network.
 */
export function createSmartAccounts(networks: readonly SmartAccountNetwork[]): SmartAccounts {
  const chains = new Map(networks.map((network) => [network.chainId, new AccountChain(network)]))
  /** Batches that were sent through here, with their chain. */
  const sent = new Map<Hex, AccountChain>()

  const on = (chainId: number): AccountChain => {
    const chain = chains.get(chainId)
    if (!chain) throw new Error(`There are no smart accounts on chain ${chainId}.`)
    return chain
  }

  return {
    enabledNetworks: () => [...chains.keys()],
    addressOf: async (chainId, owner) => on(chainId).addressOf(owner),
    isDeployed: async (chainId, address) => (await getCode(on(chainId).client, { address })) !== undefined,
    signMessage: async (chainId, owner, message) => (await on(chainId).account(owner)).signMessage({ message }),
    signTypedData: async (chainId, owner, typedData) => (await on(chainId).account(owner)).signTypedData(typedData),
    sendCalls: async (chainId, owner, calls) => {
      if (calls.length === 0) throw new Error('There is no call to send.')
      const chain = on(chainId)
      const id = await chain.send(owner, { calls })
      sent.set(id, chain)
      return { id }
    },
    sendTransaction: async (chainId, owner, call) => {
      const chain = on(chainId)
      const { success, reason, receipt } = await chain.included(await chain.send(owner, { calls: [call] }))
      if (!success) throw OperationRefused.reverted(receipt.transactionHash, reason as Hex | undefined)
      return receipt.transactionHash
    },
    callsStatus: async (id) => {
      const chain = sent.get(id)
      return chain && callsStatusOf(chain, id)
    },
    userOperation: async (chainId, owner, method, params) => answerUserOperation(on(chainId), owner, method, params),
  }
}
