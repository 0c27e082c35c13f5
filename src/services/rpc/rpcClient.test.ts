import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { ConnectAborted } from '../../errors/connection'
import { rpcAddress, withProjectId } from './rpcAddress'
import { createRpcClient } from './rpcClient'

const servers: Server[] = []
afterEach(() => Promise.all(servers.splice(0).map((server) => new Promise((done) => (server.closeAllConnections(), server.close(done))))))

type Call = { id: number; method: string }
async function serve(answer: (body: Call | Call[], request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => answer(JSON.parse(body) as Call | Call[], request, response))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const reply = (body: Call | Call[]) => JSON.stringify([body].flat().map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x5' })))
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const never = () => new AbortController().signal

test('reads of one moment travel as one batch, and without a preflight to the provider’s host', async () => {
  const seen: [number, string | undefined][] = []
  const host = await serve((body, request, response) => {
    seen.push([[body].flat().length, request.headers['content-type']])
    response.end(reply(body))
  })
  const client = createRpcClient([rpcAddress(host, 'eip155:1', 'p1')], host)
  expect(await Promise.all([client.balance(address, never()), client.balance('0x0000000000000000000000000000000000000001', never())])).toEqual([5n, 5n])
  expect(seen).toEqual([[2, 'text/plain']])
})

test('the next address answers when the first does not', async () => {
  const down = await serve((_body, _request, response) => void response.writeHead(503).end())
  const up = await serve((body, _request, response) => void response.end(reply(body)))
  expect(await createRpcClient([down, up], 'https://rpc.example').balance(address, never())).toBe(5n)
})

test.each([
  [429, 'rate_limited'],
  [500, 'server_error'],
  [403, 'refused'],
] as const)('status %i is reported as %s', async (status, failure) => {
  const host = await serve((_body, _request, response) => void response.writeHead(status).end('{}'))
  await expect(createRpcClient([host], 'https://rpc.example').balance(address, never())).rejects.toMatchObject({ code: 'service_unavailable', service: 'rpc', failure })
})

test('nobody at the address is unreachable', async () => {
  await expect(createRpcClient(['http://127.0.0.1:9'], 'https://rpc.example').balance(address, never())).rejects.toMatchObject({ failure: 'unreachable' })
})

test('a caller who leaves does not wait for the chain', async () => {
  const host = await serve(() => undefined)
  const controller = new AbortController()
  const reading = createRpcClient([host], 'https://rpc.example').balance(address, controller.signal)
  controller.abort()
  await expect(reading).rejects.toBeInstanceOf(ConnectAborted)
})

test('the project id is added to the provider’s host only, and once', () => {
  expect(withProjectId('https://rpc.example/v1/?chainId=eip155:1', 'https://rpc.example', 'p1')).toContain('projectId=p1')
  expect(withProjectId('https://rpc.example/v1/?projectId=mine', 'https://rpc.example', 'p1')).not.toContain('p1')
  expect(withProjectId('https://other.example/', 'https://rpc.example', 'p1')).toBe('https://other.example/')
})
