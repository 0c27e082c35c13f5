import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { alice } from '../../../test/fakes/connections'
import { solana } from '../../../test/fakes/networks'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Http } from '../api/http'
import type { Query } from '../api/serviceUrl'
import { createStorage } from '../storage/storage'
import { fetchBalance } from './fetchBalance'
import { portfolioCache } from './portfolioCache'
import { offersAssets, readWalletAssets } from './walletAssets'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { numberOfRuns } from '../../../test/torture/numberOfRuns'

const origins = ['https://api.test']
const contract = `0x${'a'.repeat(40)}`
const token = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: `eip155:1:${contract}`,
  value: 2,
  price: 1,
  quantity: { decimals: '6', numeric: '2.000001' },
  iconUrl: 'https://api.test/icon.png',
}
const native = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 0,
  quantity: { decimals: '18', numeric: '0.5' },
  iconUrl: '',
}

async function read(balances: unknown, asked: unknown[] = [], networkId: CaipNetworkId = 'eip155:1') {
  const http: Http = {
    url: (path) => path,
    start: () => {},
    async get(path: string, query: Query) {
      asked.push([path, query])
      return { balances }
    },
    post: () => Promise.reject(new Error('nothing is posted')),
    submit: () => Promise.reject(new Error('nothing is posted')),
  }
  return fetchBalance(
    { http, imageOrigins: () => origins, clock: createFakeClock() },
    { address: alice, networkId },
    neverAborted,
  )
}

test('requests the balance of one account on one network in US dollars', async () => {
  const asked: unknown[] = []
  await read([], asked)
  expect(asked).toEqual([
    [`/v1/account/${alice}/balance`, { currency: 'usd', chainId: 'eip155:1', forceUpdate: undefined }],
  ])
})

test('sorts by value, and leaves out unknown prices and values', async () => {
  expect(await read([native, token])).toEqual([
    { ...token },
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '0.5' } },
  ])
})

test.each([
  ['of another chain', { ...token, chainId: 'eip155:137' }],
  ['at an address of another chain', { ...token, chainId: undefined, address: `eip155:137:${contract}` }],
  ['at no address', { ...token, address: 'eip155:1:0x12' }],
  ['of native currency without decimals', { ...token, address: undefined, quantity: { decimals: '0', numeric: '7' } }],
  ['of decimals that are no number', { ...token, quantity: { decimals: '00', numeric: '7' } }],
  ['of too many decimals', { ...token, quantity: { decimals: '256', numeric: '7' } }],
  ['of no amount', { ...token, quantity: { decimals: '6', numeric: '-1' } }],
  ['of nothing', { ...token, quantity: { decimals: '6', numeric: '0.0' } }],
  ['of the wrong shape', { ...token, quantity: 7 }],
  ['that is null', null],
])('a row %s is left out, and costs only itself', async (_what, row) => {
  expect(await read([row, token])).toEqual([token])
})

test('lists a token once, whatever the case of its address', async () => {
  expect(
    await read([token, { ...token, address: `eip155:1:${contract.toUpperCase().replace('X', 'x')}`, value: 9_999 }]),
  ).toEqual([token])
})

test.each<[CaipNetworkId, string]>([
  ['eip155:1', `0x${'Ee'.repeat(20)}`],
  ['eip155:1', `0x${'0'.repeat(40)}`],
  ['eip155:137', '0x0000000000000000000000000000000000001010'],
  ['eip155:42220', '0x471EcE3750Da237f93B8E339c536989b8978a438'],
  ['eip155:324', '0x000000000000000000000000000000000000800A'],
  ['eip155:1284', '0x0000000000000000000000000000000000000802'],
])('on %s the contract %s is the native currency, which is listed once', async (chainId, address) => {
  const own = { ...native, chainId }
  const alias = { ...own, address: `${chainId}:${address}` }
  const { length, 0: first } = (await read([own, alias], [], chainId)) ?? []
  expect([length, first?.address]).toEqual([1, undefined])
  expect(await read([alias], [], chainId)).toMatchObject([{ quantity: native.quantity }])
})

test('on another network that contract is a token', async () => {
  const address = 'eip155:1:0x471EcE3750Da237f93B8E339c536989b8978a438'
  expect((await read([native, { ...token, address }]))?.map((each) => each.address)).toContain(address)
})

test('drops images of other origins', async () => {
  for (const iconUrl of [
    'https://evil.test/pixel.png',
    'javascript:alert(1)',
    'http://api.test/a.png',
    'data:text/html,x',
  ])
    expect((await read([{ ...token, iconUrl }]))[0]?.iconUrl).toBeUndefined()
})

test('rejects a response that is not a list', async () => {
  await expect(read('soon')).rejects.toMatchObject({ failure: 'unreadable' })
})

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '\u202Eevil\u202C',
    '<img src=x onerror=alert(1)>',
    'A\u0301'.repeat(200),
    '\u0000\u200B\u2066',
    'a'.repeat(10_000),
  ),
)

