import {
  createWalletClient,
  encodeFunctionData,
  http,
  maxUint256,
  parseEther,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mined } from '../anvil/mined'
import { nodeAt, type ChainNode } from '../anvil/node'
import type { WireBalance, WireRow } from '../indexer/wire'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { TOKEN_ABI } from './abi'
import { NATIVE_ADDRESS } from './Exchange'
import { scaled } from '../../../test/slowness'

const CHAIN = 'eip155:31337'
const NATIVE = `${CHAIN}:${NATIVE_ADDRESS}`
const TRADER = 6

type Quotes = {
  readonly quotes: readonly {
    readonly id: null
    readonly fromAmount: string
    readonly fromAccount: string
    readonly toAmount: string
    readonly toAccount: string
  }[]
}
type Built = {
  readonly tx: {
    readonly from: string
    readonly to: string
    readonly data: Hex
    readonly amount?: string
    readonly value?: string
    readonly eip155: { readonly gas?: string; readonly gasPrice: string }
  }
}
type Reasons = {
  readonly status: string
  readonly reasons: readonly { readonly name: string; readonly description: string }[]
}

let stack: RunningStack
let node: ChainNode

beforeAll(async () => {
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
  node = nodeAt(stack.stackJson.chains[0]?.rpcUrl ?? '')
}, scaled(60_000))
afterEach(async () => {
  await fetch(stack.stackJson.faults, { method: 'DELETE' })
})
afterAll(() => stack?.stop())

test('the list has the native currency and tokens with pools, without spam', async () => {
  const { tokens } = await get<{
    tokens: readonly { symbol: string; address: string; decimals: number; logoUri: string; eip2612: boolean }[]
  }>('tokens', { chainId: CHAIN })
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI', 'USDT', 'WHOLE'])
  expect(tokens[0]).toMatchObject({
    address: NATIVE,
    decimals: 18,
    logoUri: expect.stringContaining('/public/getTokenImage/ETH'),
    eip2612: false,
  })
  expect(tokens[1]?.address).toBe(token('usdc'))
})

test('a quote comes from the pools: the price of the file less fee and price impact', async () => {
  const { quotes } = await quote(NATIVE, token('usdc'), parseEther('1'))
  expect(quotes).toEqual([
    {
      id: null,
      fromAmount: parseEther('1').toString(),
      fromAccount: NATIVE,
      toAmount: expect.any(String),
      toAccount: token('usdc'),
    },
  ])
  const received = Number(quotes[0]?.toAmount) / 1e6
  expect(received).toBeLessThan(2500 * 0.997)
  expect(received).toBeGreaterThan(2500 * 0.997 * 0.995)
})

test('without a common pool the route goes through another token', async () => {
  const { quotes } = await quote(token('points'), token('dai'), 1000n)
  expect(Number(quotes[0]?.toAmount) / 1e18).toBeGreaterThan(49)
})

