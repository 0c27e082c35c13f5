import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { nodeAt, type ChainNode } from '../anvil/node'
import type { WireBalance, WireRow } from '../indexer/wire'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { scaled } from '../../../test/slowness'

const CHAIN = 'eip155:31337'
const SOLANA = 'solana:localnet'
const BUYER = '0x00000000000000000000000000000000000b0b01'
const SOLANA_BUYER = 12

type Options = {
  readonly paymentCurrencies: readonly {
    id: string
    payment_method_limits: readonly { id: string; min: string; max: string }[]
  }[]
  readonly purchaseCurrencies: readonly {
    id: string
    symbol: string
    name: string
    networks: readonly { name: string; display_name: string; chain_id: string; contract_address: string }[]
  }[]
}

let stack: RunningStack
let node: ChainNode

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
  node = nodeAt(stack.stackJson.chains[0]?.rpcUrl ?? '')
}, scaled(60_000))
afterEach(async () => {
  await node.ask('evm_setAutomine', [true])
  await fetch(stack.stackJson.faults, { method: 'DELETE' })
  await fetch(stack.stackJson.onrampOrders, { method: 'DELETE' })
})
afterAll(() => stack?.stop())

test('the options have both currencies with their limits, and the assets on the local networks', async () => {
  const options = (await (await ask('onramp/options')).json()) as Options
  const limits = [
    { id: 'card', min: '10.00', max: '7500.00' },
    { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
  ]
  expect(options.paymentCurrencies).toEqual([
    { id: 'USD', payment_method_limits: limits },
    { id: 'EUR', payment_method_limits: limits },
  ])
  expect(options.purchaseCurrencies.map(({ symbol, networks }) => [symbol, networks.map(({ name }) => name)])).toEqual([
    ['USDC', ['local-one', 'local-two', 'solana-localnet']],
    ['ETH', ['local-one', 'local-two']],
    ['SOL', ['solana-localnet']],
  ])
  expect(options.purchaseCurrencies[0]?.networks[0]).toEqual({
    name: 'local-one',
    display_name: 'Local One',
    chain_id: '31337',
    contract_address: stack.stackJson.contracts[CHAIN]?.usdc,
  })
})

test('a quote adds up: fees of 1 to 2 per cent, the network fee, and the rest at the price of the file', async () => {
  const {
    purchaseCurrencies: [usdc, eth],
    paymentCurrencies: [usd, eur],
  } = (await (await ask('onramp/options')).json()) as Options
  expect(
    await (await quote({ purchaseCurrency: usdc, paymentCurrency: usd, amount: '100', network: 'local-one' })).json(),
  ).toEqual({
    paymentTotal: { amount: '100.00', currency: 'USD' },
    paymentSubtotal: { amount: '98.25', currency: 'USD' },
    purchaseAmount: { amount: '98.25', currency: 'USDC' },
    networkFee: { amount: '0.25', currency: 'USD' },
    coinbaseFee: { amount: '1.50', currency: 'USD' },
    quoteId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(
    await (await quote({ purchaseCurrency: eth, paymentCurrency: eur, amount: '100', network: 'local-two' })).json(),
  ).toMatchObject({ purchaseAmount: { amount: '0.042444', currency: 'ETH' }, paymentTotal: { currency: 'EUR' } })
})

test.each([
  ['too little', { amount: '9.99' }, 'amount'],
  ['too much', { amount: '25000.01' }, 'amount'],
  ['no number', { amount: '1e3' }, 'amount'],
  ['another currency', { paymentCurrency: { id: 'GBP' } }, 'paymentCurrency'],
  ['another token', { purchaseCurrency: { symbol: 'DOGE' } }, 'purchaseCurrency'],
  ['another network', { network: 'ethereum-mainnet' }, 'network'],
])('a quote for %s is refused with a reason', async (_what, said, field) => {
  const answer = await quote({
    purchaseCurrency: { symbol: 'USDC' },
    paymentCurrency: { id: 'USD' },
    amount: '50',
    network: 'local-one',
    ...said,
  })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ name: field, description: expect.any(String) }] },
  ])
})