test('a token without decimals is listed on an EVM chain, and is an NFT on Solana', async () => {
  const whole = { ...token, quantity: { decimals: '0', numeric: '12' } }
  expect(await read([whole])).toMatchObject([{ quantity: { decimals: '0', numeric: '12' } }])
  const mint = {
    ...whole,
    chainId: solana.caipNetworkId,
    address: `${solana.caipNetworkId}:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v` as const,
  }
  expect(await read([mint], [], solana.caipNetworkId)).toEqual([])
  const dollars = { ...mint, quantity: { decimals: '6', numeric: '12' } }
  expect(await read([dollars], [], solana.caipNetworkId)).toHaveLength(1)
})

test('makes every text safe to show and every amount exact', async () => {
  await fc.assert(
    fc.asyncProperty(
      text,
      text,
      fc.anything(),
      fc.anything(),
      fc.oneof(fc.string(), fc.bigInt({ min: 0n, max: 2n ** 256n }).map(String)),
      async (name, symbol, price, value, numeric) => {
        for (const row of await read([
          { ...token, name, symbol, price, value, quantity: { decimals: '18', numeric } },
        ])) {
          for (const shown of [row.name, row.symbol]) {
            expect(shown.length).toBeGreaterThan(0)
            // eslint-disable-next-line no-control-regex -- control characters are what is looked for
            expect(shown).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069]/u)
            expect(Array.from(new Intl.Segmenter().segment(shown)).length).toBeLessThanOrEqual(64)
          }
          expect(row.quantity.numeric).toMatch(/^\d+(\.\d*[1-9])?$/)
          for (const money of [row.price, row.value])
            expect(money === undefined || (Number.isFinite(money) && money >= 0)).toBe(true)
        }
      },
    ),
    { numRuns: numberOfRuns(200, 1_000) },
  )
})

test('uses the assets of a wallet only if all of them parse', async () => {
  const asset = {
    address: contract,
    balance: '0x1e8481',
    type: 'ERC20',
    metadata: { name: 'Dollar', symbol: 'USD', decimals: 6, price: 1, iconUrl: '', value: 2 },
  }
  const ether = {
    address: 'native',
    balance: '0x6f05b59d3b20000',
    type: 'NATIVE',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
  }
  const readAssets = (response: unknown) =>
    readWalletAssets(
      response,
      { chainIdHex: '0x1', networkId: 'eip155:1', imageOrigins: origins, clock: createFakeClock() },
      neverAborted,
    )
  expect(await readAssets({ '0x1': [ether, asset] })).toEqual([
    {
      name: 'Dollar',
      symbol: 'USD',
      chainId: 'eip155:1',
      address: `eip155:1:${contract}`,
      price: 1,
      value: 2,
      quantity: { decimals: '6', numeric: '2.000001' },
    },
    { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '0.5' } },
  ])
  expect(await readAssets({ '0x1': [asset, { ...asset, balance: '12' }] })).toBeUndefined()
  expect(await readAssets(null)).toBeUndefined()
  expect(await readAssets({})).toEqual([])
  expect([
    offersAssets({ '0x1': { assetDiscovery: { supported: true } } }, '0x1'),
    offersAssets({ '0xA': { assetDiscovery: { supported: true } } }, '0xa'),
    offersAssets({ '0x1': { assetDiscovery: { supported: 'yes' } } }, '0x1'),
    offersAssets(undefined, '0x1'),
  ]).toEqual([true, true, false, false])
})

test('cached tokens are parsed like a response, account by account', () => {
  const storage = createStorage('memory', 'p1')
  const mine = `eip155:1:${alice}` as const
  const cache = portfolioCache({ storage, clock: createFakeClock() }, origins)
  cache.set(mine, [token as never])
  expect(cache.get(mine)).toEqual({ value: [token], isFresh: true })
  expect(cache.get(`eip155:137:${alice}`)).toBeUndefined()
  cache.expire()
  expect(cache.get(mine)?.isFresh).toBe(false)
  const balances = [
    { ...token, chainId: 'eip155:137' },
    { ...token, iconUrl: 'https://evil.test/a.png', name: '\u202Ex' },
  ]
  storage.write('portfolio_cache', JSON.stringify({ [mine]: { timestamp: 7, balance: { balances } } }))
  expect(cache.get(mine)?.value).toMatchObject([{ name: 'x' }])
  expect(cache.get(mine)?.value[0]?.iconUrl).toBeUndefined()
  for (const foreign of ['{', 'null', '[]', '7', '{"a":1}']) {
    storage.write('portfolio_cache', foreign)
    expect(cache.get(mine)).toBeUndefined()
  }
})

test('keeps the spam flag of a token through the cache; the native currency is never spam', async () => {
  const flags = { is_spam: true }
  const tokens = await read([
    { ...token, flags },
    { ...native, flags },
  ])
  const marks = (all: typeof tokens | undefined) => all?.map(({ symbol, isSpam }) => [symbol, isSpam])
  expect(marks(tokens)).toEqual([
    ['USD', true],
    ['ETH', undefined],
  ])
  const storage = createStorage('memory', 'p1')
  const cache = portfolioCache({ storage, clock: createFakeClock() }, origins)
  cache.set(`eip155:1:${alice}`, tokens)
  expect(marks(cache.get(`eip155:1:${alice}`)?.value)).toEqual(marks(tokens))
})
