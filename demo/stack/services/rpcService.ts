import { isAddress } from 'viem'
import type { ProjectSettings } from './projectService'
import { json, type Answer, type Ask, type Reply } from '../http/reply'
import type { Service } from '../http/service'

/** A chain the proxy can reach. */
export type ProxiedChain = { readonly caipNetworkId: string; readonly rpcUrl: string }

const PROXY = /^\/v1\/?$/
const IDENTITY = /^\/v1\/identity\/([^/]+)$/

/** The blockchain API: JSON-RPC proxy, supported chains, identity. */
export function rpcService(chains: readonly ProxiedChain[], project: ProjectSettings): Service {
  const answer: Answer = (ask) => {
    const { pathname, searchParams } = ask.url
    if (ask.method === 'POST' && PROXY.test(pathname)) return forward(ask, chains)
    if (ask.method !== 'GET') return undefined
    if (pathname === '/v1/supported-chains') {
      return json({ http: chains.map((chain) => chain.caipNetworkId), ws: [] }, 200, {
        'cache-control': 'public, max-age=86400',
      })
    }
    const address = IDENTITY.exec(pathname)?.[1]
    if (address === undefined) return undefined
    if (!searchParams.get('projectId')) return failed('projectId', 'The project id is missing', 401)
    // The provider reads these from ENS, which no local chain has, so an address has the name that a test gave it, or
    // none.
    return isAddress(address, { strict: false })
      ? json(project.current.names[address.toLowerCase()] ?? { name: null, avatar: null })
      : failed('address', 'The address is not valid', 400)
  }
  return {
    paths: [PROXY, '/v1/supported-chains', IDENTITY],
    faultNames: (ask) => ['rpc', ...rpcMethodsOf(ask).map((method) => `rpc ${method}`)],
    answer,
  }
}

async function forward(ask: Ask, chains: readonly ProxiedChain[]): Promise<Reply> {
  if (!ask.url.searchParams.get('projectId')) return failed('projectId', 'The project id is missing', 401)
  const id = ask.url.searchParams.get('chainId')
  const chain = chains.find((each) => each.caipNetworkId === id)
  if (!chain) return failed('chainId', `We don't support the chain ${id}`, 400)
  const response = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(ask.body),
  })
  return {
    status: response.status,
    headers: { 'content-type': 'application/json' },
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

/** The JSON-RPC methods a request names, so that a fault can be aimed at one. */
export function rpcMethodsOf(ask: Ask): string[] {
  try {
    const body: unknown = JSON.parse(ask.body.toString('utf8'))
    return (Array.isArray(body) ? body : [body]).flatMap((each: unknown) => {
      const method = (each as { method?: unknown } | null)?.method
      return typeof method === 'string' ? [method] : []
    })
  } catch {
    return []
  }
}

function failed(name: string, description: string, status: number): Reply {
  return json({ status: 'FAILED', reasons: [{ name, description }] }, status)
}