test('native currency and USDT are swapped for each other, and the history has both as trades', async () => {
  const me = accountOf(TRADER)
  const before = await held('usdt')
  const bought = await build({ amount: parseEther('0.2').toString(), from: NATIVE, to: token('usdt') })
  expect(bought.tx).toMatchObject({
    from: `${CHAIN}:${me}`,
    to: `${CHAIN}:${contract('router')}`,
    eip155: { gas: expect.stringMatching(/^\d+$/), gasPrice: expect.stringMatching(/^\d+$/) },
  })
  await send(bought, parseEther('0.2'))
  expect((await held('usdt')) - before).toBe(BigInt(bought.tx.amount ?? ''))

  const amount = parseUnits('100', 6)
  expect(await allowance('usdt')).toBe('0')
  expect(
    await refusal('POST', 'build-transaction', { amount: amount.toString(), from: token('usdt'), to: NATIVE }),
  ).toMatchObject({ status: 'FAILED', reasons: [{ description: expect.stringContaining('Not enough allowance') }] })
  const approval = await get<Built>('build-approve', { userAddress: `${CHAIN}:${me}`, from: token('usdt'), to: NATIVE })
  expect(approval.tx).toMatchObject({
    from: token('usdt'),
    to: token('usdt'),
    value: '0',
    eip155: { gasPrice: expect.any(String) },
  })
  await send(approval)
  expect(await allowance('usdt')).toBe(maxUint256.toString())

  const coins = BigInt(await node.ask<Hex>('eth_getBalance', [me, 'latest']))
  await send(await build({ amount: amount.toString(), from: token('usdt'), to: NATIVE }))
  expect(BigInt(await node.ask<Hex>('eth_getBalance', [me, 'latest']))).toBeGreaterThan(coins + parseEther('0.038'))

  const { data } = (await (
    await fetch(`${stack.stackJson.services.rpc}/v1/account/${me}/history?${query({ chainId: CHAIN })}`)
  ).json()) as { data: WireRow[] }
  expect(
    data
      .slice(0, 3)
      .map(({ metadata, transfers }) => [
        metadata.operationType,
        (transfers ?? []).map(({ direction, fungible_info }) => `${direction} ${fungible_info?.symbol}`).toSorted(),
      ]),
  ).toEqual([
    ['trade', ['in ETH', 'out USDT']],
    ['approve', []],
    ['trade', ['in USDT', 'out ETH']],
  ])
})

test('tokens are swapped for tokens with a limited approval', async () => {
  const amount = parseUnits('50', 6)
  await send(
    await get<Built>('build-approve', {
      userAddress: `${CHAIN}:${accountOf(TRADER)}`,
      from: token('usdc'),
      to: token('dai'),
      amount: amount.toString(),
    }),
  )
  expect(await allowance('usdc')).toBe(amount.toString())
  const before = await held('dai')
  const built = await build({ amount: amount.toString(), from: token('usdc'), to: token('dai') })
  await send(built)
  expect((await held('dai')) - before).toBe(BigInt(built.tx.amount ?? ''))
})

test('swaps are built for contract accounts, deployed or not', async () => {
  for (const key of ['smartWallet', 'counterfactualWallet'] as const) {
    const account = stack.stackJson.contracts[CHAIN]?.[key] as Address
    await fetch(stack.stackJson.faucet, {
      method: 'POST',
      body: JSON.stringify({ chainId: CHAIN, what: 'native', to: account, amount: '1' }),
    })
    const { tx } = await build({
      amount: parseEther('0.5').toString(),
      from: NATIVE,
      to: token('usdc'),
      userAddress: `${CHAIN}:${account}`,
    })
    expect(tx.from).toBe(`${CHAIN}:${account}`)
    expect(tx.data.toLowerCase()).toContain(account.slice(2).toLowerCase())
    expect(Number(tx.eip155.gas)).toBeGreaterThan(80_000)
  }
})

test('a built swap fails if the price moves by more than the slippage tolerance, and only then', async () => {
  const order = { amount: parseEther('0.1').toString(), from: NATIVE, to: token('usdc') }
  const stale = await build(order)
  const before = BigInt((await quote(NATIVE, token('usdc'), parseEther('0.1'))).quotes[0]?.toAmount ?? 0)
  await control({ chainId: CHAIN, token: 'native', move: -5 })
  const after = BigInt((await quote(NATIVE, token('usdc'), parseEther('0.1'))).quotes[0]?.toAmount ?? 0)
  expect(Number(after) / Number(before)).toBeCloseTo(0.95, 2)
  await expect(send(stale, parseEther('0.1'))).rejects.toThrow(/reverted|status/i)

  const fresh = await build(order)
  await control({ chainId: CHAIN, token: 'native', move: -0.5 })
  await send(fresh, parseEther('0.1'))
  await control({ chainId: CHAIN, refill: true })
})

