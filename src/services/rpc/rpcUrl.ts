import type { CaipNetworkId } from '../../domain/network/caip'

/**
 * The provider's own chain RPC: `{rpc host}/v1/?chainId=<CAIP-2>&projectId=<id>` (docs/protocol/services.md#chain-rpc).
 */
export function rpcUrl(rpcHost: string, networkId: CaipNetworkId, projectId: string): string {
  const query = new URLSearchParams({ chainId: networkId, projectId })
  return `${rpcHost.replace(/\/+$/, '')}/v1/?${query}`
}

/** Does the address lie on the provider's RPC host? Such calls go without a preflight and carry the project id. */
export function isOnRpcHost(address: string, rpcHost: string): boolean {
  try {
    return new URL(address).origin === new URL(rpcHost).origin
  } catch {
    return false
  }
}

/** A URL of the page on the provider's host gets the project id that it lacks. Other URLs stay as they are. */
export function withProjectId(address: string, rpcHost: string, projectId: string | undefined): string {
  if (!projectId || !isOnRpcHost(address, rpcHost)) return address
  const url = new URL(address)
  if (url.searchParams.has('projectId')) return address
  url.searchParams.set('projectId', projectId)
  return url.href
}
