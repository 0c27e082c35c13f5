import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { fetchMetadata } from './metadata'
import { neverAborted } from '../../../test/fakes/neverAborted'

const asked: { readonly address: string; readonly init: RequestInit | undefined }[] = []
const origins = ['https://meta.test']
let clock = createFakeClock()

function serves(response: (init: RequestInit | undefined) => Response | Promise<Response>): void {
  vi.stubGlobal(
    'fetch',
    (address: string, init?: RequestInit) => (
      asked.push({ address, init }),
      new Promise((resolve) => resolve(response(init)))
    ),
  )
}
const read = (address: string, signal = neverAborted) => fetchMetadata(address, { origins, clock }, signal)

/** As the browser's own: it ends with its signal and not before. */
const hangs = (init: RequestInit | undefined): Promise<Response> =>
  new Promise((_, reject) =>
    init?.signal?.aborted
      ? reject(new Error('aborted'))
      : init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )

afterEach(() => {
  vi.unstubAllGlobals()
  asked.length = 0
  clock = createFakeClock()
})

test('metadata on a declared host is fetched without a referrer and without following redirects', async () => {
  serves(() => new Response('{"name":"a"}'))
  expect(await read('https://meta.test/1.json')).toBe('{"name":"a"}')
  expect(asked).toMatchObject([
    {
      address: 'https://meta.test/1.json',
      init: { credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' },
    },
  ])
})

test.each([
  'https://elsewhere.test/1.json',
  'https://meta.test.evil.test/1',
  'http://meta.test/1',
  'ipfs://Qm',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'blob:https://meta.test/1',
  '',
  'https://',
])('no one is asked for %s', async (address) => {
  serves(() => new Response('x'))
  expect(await read(address)).toBeUndefined()
  expect(asked).toEqual([])
})

test.each([
  ['data:application/json;base64,eyJuYW1lIjoiw6kifQ==', '{"name":"é"}'],
  ['data:application/json;utf8,{"name":"100% art"}', '{"name":"100% art"}'],
  ['data:application/json,%7B%22name%22%3A%22a%22%7D', '{"name":"a"}'],
  ['data:,%E0%A4%A', '%E0%A4%A'],
  ['DATA:application/json;BASE64,e30=', '{}'],
  ['data:no-comma', undefined],
  [`data:,${'x'.repeat(300_000)}`, undefined],
])('what is in the address itself is read from there: %s', async (address, text) => {
  serves(() => new Response('x'))
  expect(await read(address)).toBe(text)
  expect(asked).toEqual([])
})

test.each([
  ['an error', () => new Response('{}', { status: 404 })],
  ['nothing', () => new Response(null)],
  ['a refusal to connect', () => Promise.reject(new TypeError('failed'))],
  ['too much', () => new Response('x'.repeat(300_000))],
  ['ever more', () => new Response(new ReadableStream({ pull: (out) => out.enqueue(new Uint8Array(65_536)) }))],
])('%s is no answer', async (_what, response) => {
  serves(response)
  expect(await read('https://meta.test/1.json')).toBeUndefined()
})

test('a host that says nothing is not waited for longer than 5 s', async () => {
  serves(hangs)
  const response = read('https://meta.test/1.json')
  await clock.advance(5_000)
  expect(await response).toBeUndefined()
})

test('who calls it off is told so, and no timer is left', async () => {
  serves(hangs)
  const calling = new AbortController()
  const response = read('https://meta.test/1.json', calling.signal)
  calling.abort(new Error('enough'))
  await expect(response).rejects.toThrow('enough')
  expect(clock.pending()).toBe(0)
})
