import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { RPC_FALLBACK_POLL_MS } from '../../config/limits'
import { ConnectAborted } from '../../errors/connection'
import { ServiceUnavailable } from '../../errors/service'
import { rpcUrl, withProjectId } from './rpcUrl'
import { createClock } from '../clock/clock'
import { createRpcClient } from './rpcClient'
import { neverAborted } from '../../../test/fakes/neverAborted'

const servers: Server[] = []
afterEach(() =>
  Promise.all(
    servers.splice(0).map((server) => new Promise((done) => (server.closeAllConnections(), server.close(done)))),
  ),
)

type Call = { id: number; method: string }
async function serve(
  answer: (body: Call | Call[], request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => answer(JSON.parse(body) as Call | Call[], request, response))
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const reply = (body: Call | Call[], chainId = '0x1') =>
  JSON.stringify(
    [body].flat().map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? chainId : '0x5' })),
  )
const client = (urls: readonly string[], rpcHost = 'https://rpc.example') =>
  createRpcClient({ networkId: 'eip155:1', urls, rpcHost, clock: createClock() })
const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test('reads of one moment travel as one batch, and without a preflight to the provider’s host', async () => {
  const seen: [number, string | undefined][] = []
  const host = await serve((body, request, response) => {
    seen.push([[body].flat().length, request.headers['content-type']])
    response.end(reply(body))
  })
  const reads = client([rpcUrl(host, 'eip155:1', 'p1')], host)
  expect(
    await Promise.all([
      reads.balance(address, neverAborted),
      reads.balance('0x0000000000000000000000000000000000000001', neverAborted),
    ]),
  ).toEqual([5n, 5n])
  expect(seen).toEqual([[3, 'text/plain']])
})

test('the next address answers when the first does not', async () => {
  const down = await serve((_body, _request, response) => void response.writeHead(503).end())
  const up = await serve((body, _request, response) => void response.end(reply(body)))
  expect(await client([down, up]).balance(address, neverAborted)).toBe(5n)
})

test.each([
  [429, 'rate_limited'],
  [500, 'server_error'],
  [403, 'refused'],
] as const)('status %i is reported as %s', async (status, failure) => {
  const host = await serve((_body, _request, response) => void response.writeHead(status).end('{}'))
  await expect(client([host]).balance(address, neverAborted)).rejects.toMatchObject({
    code: 'service_unavailable',
    service: 'rpc',
    failure,
  })
})

test('an address of another chain is refused, and asked once', async () => {
  let asked = 0
  const foreign = await serve((body, _request, response) => {
    asked += 1
    response.end(reply(body, '0x2105'))
  })
  const up = await serve((body, _request, response) => void response.end(reply(body)))
  const reads = client([foreign, up])
  expect([await reads.balance(address, neverAborted), await reads.balance(address, neverAborted)]).toEqual([5n, 5n])
  expect(asked).toBe(1)
  await expect(client([foreign]).balance(address, neverAborted)).rejects.toMatchObject({
    code: 'service_unavailable',
    failure: 'wrong_chain',
  })
})

test('a refusal of the chain is passed on, not asked of the next address', async () => {
  let second = 0
  const reverts = await serve(
    (body, _request, response) =>
      void response.end(
        JSON.stringify(
          [body]
            .flat()
            .map(({ id, method }) =>
              method === 'eth_chainId'
                ? { jsonrpc: '2.0', id, result: '0x1' }
                : { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } },
            ),
        ),
      ),
  )
  const other = await serve((body, _request, response) => {
    second += 1
    response.end(reply(body))
  })
  await expect(client([reverts, other]).call({ to: address, data: '0x' }, neverAborted)).rejects.toThrow(/revert/i)
  expect(second).toBe(0)
})

test.each(['', '0x', 'five', '0x5g', 5, null, {}])('a balance of %j is unreadable', async (result) => {
  const host = await serve(
    (body, _request, response) =>
      void response.end(
        JSON.stringify(
          [body]
            .flat()
            .map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? '0x1' : result })),
        ),
      ),
  )
  await expect(client([host]).balance(address, neverAborted)).rejects.toMatchObject({
    code: 'service_unavailable',
    failure: 'unreadable',
  })
})