test('after a payment at Coinbase the tokens are on the chain and the purchase is in the history', async () => {
  const url = await coinbaseUrl({ presetFiatAmount: 40 })
  const page = await fetch(url)
  expect(page.status).toBe(200)
  const source = await page.text()
  expect(source).toContain('value="40"')
  expect(source.match(/<option value="[^"]*\/[^"]*"/g)).toHaveLength(2)

  const done = await submit(url, { answer: 'pay', amount: '40', asset: 'local-one/USDC' })
  expect(await done.text()).toContain('Delivered')
  expect(await usdcOf(BUYER)).toBe('39.15')
  const [row] = await purchases()
  expect(row).toMatchObject({
    metadata: {
      operationType: 'buy',
      status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
      chain: CHAIN,
      sentTo: expect.stringMatching(new RegExp(BUYER, 'i')),
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    },
    transfers: [{ direction: 'in', quantity: { numeric: '39.15' }, value: 39.15, fungible_info: { symbol: 'USDC' } }],
  })
  expect(await node.ask('eth_getTransactionReceipt', [row?.metadata.hash])).toMatchObject({ status: '0x1' })
})

test('a declined purchase fails without a delivery', async () => {
  const before = await usdcOf(BUYER)
  expect(
    await (await submit(await coinbaseUrl(), { answer: 'decline', amount: '25', asset: 'local-two/USDC' })).text(),
  ).toContain('Declined')
  expect(await purchases()).toMatchObject([
    { metadata: { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', hash: '', chain: 'eip155:31338' } },
  ])
  expect(await purchases({ chainId: CHAIN })).toEqual([])
  expect(await usdcOf(BUYER)).toBe(before)
})

test('a delayed purchase is in progress until it is delivered, once', async () => {
  await submit(await coinbaseUrl(), { answer: 'later', amount: '10', asset: 'local-one/USDC' })
  expect((await purchases())[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_IN_PROGRESS')
  const [order] = (await (await fetch(stack.stackJson.onrampOrders)).json()) as { id: string }[]
  const settle = () =>
    fetch(`${stack.stackJson.onrampOrders}/${order?.id}`, { method: 'POST', body: JSON.stringify({ settle: true }) })
  const before = Number(await usdcOf(BUYER))
  await node.ask('evm_setAutomine', [false])
  expect(await (await settle()).json()).toMatchObject({
    status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
    hash: expect.any(String),
  })
  await node.ask('evm_mine')
  expect((await purchases())[0]?.metadata.status).toBe('ONRAMP_TRANSACTION_STATUS_SUCCESS')
  expect((await settle()).status).toBe(409)
  expect(Number(await usdcOf(BUYER))).toBeCloseTo(before + 9.6, 6)
})

test('Meld delivers SOL on Solana and USDC on Ethereum, outside the history of Coinbase', async () => {
  const recipient = stack.stackJson.accounts[SOLANA_BUYER]?.address ?? ''
  const before = await solOf(recipient)
  expect(
    await (
      await submit(meldUrl({ destinationCurrencyCode: 'SOL', walletAddress: recipient }), {
        answer: 'pay',
        amount: '100',
        asset: 'solana-localnet/SOL',
      })
    ).text(),
  ).toContain('Delivered')
  expect((await solOf(recipient)) - before).toBe(655_000_000)
  expect(
    await (
      await submit(meldUrl({ destinationCurrencyCode: 'USDC', walletAddress: BUYER }), {
        answer: 'pay',
        amount: '100',
        asset: 'local-two/USDC',
      })
    ).text(),
  ).toContain('Delivered')
  expect(await purchases()).toEqual([])
})

test.each([
  ['without a key', { publicKey: '' }],
  ['with a wallet of another namespace', { destinationCurrencyCode: 'SOL' }],
  ['with a wallet that is none', { walletAddress: '0x12' }],
  ['for something that is not sold', { destinationCurrencyCode: 'DOGE' }],
])('the window of Meld opened %s says so', async (_what, said) => {
  const page = await fetch(meldUrl(said))
  expect([page.status, await page.text()]).toEqual([400, expect.stringContaining('This order cannot begin')])
})

test('an amount outside the limits stays in the form, which shows the limit', async () => {
  const page = await submit(await coinbaseUrl(), { answer: 'pay', amount: '8000', asset: 'local-one/USDC' })
  expect([page.status, await page.text()]).toEqual([
    422,
    expect.stringMatching(/aria-invalid="true"[\s\S]*role="alert">Card: Amount must be from 10 to 7500/),
  ])
  expect(await purchases()).toEqual([])
  expect(
    await (
      await submit(await coinbaseUrl(), {
        answer: 'pay',
        method: 'ach_bank_account',
        amount: '8000',
        asset: 'local-one/USDC',
      })
    ).text(),
  ).toContain('Delivered')
})

test.each([
  ['no wallet', { destinationWallets: [] }, 'destinationWallets'],
  ['a wallet that is none', { destinationWallets: [{ address: 'alice' }] }, 'destinationWallets'],
  ['a short user id', { partnerUserId: 'alice' }, 'partnerUserId'],
  ['a fraction', { presetFiatAmount: 10.5 }, 'presetFiatAmount'],
  ['selling', { defaultExperience: 'send' }, 'defaultExperience'],
])('an address is not made for %s', async (_what, said, field) => {
  const answer = await generate(said)
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { status: 'FAILED', reasons: [{ name: field, description: expect.any(String) }] },
  ])
})

test('the pages run no script, cannot be framed, and have faults of their own', async () => {
  const policy = (await fetch(meldUrl({}))).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect((await fetch(`${stack.stackJson.services.rpc}/onramp/page.css`)).headers.get('content-type')).toContain(
    'text/css',
  )
  for (const match of ['provider', 'onramp'])
    await fetch(stack.stackJson.faults, {
      method: 'POST',
      body: JSON.stringify({ match, kind: 'status', status: 503, times: 1 }),
    })
  expect([
    (await fetch(meldUrl({}))).status,
    (await ask('onramp/options')).status,
    (await ask('onramp/options')).status,
  ]).toEqual([503, 503, 200])
})

function ask(path: string, body?: unknown): Promise<Response> {
  return fetch(
    `${stack.stackJson.services.rpc}/v1/${path}?projectId=${stack.stackJson.projectId}`,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
}

function quote(body: unknown): Promise<Response> {
  return ask('onramp/quote', body)
}

function generate(said: Record<string, unknown> = {}): Promise<Response> {
  return ask('generators/onrampurl', {
    destinationWallets: [{ address: BUYER, blockchains: ['ethereum', 'base'], assets: ['USDC'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: BUYER,
    defaultExperience: 'buy',
    ...said,
  })
}

async function coinbaseUrl(said: Record<string, unknown> = {}): Promise<string> {
  const { url } = (await (await generate(said)).json()) as { url: string }
  expect(url.startsWith(`${stack.stackJson.services.rpc}/coinbase/buy?`)).toBe(true)
  return url
}

function meldUrl(said: Record<string, string>): string {
  const query = new URLSearchParams({
    publicKey: 'test-key',
    destinationCurrencyCode: 'USDC',
    walletAddress: BUYER,
    externalCustomerId: stack.stackJson.projectId,
    ...said,
  })
  return `${stack.stackJson.services.meld}?${query}`
}

function submit(url: string, said: Record<string, string>): Promise<Response> {
  return fetch(url, { method: 'POST', body: new URLSearchParams({ currency: 'USD', method: 'card', ...said }) })
}

async function purchases(said: Record<string, string> = {}): Promise<readonly WireRow[]> {
  const query = new URLSearchParams({ projectId: stack.stackJson.projectId, onramp: 'coinbase', ...said })
  const response = await fetch(`${stack.stackJson.services.rpc}/v1/account/${BUYER}/history?${query}`)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { data: WireRow[] }).data
}

async function usdcOf(address: string): Promise<string> {
  const query = new URLSearchParams({
    projectId: stack.stackJson.projectId,
    currency: 'usd',
    chainId: CHAIN,
    sv: 'html-test-1.0.0',
  })
  const response = await fetch(`${stack.stackJson.services.rpc}/v1/account/${address}/balance?${query}`, {
    headers: { origin: 'http://127.0.0.1' },
  })
  return (
    ((await response.json()) as { balances: WireBalance[] }).balances.find(({ symbol }) => symbol === 'USDC')?.quantity
      .numeric ?? '0'
  )
}

async function solOf(address: string): Promise<number> {
  const { value } = await nodeAt(
    stack.stackJson.chains.find(({ caipNetworkId }) => caipNetworkId === SOLANA)?.rpcUrl ?? '',
  ).ask<{ value: number }>('getBalance', [address])
  return value
}
