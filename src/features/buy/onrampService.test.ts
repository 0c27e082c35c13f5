import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { alice } from '../../../test/fakes/connections'
import { createOnrampService, type OnrampOptions } from './onrampService'
import { createBlockchain } from '../../services/blockchain/blockchain'
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

const service = async () =>
  (await createBlockchain({
    projectId: 'p1',
    address: 'https://rpc.test',
    imageOrigins: () => ['https://rpc.test', 'https://images.test'],
    clock: createFakeClock(),
  }).client(createOnrampService))!
const body = () => JSON.parse(String(asked.at(-1)?.init?.body)) as Record<string, unknown>

const usdc = {
  id: 'u',
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [
    { name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '0xa0' },
    { name: 'polygon-mainnet', display_name: 'Polygon', chain_id: 137, contract_address: null },
  ],
}
const dollars = {
  id: 'USD',
  payment_method_limits: [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ],
}
const offer = async (paymentCurrencies: unknown, purchaseCurrencies: unknown): Promise<OnrampOptions | undefined> => {
  response = () => ({ paymentCurrencies, purchaseCurrencies })
  return (await service()).fetchOptions('eip155:1', neverAborted)
}

test('parses the offer with the networks of each token', async () => {
  expect(await offer([dollars], [usdc])).toEqual({
    payment: [
      {
        id: 'USD',
        limits: [
          { id: 'card', min: '10', max: '7500' },
          { id: 'ach_bank_account', min: '10', max: '25000' },
        ],
        wire: dollars,
      },
    ],
    purchase: [
      {
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [
          { name: 'ethereum-mainnet', chainId: '1' },
          { name: 'polygon-mainnet', chainId: '137' },
        ],
        wire: usdc,
      },
    ],
  })
  expect(asked[0]?.url.pathname).toBe('/v1/onramp/options')
  expect(asked[0]?.url.searchParams.get('projectId')).toBe('p1')
})

test.each([
  [
    'the limits that the provider names win',
    [{ id: 'card', min: '20', max: '500.50' }],
    [{ id: 'card', min: '20', max: '500.5' }],
  ],
  [
    'our limits apply where the provider names none',
    [{ id: 'card' }, { id: 'ach_bank_account', min: 'ten', max: '900' }],
    [
      { id: 'card', min: '10', max: '7500' },
      { id: 'ach_bank_account', min: '10', max: '900' },
    ],
  ],
  [
    'without any limit of the provider both methods have ours',
    null,
    [
      { id: 'card', min: '10', max: '7500' },
      { id: 'ach_bank_account', min: '10', max: '25000' },
    ],
  ],
  [
    'a limit that nothing lies within is none',
    [
      { id: 'card', min: '100', max: '50' },
      { id: 'ach_bank_account', min: '30', max: '40' },
    ],
    [{ id: 'ach_bank_account', min: '30', max: '40' }],
  ],
  [
    'a way to pay that nobody knows is left out',
    [
      { id: 'apple_pay', min: '1', max: '2' },
      { id: 'card', min: '1', max: '2' },
    ],
    [{ id: 'card', min: '1', max: '2' }],
  ],
] as const)('%s', async (_promise, payment_method_limits, limits) => {
  expect((await offer([{ id: 'USD', payment_method_limits }], []))?.payment[0]?.limits).toEqual(limits)
})

test('skips only the currency that does not parse', async () => {
  const read = await offer(
    [{ id: 'usd' }, { id: '<b>' }, 7, dollars],
    [
      usdc,
      { ...usdc, symbol: 'US\u202EDC' },
      { ...usdc, symbol: 'S'.repeat(40) },
      { ...usdc, networks: null },
      { ...usdc, id: 'v', symbol: 'V', name: '', networks: [usdc.networks[0], { name: 7 }, null] },
    ],
  )
  expect(read?.payment.map(({ id }) => id)).toEqual(['USD'])
  expect(read?.purchase.map(({ symbol, name, networks }) => [symbol, name, networks.length])).toEqual([
    ['USDC', 'USD Coin', 2],
    ['V', 'V', 1],
  ])
})

test.each([{}, [], null, { paymentCurrencies: [] }, { paymentCurrencies: {}, purchaseCurrencies: [] }])(
  'rejects the unreadable offer %o',
  async (said) => {
    response = () => said
    await expect((await service()).fetchOptions('eip155:1', neverAborted)).rejects.toMatchObject({
      code: 'service_unavailable',
      failure: 'unreadable',
    })
  },
)

const payment = { id: 'USD', limits: [], wire: dollars }
const purchase = {
  name: 'USD Coin',
  symbol: 'USDC',
  networks: [{ name: 'ethereum-mainnet', chainId: '1' }],
  wire: usdc,
}
const quoted = (change: Record<string, unknown> = {}) => ({
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '98.25', currency: 'USD' },
  purchaseAmount: { amount: '98.250000', currency: 'USDC' },
  networkFee: { amount: '0.25', currency: 'USD' },
  coinbaseFee: { amount: '1.50', currency: 'USD' },
  quoteId: 'q1',
  ...change,
})
const quote = async (change?: Record<string, unknown>) => {
  response = () => quoted(change)
  return (await service()).fetchQuote({ networkId: 'eip155:1', payment, purchase, amount: '100' }, neverAborted)
}