test('a contract that asks for a fetch (ERC-3668) is refused like any revert, and nothing is fetched', async () => {
  const fetched: string[] = []
  const bait = await serve((_body, request, response) => {
    fetched.push(String(request.url))
    response.writeHead(404).end()
  })
  const error = parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  ])
  const data = encodeErrorResult({
    abi: error,
    errorName: 'OffchainLookup',
    args: [address, [bait], '0x', '0x12345678', '0x'],
  })
  const host = await serve(
    (body, _request, response) =>
      void response.end(
        JSON.stringify(
          [body]
            .flat()
            .map(({ id, method }) =>
              method === 'eth_chainId'
                ? { jsonrpc: '2.0', id, result: '0x1' }
                : { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data } },
            ),
        ),
      ),
  )
  await expect(client([host]).call({ to: address, data: '0x' }, neverAborted)).rejects.not.toBeInstanceOf(
    ServiceUnavailable,
  )
  expect(fetched).toEqual([])
})

test('no one at the address is unreachable', async () => {
  await expect(client(['http://127.0.0.1:9']).balance(address, neverAborted)).rejects.toMatchObject({
    failure: 'unreachable',
  })
})

test('a caller who leaves does not wait for the chain', async () => {
  const host = await serve(() => undefined)
  const controller = new AbortController()
  const reading = client([host]).balance(address, controller.signal)
  controller.abort()
  await expect(reading).rejects.toBeInstanceOf(ConnectAborted)
})

test('the project id is added to the provider’s host only, and once', () => {
  expect(withProjectId('https://rpc.example/v1/?chainId=eip155:1', 'https://rpc.example', 'p1')).toContain(
    'projectId=p1',
  )
  expect(withProjectId('https://rpc.example/v1/?projectId=mine', 'https://rpc.example', 'p1')).not.toContain('p1')
  expect(withProjectId('https://other.example/', 'https://rpc.example', 'p1')).toBe('https://other.example/')
})

test.each([
  ['answers with errors', (response: ServerResponse): unknown => response.writeHead(503).end()],
  ['answers nonsense', (response: ServerResponse): unknown => response.end('<html>')],
  ['hangs up', (response: ServerResponse): unknown => response.destroy()],
] as const)(
  'an address that %s after a good past is left within two rounds, and is not asked first any more',
  async (_what, fail) => {
    let broken = false
    // Reads travel as batches, looks alone.
    const asks = { first: 0, second: 0 }
    const looks = { first: 0, second: 0 }
    const count = (name: 'first' | 'second', body: Call | Call[]): void =>
      void ((Array.isArray(body) ? asks : looks)[name] += 1)
    const first = await serve((body, _request, response) => {
      count('first', body)
      if (broken) fail(response)
      else response.end(reply(body))
    })
    const second = await serve((body, _request, response) => {
      count('second', body)
      response.end(reply(body))
    })
    const clock = createFakeClock()
    const reads = createRpcClient({
      networkId: 'eip155:1',
      urls: [first, second],
      rpcHost: 'https://rpc.example',
      clock,
    })
    /** One read and the round that it begins. */
    const round = async (): Promise<void> => {
      const before = { ...looks }
      await clock.advance(RPC_FALLBACK_POLL_MS)
      expect(await reads.balance(address, neverAborted)).toBe(5n)
      await expect.poll(() => looks.first > before.first && looks.second > before.second).toBe(true)
    }
    await reads.balance(address, neverAborted)
    for (let time = 0; time < 5; time += 1) await round()

    broken = true
    await round()
    await round()
    const { first: firstSoFar } = asks
    expect(await reads.balance(address, neverAborted)).toBe(5n)
    expect(asks.first).toBe(firstSoFar)
    expect(clock.pending()).toBe(0)
  },
)

test('a thousand reads of one moment travel as one batch, and no more', async () => {
  const sizes: number[] = []
  const host = await serve((body, _request, response) => {
    sizes.push([body].flat().length)
    response.end(reply(body))
  })
  const reads = client([host])
  await reads.balance(address, neverAborted)
  sizes.length = 0
  await Promise.all(
    Array.from({ length: 1_001 }, (_, at) =>
      reads.read({ method: 'eth_getCode', params: [`0x${at.toString(16)}`] }, neverAborted),
    ),
  )
  expect(sizes.toSorted((one, other) => other - one)).toEqual([1_000, 1])
})

test('an address that does not answer is given up after ten seconds', async () => {
  vi.useFakeTimers()
  try {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    let failure: unknown
    // Of two addresses neither repeats by itself: this is the time of both.
    client(['https://one.test', 'https://two.test'])
      .balance(address, neverAborted)
      .catch((reason: unknown) => (failure = reason))
    await vi.advanceTimersByTimeAsync(19_990)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(20)
    expect(failure).toMatchObject({ code: 'service_unavailable', failure: 'timeout' })
  } finally {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})
