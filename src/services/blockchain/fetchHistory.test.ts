import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { alice, bob } from '../../../test/fakes/connections'
import { createBlockchain } from './blockchain'
import { neverAborted } from '../../../test/fakes/neverAborted'

const asked: { readonly url: URL; readonly init: RequestInit | undefined }[] = []
let response: () => unknown

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const url = new URL(address)
    if (url.pathname === '/v1/supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    asked.push({ url, init })
    const said = response()
    return said instanceof Response ? said : Response.json(said)
  })
})
afterEach(() => void vi.unstubAllGlobals())

const service = () =>
  createBlockchain({
    projectId: 'p1',
    address: 'https://rpc.test',
    imageOrigins: () => ['https://rpc.test', 'https://images.test'],
    clock: createFakeClock(),
  })
const ask = (more = {}) => service().fetchHistory({ address: alice, networkId: 'eip155:1', ...more }, neverAborted)
const row = (change: Record<string, unknown> = {}, metadata: Record<string, unknown> = {}) => ({
  id: 'a',
  metadata: {
    operationType: 'send',
    hash: '0xa',
    minedAt: '2026-01-05T10:00:00+02:00',
    sentFrom: alice,
    sentTo: bob,
    status: 'confirmed',
    nonce: 1,
    chain: 'eip155:1',
    ...metadata,
  },
  transfers: [],
  ...change,
})
const only = async (given: unknown) => {
  response = () => ({ data: [given], next: null })
  return (await ask())?.data[0]
}

test('sends the account in the path, and network and cursor in the query', async () => {
  response = () => ({ data: [], next: 'more/+=' })
  expect(await ask({ cursor: 'opaque/+=' })).toEqual({ data: [], next: 'more/+=' })
  expect(asked[0]?.url.pathname).toBe(`/v1/account/${alice}/history`)
  expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
    chainId: 'eip155:1',
    cursor: 'opaque/+=',
    projectId: 'p1',
    st: 'appkit',
  })
  expect(asked[0]?.url.searchParams.has('onramp')).toBe(false)
  expect(asked[0]?.init).not.toHaveProperty('cache')
})

test('requests purchases on all networks and bypasses the browser cache', async () => {
  response = () => ({ data: [], next: null })
  await ask({ onramp: 'coinbase' })
  expect(asked[0]?.init?.cache).toBe('no-cache')
  expect(asked[0]?.url.searchParams.get('onramp')).toBe('coinbase')
  expect(asked[0]?.url.searchParams.has('cache')).toBe(false)
  expect(asked[0]?.url.searchParams.has('chainId')).toBe(false)
})

test('sends no request for an unsupported network', async () => {
  expect(await service().fetchHistory({ address: alice, networkId: 'eip155:31337' }, neverAborted)).toBeUndefined()
  expect(asked).toEqual([])
})

test('parses a row with all fields', async () => {
  const transfers = [
    {
      direction: 'out',
      quantity: { numeric: '-1.50' },
      value: 3000,
      price: 2000,
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://images.test/e.png' } },
    },
    {
      direction: 'in',
      quantity: { numeric: '1' },
      nft_info: {
        name: 'Meadow',
        content: { preview: { url: 'https://rpc.test/m.png', content_type: 'image/png' }, detail: {} },
        flags: { is_spam: true },
      },
    },
  ]
  expect(
    await only(
      row({ transfers }, { operationType: 'Trade', application: { name: 'Desk', iconUrl: 'https://rpc.test/d.png' } }),
    ),
  ).toEqual({
    id: 'a',
    metadata: {
      operationType: 'trade',
      hash: '0xa',
      minedAt: '2026-01-05T08:00:00.000Z',
      sentFrom: alice,
      sentTo: bob,
      status: 'confirmed',
      chain: 'eip155:1',
      application: { name: 'Desk', iconUrl: 'https://rpc.test/d.png' },
    },
    transfers: [
      {
        direction: 'out',
        quantity: '1.5',
        value: 3000,
        fungible: { name: 'Ether', symbol: 'ETH', iconUrl: 'https://images.test/e.png' },
      },
      { direction: 'in', quantity: '1', nft: { name: 'Meadow', previewUrl: 'https://rpc.test/m.png', isSpam: true } },
    ],
  })
})

test('applies changed image origins from the next request on', async () => {
  let origins = ['https://rpc.test']
  const live = createBlockchain({
    projectId: 'p1',
    address: 'https://rpc.test',
    imageOrigins: () => origins,
    clock: createFakeClock(),
  })
  const transfers = [
    {
      direction: 'out',
      quantity: { numeric: '1' },
      fungible_info: { name: 'Ether', symbol: 'ETH', icon: { url: 'https://images.test/e.png' } },
    },
  ]
  response = () => ({ data: [row({ transfers })], next: null })
  const icon = async () =>
    (await live.fetchHistory({ address: alice, networkId: 'eip155:1' }, neverAborted))?.data[0]?.transfers[0]?.fungible
      ?.iconUrl
  expect(await icon()).toBeUndefined()
  origins = ['https://rpc.test', 'https://images.test']
  expect(await icon()).toBe('https://images.test/e.png')
  origins = []
  expect(await icon()).toBeUndefined()
})

