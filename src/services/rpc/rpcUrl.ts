import type { CaipNetworkId } from '../../domain/network/caip'

/**
 * The provider's own chain RPC: `{rpc host}/v1/?chainId=<CAIP-2>&projectId=<id>` (docs/protocol/services.md#chain-rpc).
 */
export function rpcUrl(rpcHost: string, networkId: CaipNetworkId, projectId: string): string {
  const query = new URLSearchParams({ chainId: networkId, projectId })
  return `${rpcHost.replace(/(?<!\/)\/+$/, '')}/v1/?${query}`
}

/** Is the URL on the provider's RPC host? Such calls need no preflight and carry the project id. */
export function isOnRpcHost(url: string, rpcHost: string): boolean {
  try {
    return new URL(url).origin === new URL(rpcHost).origin
  } catch {
    return false
  }
}

/** Adds the project id to a URL on the provider's host that lacks it. Other URLs stay as they are. */
export function withProjectId(url: string, rpcHost: string, projectId: string | undefined): string {
  if (!projectId || !isOnRpcHost(url, rpcHost)) return url
  const parsed = new URL(url)
  if (parsed.searchParams.has('projectId')) return url
  parsed.searchParams.set('projectId', projectId)
  return parsed.href
}
