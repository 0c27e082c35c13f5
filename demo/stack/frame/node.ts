import { createClient, defineChain, http, type Chain, type Client, type Transport } from 'viem'
import { FrameRefusal } from './FrameRefusal'
import { rpcUrlOf, type FrameNetwork } from './networks'

const NODE_WAIT_MS = 10_000

/**
 * Asks the node of a network.
 * @throws with the node's own words when it refuses.
 */
export async function askNode(network: FrameNetwork, method: string, params?: unknown): Promise<unknown> {
  let answer: { result?: unknown; error?: { message?: string } }
  try {
    const response = await fetch(rpcUrlOf(network), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
      signal: AbortSignal.timeout(NODE_WAIT_MS),
    })
    answer = (await response.json()) as typeof answer
  } catch (reason) {
    if (reason instanceof FrameRefusal) throw reason
    throw new FrameRefusal(`${network.name} does not answer`)
  }
  if (answer.error) throw new FrameRefusal(answer.error.message ?? `${network.name} refused ${method}`)
  return answer.result
}

/** A viem client of an EVM network. */
export function clientOf(network: FrameNetwork): Client<Transport, Chain> {
  const url = rpcUrlOf(network)
  const chain = defineChain({
    id: Number(network.id),
    name: network.name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createClient({ chain, transport: http(url, { retryCount: 0, timeout: NODE_WAIT_MS }), pollingInterval: 50 })
}
