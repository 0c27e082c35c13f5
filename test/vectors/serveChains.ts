import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashParams, type SiwxVector } from './SiwxVector'

/** A server for each chain, which responds as recorded. */
export async function serveChains(
  chains: NonNullable<SiwxVector['chains']>,
): Promise<{ readonly rpcUrls: Readonly<Record<string, string>>; close(): Promise<void> }> {
  const servers = await Promise.all(
    Object.entries(chains).map(async ([id, exchanges]) => {
      const server = createServer((request, response) => {
        let body = ''
        request.on('data', (chunk) => (body += chunk))
        request.on('end', () => {
          const { id: requestId, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown }
          const known = exchanges.find(
            (each) => each.method === method && each.paramsSha256 === hashParams(params ?? []),
          )
          if (!known) throw new Error(`${id} has no recorded response to ${method}.`)
          if (known.response === null) response.writeHead(503).end()
          else response.end(JSON.stringify({ jsonrpc: '2.0', id: requestId, ...known.response }))
        })
      })
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
      return [id, server] as const
    }),
  )
  return {
    rpcUrls: Object.fromEntries(
      servers.map(([id, server]) => [id, `http://127.0.0.1:${(server.address() as AddressInfo).port}`]),
    ),
    close: async () => {
      for (const [, server] of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}