test('a drained pool or an amount that would empty it is insufficient liquidity, until it is refilled', async () => {
  const nothing = { status: 'FAILED', reasons: [{ name: 'amount', description: 'insufficient liquidity' }] }
  const points = { amount: parseEther('1').toString(), from: NATIVE, to: token('points') }
  await control({ chainId: CHAIN, pair: ['native', 'points'], drain: true })
  expect(await refusal('GET', 'quotes', points)).toEqual(nothing)
  expect(await refusal('POST', 'build-transaction', points)).toEqual(nothing)
  await control({ chainId: CHAIN, pair: ['points', 'native'], refill: true })
  expect(Number((await quote(NATIVE, token('points'), parseEther('0.1'))).quotes[0]?.toAmount)).toBeGreaterThan(4900)
  expect(
    await refusal('GET', 'quotes', { amount: parseEther('5000').toString(), from: NATIVE, to: token('usdc') }),
  ).toEqual(nothing)
  expect(await refusal('GET', 'quotes', { amount: '1', from: NATIVE, to: `${CHAIN}:${contract('spam')}` })).toEqual(
    nothing,
  )
})

test('drained and refilled pools quote as at the start', async () => {
  const before = (await quote(NATIVE, token('usdc'), parseEther('1'))).quotes[0]?.toAmount
  await control({ chainId: CHAIN, drain: true })
  expect(
    await refusal('GET', 'quotes', { amount: parseEther('1').toString(), from: NATIVE, to: token('usdc') }),
  ).toMatchObject({ reasons: [{ description: 'insufficient liquidity' }] })
  await fetch(stack.stackJson.exchange, { method: 'DELETE' })
  const after = (await quote(NATIVE, token('usdc'), parseEther('1'))).quotes[0]?.toAmount
  expect(Number(after) / Number(before)).toBeCloseTo(1, 6)
})

test.each([
  ['another chain', 'quotes', { from: NATIVE, to: 'solana:localnet:abc' }, 'to'],
  ['two chains', 'quotes', { from: NATIVE, to: `eip155:31338:${NATIVE_ADDRESS}` }, 'to'],
  ['no fraction', 'quotes', { from: NATIVE, amount: '1.5' }, 'amount'],
  ['nothing', 'quotes', { from: NATIVE, amount: '0' }, 'amount'],
  ['the same token', 'quotes', { from: NATIVE, to: NATIVE }, 'to'],
  ['an approval of coins', 'build-approve', { from: NATIVE }, 'from'],
  ['a plain address', 'allowance', { tokenAddress: '0x0000000000000000000000000000000000000001' }, 'tokenAddress'],
  ['an unknown chain', 'gas-price', { chainId: 'eip155:1' }, 'chainId'],
  ['an unknown list', 'tokens', { chainId: 'solana:localnet' }, 'chainId'],
])('%s is refused with a reason', async (_what, path, said, field) => {
  const whole = { userAddress: `${CHAIN}:${accountOf(TRADER)}`, amount: '1000', to: token('usdc'), ...said }
  expect(await refusal('GET', path, whole)).toEqual({
    status: 'FAILED',
    reasons: [{ name: field, description: expect.any(String) }],
  })
})

test('requests need a project id, may come from any origin, and have faults', async () => {
  const url = `${stack.stackJson.services.rpc}/v1/convert/tokens?chainId=${CHAIN}`
  expect((await fetch(url)).status).toBe(401)
  expect(
    (await fetch(`${url}&projectId=${stack.stackJson.projectId}`)).headers.get('access-control-allow-origin'),
  ).toBe('*')
  await fetch(stack.stackJson.faults, {
    method: 'POST',
    body: JSON.stringify({ match: 'swap', kind: 'status', status: 503, times: 1 }),
  })
  expect((await fetch(`${url}&projectId=${stack.stackJson.projectId}`)).status).toBe(503)
  expect((await fetch(`${url}&projectId=${stack.stackJson.projectId}`)).status).toBe(200)
})

test('prices come from the file, and gas prices rise with speed', async () => {
  const response = await fetch(`${stack.stackJson.services.rpc}/v1/fungible/price`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'usd', addresses: [NATIVE, token('usdc')], projectId: stack.stackJson.projectId }),
  })
  expect(await response.json()).toMatchObject({
    fungibles: [
      { symbol: 'ETH', price: 2500, address: expect.stringMatching(new RegExp(`^${NATIVE}$`, 'i')) },
      { symbol: 'USDC', price: 1 },
    ],
  })
  const { standard, fast, instant } = await get<Record<'standard' | 'fast' | 'instant', string>>('gas-price', {
    chainId: CHAIN,
  })
  expect(BigInt(standard) > 0n && BigInt(fast) > BigInt(standard) && BigInt(instant) > BigInt(fast)).toBe(true)
})

