import { Connection } from '@solana/web3.js'

type Methods = Readonly<Record<string, (...params: never[]) => unknown>>

/** A `Connection` whose node answers with these methods, and refuses all others. */
export function createFakeConnection(methods: Methods): Connection {
  return new Connection('http://node.test', {
    commitment: 'confirmed',
    async fetch(_url, request) {
      const { id, method, params } = JSON.parse(String(request?.body)) as {
        id: string
        method: string
        params: never[]
      }
      const answer =
        method in methods
          ? { result: await methods[method]?.(...params) }
          : { error: { code: -32601, message: 'Method not found' } }
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    },
  })
}

/** A node's answer as of a slot. */
export const inContext = (value: unknown) => ({ context: { slot: 1 }, value })

/** An account as nodes give it, its data in base64 or parsed. */
export const rpcAccount = (owner: string, data: unknown) => ({
  data: data instanceof Uint8Array ? [Buffer.from(data).toString('base64'), 'base64'] : data,
  executable: false,
  lamports: 1,
  owner,
  rentEpoch: 0,
  space: 0,
})
