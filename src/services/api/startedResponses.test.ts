import { afterEach, expect, test, vi } from 'vitest'
import { startRequest, takeResponse, type StartedResponses } from './startedResponses'

const URL_OF_IT = 'https://api.test/config'

afterEach(() => void vi.unstubAllGlobals())

/** Sends a request whose response arrives in parts. */
function startInParts(parts: readonly string[], init: ResponseInit = {}) {
  let pulled = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = parts[pulled++]
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body, init))
  const started: StartedResponses = new Map()
  startRequest(URL_OF_IT, started)
  return { started, pulled: () => pulled }
}

test('the body is read before anyone takes the response', async () => {
  const { started, pulled } = startInParts(['{"a":', '1}'], { status: 201 })
  await expect.poll(() => pulled()).toBe(3)
  const response = await takeResponse(URL_OF_IT, started)
  expect(response?.status).toBe(201)
  expect(await response?.json()).toEqual({ a: 1 })
})

test('a response without a body stays one', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
  const started: StartedResponses = new Map()
  startRequest(URL_OF_IT, started)
  expect((await takeResponse(URL_OF_IT, started))?.status).toBe(204)
})

test('a body that never ends is not read to its end', async () => {
  const part = 'x'.repeat(1_000_000)
  const { started, pulled } = startInParts(Array<string>(50).fill(part))
  await expect(takeResponse(URL_OF_IT, started)).rejects.toThrow('too long')
  expect(pulled()).toBeLessThan(10)
})

test.each([
  ['throws', () => JSON.parse('{')],
  ['rejects', () => Promise.reject(new SyntaxError())],
])('a page whose fetch %s gets no error before the response is taken', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  const started: StartedResponses = new Map()
  startRequest(URL_OF_IT, started)
  await expect(takeResponse(URL_OF_IT, started)).rejects.toThrow(SyntaxError)
})
