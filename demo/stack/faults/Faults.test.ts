import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen, type Listening } from '../http/listen'
import { json } from '../http/reply'
import { Faults } from './Faults'

let faults: Faults
let server: Listening

beforeEach(async () => {
  faults = new Faults()
  server = await listen({ port: 0, faults, faultNames: () => ['api'], answer: () => json({ fine: true }) })
})
afterEach(() => server.close())

const get = (path = '/getWallets'): Promise<Response> =>
  fetch(`${server.url}${path}`, { signal: AbortSignal.timeout(5000) })

test('a status fault responds with its status the given number of times', async () => {
  faults.add({ match: 'GET /getWallets', kind: 'status', status: 429, times: 2 })
  expect([(await get()).status, (await get()).status, (await get()).status]).toEqual([429, 429, 200])
})

test('a fault on one path does not affect the others', async () => {
  faults.add({ match: 'GET /getWallets', kind: 'status', status: 500 })
  expect((await get('/appkit/v1/config')).status).toBe(200)
})

test('a path may end with a wildcard', async () => {
  faults.add({ match: 'GET /getWalletImage/*', kind: 'status', status: 404 })
  expect((await get('/getWalletImage/abc')).status).toBe(404)
})

test('a fault on a service hits each of its paths', async () => {
  faults.add({ match: 'api', kind: 'status', status: 503 })
  expect((await get('/anything')).status).toBe(503)
})

test('a dropped request gets no response', async () => {
  faults.add({ match: 'api', kind: 'drop' })
  await expect(get()).rejects.toThrow()
})

test('garbage has status 200 and is no JSON', async () => {
  faults.add({ match: 'api', kind: 'garbage' })
  const response = await get()
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow()
})

test('a truncated response breaks off', async () => {
  faults.add({ match: 'api', kind: 'truncate' })
  await expect(get().then((response) => response.text())).rejects.toThrow()
})

test('a delayed response is sent when the faults are cleared', async () => {
  faults.add({ match: 'api', kind: 'delay', ms: 60_000 })
  const asked = get()
  await expect.poll(() => faults.list()[0]?.hits).toBe(1)
  faults.clear()
  expect((await asked).status).toBe(200)
})

test('an error fault responds to a JSON-RPC request with its id', async () => {
  faults.add({ match: 'api', kind: 'error', code: -32_603, message: 'Broken' })
  const response = await fetch(server.url, { method: 'POST', body: JSON.stringify([{ id: 4 }, { id: 5 }]) })
  expect(await response.json()).toEqual(
    [4, 5].map((id) => ({ jsonrpc: '2.0', id, error: { code: -32_603, message: 'Broken' } })),
  )
})

test.each([
  [{}],
  [{ match: 'api' }],
  [{ match: 'api', kind: 'explode' }],
  [{ match: 'api', kind: 'delay', ms: 'long' }],
  ['api'],
])('%j is refused as a fault', (input) => {
  expect(() => faults.add(input)).toThrow(TypeError)
})