test('sends whole currency records without a preflight, and parses the quote exactly', async () => {
  expect(await quote()).toEqual({ id: 'q1', total: '100', networkFee: '0.25', providerFee: '1.5', purchased: '98.25' })
  expect(asked[0]?.url.pathname).toBe('/v1/onramp/quote')
  expect(asked[0]?.url.searchParams.get('projectId')).toBe('p1')
  expect(asked[0]?.init).toMatchObject({ method: 'POST' })
  expect(asked[0]?.init).not.toHaveProperty('headers')
  expect(body()).toEqual({
    amount: '100',
    network: 'ethereum-mainnet',
    paymentCurrency: dollars,
    purchaseCurrency: usdc,
  })
})

test('leaves out fees that the provider does not name', async () => {
  expect(await quote({ networkFee: null, coinbaseFee: undefined })).toEqual({
    id: 'q1',
    total: '100',
    purchased: '98.25',
  })
})

test.each([
  { purchaseAmount: { amount: '98', currency: 'USDT' } },
  { paymentTotal: { amount: '100', currency: 'EUR' } },
  { networkFee: { amount: '0.25', currency: 'EUR' } },
  { coinbaseFee: { amount: '1', currency: 'usd' } },
])('an offer with %o is another one than was asked for', async (change) => {
  await expect(quote(change)).rejects.toMatchObject({ code: 'service_unavailable', failure: 'unreadable' })
})

test.each([
  { paymentTotal: { amount: '-100', currency: 'USD' } },
  { purchaseAmount: { amount: '0', currency: 'USDC' } },
  { purchaseAmount: { amount: 98, currency: 'USDC' } },
  { quoteId: 7 },
  { paymentTotal: undefined },
])('an offer with %o cannot be read', async (change) => {
  await expect(quote(change)).rejects.toMatchObject({ code: 'service_unavailable', failure: 'unreadable' })
})

const declared = 'https://pay.coinbase.com'
const open = async (url: unknown, more: Record<string, unknown> = {}) => {
  response = () => ({ url })
  return (await service()).fetchWindow(
    { networkId: 'eip155:1', networkName: 'Base', address: alice, symbol: 'USDC', declared, ...more },
    neverAborted,
  )
}

test('requests the window of Coinbase with the account, the token and its own network name', async () => {
  expect(await open(`${declared}/buy?a=b`, { dollars: 100 })).toBe(`${declared}/buy?a=b`)
  expect(asked[0]?.url.pathname).toBe('/v1/generators/onrampurl')
  expect(body()).toEqual({
    destinationWallets: [
      {
        address: alice,
        blockchains: ['ethereum', 'arbitrum', 'polygon', 'berachain', 'avalanche-c-chain', 'optimism', 'celo', 'base'],
        assets: ['USDC'],
      },
    ],
    defaultNetwork: 'base',
    partnerUserId: alice,
    defaultExperience: 'buy',
    presetFiatAmount: 100,
  })
})

test.each([
  ['Ethereum', 'ethereum'],
  ['OP Mainnet', 'optimism'],
  ['Avalanche', 'avalanche-c-chain'],
  ['Local One', 'ethereum'],
  ['constructor', 'ethereum'],
])('the network %s is its %s', async (networkName, defaultNetwork) => {
  await open(`${declared}/buy`, { networkName })
  expect(body()).toMatchObject({ defaultNetwork })
  expect(body()).not.toHaveProperty('presetFiatAmount')
})

test.each([
  'https://pay.coinbase.com.evil.test/',
  'http://pay.coinbase.com/',
  'javascript:alert(1)',
  'https://evil@pay.coinbase.com/',
  '',
])('the address %s is not opened', async (url) => {
  await expect(open(url)).rejects.toMatchObject({ code: 'purchase_window_refused' })
})

test('rejects a response without a URL', async () => {
  await expect(open(7)).rejects.toMatchObject({ code: 'service_unavailable', failure: 'unreadable' })
})

test('sends no request for an unsupported network', async () => {
  const onramp = await service()
  expect(await onramp.fetchOptions('eip155:5', neverAborted)).toBeUndefined()
  expect(
    await onramp.fetchQuote({ networkId: 'eip155:5', payment, purchase, amount: '1' }, neverAborted),
  ).toBeUndefined()
  expect(
    await onramp.fetchWindow(
      { networkId: 'eip155:5', networkName: '', address: alice, symbol: 'USDC', declared },
      neverAborted,
    ),
  ).toBeUndefined()
  expect(asked).toEqual([])
})

test('there is no client without a project id', async () => {
  expect(
    await createBlockchain({
      projectId: undefined,
      address: 'https://rpc.test',
      imageOrigins: () => ['https://rpc.test', 'https://images.test'],
      clock: createFakeClock(),
    }).client(createOnrampService),
  ).toBeUndefined()
})