test('the exchange leaves the initial balances of the funded accounts alone', async () => {
  const response = await fetch(
    `${stack.stackJson.services.rpc}/v1/account/${accountOf(0)}/balance?${query({ chainId: CHAIN, currency: 'usd' })}`,
    { headers: { origin: 'http://127.0.0.1' } },
  )
  const { balances } = (await response.json()) as { balances: WireBalance[] }
  expect(balances.find(({ symbol }) => symbol === 'ETH')?.quantity.numeric).toBe('10000')
})

function query(said: Readonly<Record<string, string>>): URLSearchParams {
  return new URLSearchParams({ projectId: stack.stackJson.projectId, st: 'appkit', sv: 'html-test-1.0.0', ...said })
}

async function get<T>(path: string, said: Record<string, string>): Promise<T> {
  const response = await fetch(`${stack.stackJson.services.rpc}/v1/convert/${path}?${query(said)}`)
  expect(response.status).toBe(200)
  return (await response.json()) as T
}

function quote(from: string, to: string, amount: bigint): Promise<Quotes> {
  return get('quotes', { amount: amount.toString(), userAddress: accountOf(TRADER), from, to, gasPrice: '1000000000' })
}

function post(said: Record<string, unknown>): Promise<Response> {
  const body = {
    userAddress: `${CHAIN}:${accountOf(TRADER)}`,
    projectId: stack.stackJson.projectId,
    eip155: { slippage: 1 },
    ...said,
  }
  return fetch(`${stack.stackJson.services.rpc}/v1/convert/build-transaction`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function build(said: Record<string, unknown>): Promise<Built> {
  const response = await post(said)
  expect(response.status).toBe(200)
  return (await response.json()) as Built
}

async function refusal(method: 'GET' | 'POST', path: string, said: Record<string, string>): Promise<Reasons> {
  const response =
    method === 'POST'
      ? await post(said)
      : await fetch(`${stack.stackJson.services.rpc}/v1/convert/${path}?${query(said)}`)
  expect(response.status).toBe(400)
  return (await response.json()) as Reasons
}

async function control(body: unknown): Promise<void> {
  const response = await fetch(stack.stackJson.exchange, { method: 'POST', body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

async function send({ tx }: Built, value = 0n): Promise<void> {
  const { chains, accounts } = stack.stackJson
  const client = createWalletClient({
    account: privateKeyToAccount(accounts[TRADER]?.privateKey as Hex),
    transport: http(chains[0]?.rpcUrl),
  })
  const hash = await client.sendTransaction({
    chain: null,
    to: tx.to.split(':')[2] as Address,
    data: tx.data,
    value,
    gas: 500_000n,
  })
  const { status } = await mined(client, hash)
  if (status !== 'success') throw new Error(`status ${status}`)
}

async function held(key: 'usdc' | 'dai' | 'usdt'): Promise<bigint> {
  return BigInt(
    await node.ask<Hex>('eth_call', [
      {
        to: contract(key),
        data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'balanceOf', args: [accountOf(TRADER)] }),
      },
      'latest',
    ]),
  )
}

async function allowance(key: 'usdc' | 'usdt'): Promise<string> {
  return (
    await get<{ allowance: string }>('allowance', {
      tokenAddress: token(key),
      userAddress: `${CHAIN}:${accountOf(TRADER)}`,
    })
  ).allowance
}

function accountOf(index: number): Address {
  return stack.stackJson.accounts[index]?.address as Address
}

function contract(key: 'usdc' | 'dai' | 'usdt' | 'points' | 'spam' | 'router'): Address {
  return stack.stackJson.contracts[CHAIN]?.[key] as Address
}

function token(key: 'usdc' | 'dai' | 'usdt' | 'points'): string {
  return `${CHAIN}:${contract(key)}`
}
