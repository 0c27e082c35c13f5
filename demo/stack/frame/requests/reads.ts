import { numberToHex, type Hex } from 'viem'
import { accountsOf, isAtomic, preferredOf } from '../accounts'
import { FrameRefusal } from '../FrameRefusal'
import { askNode } from '../node'
import type { FrameNetwork } from '../networks'
import type { User } from '../Users'
import { USER_OPERATION_READS } from '../rpcSchema'
import type { FrameContext } from '../context'
import { assetsOf } from './assets'
import type { Batches } from './Batches'

/** Executes a method that only reads. Its parameters were checked before. */
export async function answerRead(
  context: FrameContext,
  batches: Batches,
  user: User,
  network: FrameNetwork,
  method: string,
  params: unknown,
): Promise<unknown> {
  const list = Array.isArray(params) ? (params as unknown[]) : []
  switch (method) {
    case 'eth_accounts': {
      const accounts = await accountsOf(context, user, network)
      const first = preferredOf(accounts, user)
      return [first, ...accounts.filter((account) => account !== first)].map((account) => account.address)
    }
    case 'eth_chainId':
      return numberToHex(Number(network.id))
    case 'wallet_getCapabilities':
      return capabilities(context, user, list)
    case 'wallet_getCallsStatus':
      return batches.statusOf(context, String(list[0]))
    case 'wallet_getAssets':
      return assetsOf(context, params)
    default:
      if ((USER_OPERATION_READS as readonly string[]).includes(method)) {
        if (!context.smartAccounts) throw new FrameRefusal('This frame has no smart accounts')
        return context.smartAccounts.userOperation(Number(network.id), context.keys.evm(user.id), method, list)
      }
      return askNode(network, method, list)
  }
}

/** EIP-5792 capabilities by chain: batches are one operation only for an account that is a contract. */
async function capabilities(
  context: FrameContext,
  user: User,
  [address, only]: readonly unknown[],
): Promise<Record<Hex, unknown>> {
  const wanted = Array.isArray(only) ? only.map((id) => Number(id)) : undefined
  const found: Record<Hex, unknown> = {}
  for (const network of context.networks.reachable()) {
    if (network.namespace !== 'eip155' || (wanted && !wanted.includes(Number(network.id)))) continue
    const accounts = await accountsOf(context, user, network)
    const account =
      accounts.find((each) => each.address.toLowerCase() === String(address ?? '').toLowerCase()) ??
      preferredOf(accounts, user)
    const together = isAtomic(context, network, account)
    found[numberToHex(Number(network.id))] = {
      atomic: { status: together ? 'supported' : 'unsupported' },
      atomicBatch: { supported: together },
      paymasterService: { supported: false },
      assetDiscovery: { supported: true },
    }
  }
  return found
}
