import { clientOf, askNode } from './node'
import { mined } from '../anvil/mined'
import type { FrameNetwork } from './networks'
import type { FrameContext } from './context'

type Funding = readonly [what: string, amount: string]

const FIRST_ON_EVM: readonly Funding[] = [
  ['native', '10'],
  ['usdc', '1000'],
  ['nft', '1'],
  ['spam', '777'],
]
const FIRST_ON_SOLANA: readonly Funding[] = [
  ['native', '10'],
  ['usdc', '1000'],
]

const given = new WeakMap<FrameContext, Map<string, Promise<void>>>()

/**
 * Gives accounts that hold nothing yet test money, once per network, so that a visitor can try things. A chain that
 * does not answer is asked again the next time: having no money is no reason not to log in.
 */
export async function fund(context: FrameContext, network: FrameNetwork, addresses: readonly string[]): Promise<void> {
  if (network.rpcUrl === undefined) return
  const begun = given.get(context) ?? new Map<string, Promise<void>>()
  given.set(context, begun)
  for (const address of addresses) {
    const key = `${network.caipNetworkId}:${address}`
    // Concurrent requests share one funding, so that no account is funded twice.
    const giving =
      begun.get(key) ??
      (network.namespace === 'solana'
        ? welcomeOnSolana(context, network, address)
        : welcomeOnEvm(context, network, address))
    begun.set(key, giving)
    await giving.catch(() => begun.delete(key))
  }
}

async function welcomeOnEvm(context: FrameContext, network: FrameNetwork, address: string): Promise<void> {
  const [balance, sent] = await Promise.all([
    askNode(network, 'eth_getBalance', [address, 'latest']),
    askNode(network, 'eth_getTransactionCount', [address, 'latest']),
  ])
  if (BigInt(String(balance)) > 0n || BigInt(String(sent)) > 0n) return
  const hash = await dripAll(context, network, address, FIRST_ON_EVM)
  // Mined one by one, so the receipt of the last one covers all.
  if (hash) await mined(clientOf(network), hash as `0x${string}`)
}

async function welcomeOnSolana(context: FrameContext, network: FrameNetwork, address: string): Promise<void> {
  const held = (await askNode(network, 'getBalance', [address])) as { value?: number }
  if ((held.value ?? 0) === 0) await dripAll(context, network, address, FIRST_ON_SOLANA)
}

async function dripAll(
  context: FrameContext,
  { caipNetworkId }: FrameNetwork,
  address: string,
  funding: readonly Funding[],
): Promise<string | undefined> {
  const drip = context.faucetOf(caipNetworkId)
  let last: string | undefined
  for (const [what, amount] of funding) last = await drip?.(what, address, amount)
  return last
}
