import { nodeAt } from '../anvil/node'
import type { Outcome } from './Orders'

/** What the EVM chains say of a transaction. Solana executes at once and refuses before anything is kept. */
export function outcomeOn(evm: readonly { readonly caipNetworkId: string; readonly rpcUrl: string }[]): Outcome {
  return async (caipNetworkId, hash) => {
    const chain = evm.find((each) => each.caipNetworkId === caipNetworkId)
    if (!chain) return true
    const receipt = await nodeAt(chain.rpcUrl).ask<{ status: string } | null>('eth_getTransactionReceipt', [hash])
    return receipt ? receipt.status === '0x1' : undefined
  }
}