test('parses a row without transfers and network', async () => {
  expect(await only({ id: 'a', metadata: { minedAt: '2026-01-05T10:00:00Z' }, transfers: null })).toEqual({
    id: 'a',
    metadata: {
      operationType: '',
      hash: '',
      minedAt: '2026-01-05T10:00:00.000Z',
      sentFrom: '',
      sentTo: '',
      status: 'pending',
    },
    transfers: [],
  })
  expect((await only(row({}, { chain: null })))?.metadata).not.toHaveProperty('chain')
})

test.each([
  ['confirmed', 'confirmed'],
  ['failed', 'failed'],
  ['pending', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_SUCCESS', 'confirmed'],
  ['ONRAMP_TRANSACTION_STATUS_FAILED', 'failed'],
  ['ONRAMP_TRANSACTION_STATUS_IN_PROGRESS', 'pending'],
  ['ONRAMP_TRANSACTION_STATUS_OF_TOMORROW', 'pending'],
  ['done, trust me', 'pending'],
])('a status of %s counts as %s', async (said, counts) => {
  expect((await only(row({}, { status: said })))?.metadata.status).toBe(counts)
})

test('keeps the rows and transfers that parse', async () => {
  response = () => ({
    data: [
      row(),
      7,
      null,
      row({ id: '' }),
      row({ id: 'b' }, { minedAt: 'yesterday' }),
      row({ id: 'c' }, { minedAt: '+120000-01-01T00:00:00Z' }),
      { id: 'd' },
      row({ id: 'e', transfers: [{ direction: 'up' }, { direction: 'in', quantity: { numeric: 'much' } }] }),
    ],
    next: '',
  })
  const page = await ask()
  expect(page?.data.map(({ id }) => id)).toEqual(['a', 'e'])
  expect(page?.data[1]?.transfers).toEqual([{ direction: 'in' }])
  expect(page?.next).toBeUndefined()
})

test('narrows texts, images, hashes and addresses', async () => {
  const made = await only(
    row(
      {
        transfers: [
          {
            direction: 'in',
            fungible_info: {
              symbol: 'US\u202EDC\u0000',
              name: ' '.repeat(9),
              icon: { url: 'https://evil.test/pixel.png' },
            },
          },
          {
            direction: 'in',
            nft_info: { name: 'x'.repeat(900), content: { preview: { url: 'javascript:alert(1)' } }, flags: {} },
          },
        ],
      },
      { hash: '../../evil?x', sentFrom: '<b>', sentTo: `0x${'1'.repeat(200)}` },
    ),
  )
  expect(made?.transfers[0]).toEqual({ direction: 'in', fungible: { symbol: 'USDC' } })
  expect(Array.from(made?.transfers[1]?.nft?.name ?? '')).toHaveLength(64)
  expect(made?.transfers[1]?.nft).not.toHaveProperty('previewUrl')
  expect(made?.metadata).toMatchObject({ hash: '', sentFrom: '', sentTo: '' })
})

test('turns any row into a valid transaction or none', async () => {
  const anything = fc.anything({ withNullPrototype: false })
  const like = fc.record({
    id: fc.oneof(fc.string(), anything),
    metadata: fc.oneof(
      fc.record({
        minedAt: fc.oneof(
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
          fc.string(),
        ),
        status: fc.oneof(fc.string(), fc.constant(null)),
        hash: fc.string(),
        operationType: fc.string({ unit: 'binary' }),
      }),
      anything,
    ),
    transfers: fc.oneof(
      fc.array(
        fc.record({
          direction: fc.constantFrom('in', 'out', 'self', 'up'),
          quantity: fc.record({ numeric: fc.oneof(fc.string(), fc.double()) }),
          fungible_info: fc.record({ symbol: fc.string({ unit: 'binary' }) }),
        }),
      ),
      anything,
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(like, anything), { maxLength: 5 }), async (data) => {
      // As it would come over the wire.
      const text = JSON.stringify(
        { data: data.map((each) => (typeof each === 'bigint' ? 1 : each)), next: null },
        (_key, value: unknown) => (typeof value === 'bigint' ? 1 : value),
      )
      response = () => new Response(text)
      const page = await ask()
      for (const { id, metadata, transfers } of page?.data ?? []) {
        expect(id.length).toBeGreaterThan(0)
        expect(metadata.minedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        expect(['confirmed', 'failed', 'pending']).toContain(metadata.status)
        expect(metadata.hash).toMatch(/^[0-9A-Za-z]{0,128}$/)
        for (const { quantity, fungible } of transfers) {
          expect(quantity ?? '0').toMatch(/^\d+(\.\d+)?$/)
          expect(fungible?.symbol ?? '').not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        }
      }
    }),
    { numRuns: 60 },
  )
})

test.each([
  ['unreadable', () => ({ data: 'none' })],
  ['unreadable', () => new Response('no json')],
  ['refused', () => new Response('', { status: 400 })],
  ['rate_limited', () => new Response('', { status: 429 })],
  ['server_error', () => new Response('', { status: 503 })],
  ['not_ready', () => new Response('{"data":[]}', { status: 202 })],
])('a service that fails is told apart: %s', async (failure, said) => {
  response = said
  await expect(ask()).rejects.toMatchObject({ failure })
})
