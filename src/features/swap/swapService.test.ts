import { createFakeClock } from '../../../test/fakes/clock'
import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import { SwapChainUnsupported, InsufficientLiquidity, SwapMismatch, SwapSimulationFailed } from '../../errors/swap'
import { ethereum } from '../../../test/fakes/networks'
import { createSwapService, type SwapOrder, type SwapService } from './swapService'
import { neverAborted } from '../../../test/fakes/neverAborted'

const CHAIN = 'eip155:1'
const ME = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const USDC = `${CHAIN}:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48` as const
const DAI = `${CHAIN}:0x6B175474E89094C44Da98b954EedeAC495271d0F` as const
const NATIVE = `${CHAIN}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`
const ROUTER = `${CHAIN}:0x1111111254EEB25477B68fb85Ed929f73A960582`
const BYTES = '0x12345678'
const order: SwapOrder = {
  network: ethereum,
  account: { namespace: 'eip155', address: ME, type: 'eoa' },
  from: { address: USDC, symbol: 'USDC', decimals: 6 },
  to: { address: DAI, symbol: 'DAI', decimals: 18 },
  baseUnits: 5_000_000n,
}

function swap(response: unknown, served = true) {
  const asked: unknown[][] = []
  const say = async (...question: unknown[]) => {
    asked.push(question)
    if (response instanceof Error) throw response
    return response
  }
  const http = {
    url: () => '',
    start: () => {},
    get: (path: string, query: unknown) => say(path, query),
    post: (path: string, body: unknown, _signal: unknown, type?: string) => say(path, body, type),
    submit: () => Promise.reject(new Error('nothing is changed')),
  }
  return {
    asked,
    service: createSwapService({
      http,
      projectId: 'p1',
      supported: async () => served,
      imageOrigins: () => ['https://images.test'],
      clock: createFakeClock(),
    }),
  }
}

test('parses the list: no address for the native token, safe texts, only tokens of the network, by symbol', async () => {
  const row = { name: 'Dollar', symbol: 'USDC', address: USDC, decimals: 6, logoUri: 'https://images.test/usdc.png' }
  const { service, asked } = swap({
    tokens: [
      { ...row, name: 'Ether', symbol: 'ETH', address: NATIVE, decimals: 18, logoUri: 'https://elsewhere.test/x.png' },
      row,
      { ...row, address: 'eip155:10:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
      { ...row, address: 'nonsense' },
      { ...row, decimals: -1 },
      { ...row, decimals: '6' },
      { ...row, address: DAI, name: null, symbol: 'D\u202EAI', logoUri: null },
      null,
    ],
  })
  expect(await service.tokens(CHAIN, neverAborted)).toEqual([
    { name: 'DAI', symbol: 'DAI', chainId: CHAIN, address: DAI, quantity: { decimals: '6', numeric: '0' } },
    { name: 'Ether', symbol: 'ETH', chainId: CHAIN, quantity: { decimals: '18', numeric: '0' } },
    {
      name: 'Dollar',
      symbol: 'USDC',
      chainId: CHAIN,
      address: USDC,
      quantity: { decimals: '6', numeric: '0' },
      iconUrl: 'https://images.test/usdc.png',
    },
  ])
  expect(asked).toEqual([['/v1/convert/tokens', { chainId: CHAIN }]])
})

const quoted = { fromAmount: '5000000', fromAccount: USDC, toAmount: '4990000000000000000', toAccount: DAI }

test('requests a quote with the documented parameters', async () => {
  const { service, asked } = swap({ quotes: [{ ...quoted, fromAccount: USDC.toLowerCase() }] })
  expect(await service.quote(order, 7n, neverAborted)).toBe(4_990_000_000_000_000_000n)
  expect(asked).toEqual([
    ['/v1/convert/quotes', { amount: '5000000', userAddress: ME, from: USDC, to: DAI, gasPrice: '7' }],
  ])
})

test('names the native currency by its placeholder address', async () => {
  const { service, asked } = swap({ quotes: [{ ...quoted, fromAccount: NATIVE }] })
  await service.quote({ ...order, from: { symbol: 'ETH', decimals: 18 } }, 7n, neverAborted)
  expect(asked[0]?.[1]).toMatchObject({ from: NATIVE, to: DAI })
})

test.each([
  ['another token paid', { fromAccount: DAI }],
  ['another token received', { toAccount: USDC }],
  ['the token of another chain', { toAccount: DAI.replace('eip155:1', 'eip155:10') }],
  ['another amount', { fromAmount: '5000001' }],
])('a quote about %s is refused', async (_what, change) => {
  await expect(
    swap({ quotes: [{ ...quoted, ...change }] }).service.quote(order, 7n, neverAborted),
  ).rejects.toBeInstanceOf(SwapMismatch)
})

test.each([
  [{ quotes: [] }],
  [{ quotes: [{ ...quoted, toAmount: '0' }] }],
  [
    new ServiceUnavailable('rpc', 'refused', 400, undefined, {
      reasons: [{ description: 'Insufficient Liquidity for this' }],
    }),
  ],
])('%o is no liquidity', async (response) => {
  await expect(swap(response).service.quote(order, 7n, neverAborted)).rejects.toBeInstanceOf(InsufficientLiquidity)
})

const built = {
  from: `${CHAIN}:${ME}`,
  to: ROUTER,
  data: BYTES,
  amount: '4980000000000000000',
  eip155: { gas: '150000', gasPrice: '1' },
}

test('builds a swap with the slippage tolerance, simulated only after an approval', async () => {
  const { service, asked } = swap({ tx: built })
  expect(await service.build(order, true, neverAborted)).toEqual({
    to: ROUTER.slice(9),
    data: BYTES,
    toBaseUnits: 4_980_000_000_000_000_000n,
  })
  await service.build(order, false, neverAborted)
  const body = {
    amount: '5000000',
    from: USDC,
    to: DAI,
    userAddress: `${CHAIN}:${ME}`,
    eip155: { slippage: 1 },
    projectId: 'p1',
  }
  expect(asked).toEqual([
    ['/v1/convert/build-transaction', body, 'json'],
    ['/v1/convert/build-transaction', { ...body, disableEstimate: true }, 'json'],
  ])
})

test.each([
  ['for somebody else', { from: `${CHAIN}:0x70997970C51812dc3A010C7d01b50e0d17dc79C8` }],
  ['for another chain', { to: ROUTER.replace('eip155:1', 'eip155:10') }],
  ['for no address', { to: `${CHAIN}:router` }],
  ['that calls the account itself', { to: `${CHAIN}:${ME}` }],
  ['that calls the native mark', { to: NATIVE }],
])('a swap built %s is refused', async (_what, change) => {
  await expect(swap({ tx: { ...built, ...change } }).service.build(order, true, neverAborted)).rejects.toBeInstanceOf(
    SwapMismatch,
  )
})

test('requests an approval of exactly the amount paid; the sender may be the token', async () => {
  const { service, asked } = swap({ tx: { from: USDC, to: USDC, data: BYTES, value: '0', eip155: { gasPrice: '1' } } })
  expect(await service.buildApproval(order, neverAborted)).toEqual({ to: USDC.slice(9), data: BYTES })
  expect(asked).toEqual([
    ['/v1/convert/build-approve', { userAddress: `${CHAIN}:${ME}`, from: USDC, to: DAI, amount: '5000000' }],
  ])
})

test.each([
  ['of another token', { to: DAI }],
  ['by somebody else', { from: ROUTER }],
  ['that pays coins', { value: '0x1' }],
])('an approval %s is refused', async (_what, change) => {
  const tx = { from: USDC, to: USDC, data: BYTES, value: '0', ...change }
  await expect(swap({ tx }).service.buildApproval(order, neverAborted)).rejects.toBeInstanceOf(SwapMismatch)
})

test('returns only requested prices', async () => {
  const { service, asked } = swap({
    fungibles: [{ address: USDC, price: 1 }, { address: DAI, price: 0 }, { address: ROUTER, price: 3 }, { price: 1 }],
  })
  expect(await service.prices([USDC.toLowerCase(), DAI], CHAIN, neverAborted)).toEqual({ [USDC.toLowerCase()]: 1 })
  expect(asked).toEqual([
    ['/v1/fungible/price', { currency: 'usd', addresses: [USDC.toLowerCase(), DAI], projectId: 'p1' }, 'json'],
  ])
})

test('parses allowance and gas price as whole numbers', async () => {
  const allowance = swap({ allowance: '12' })
  expect(await allowance.service.allowance(order, neverAborted)).toBe(12n)
  expect(allowance.asked).toEqual([['/v1/convert/allowance', { tokenAddress: USDC, userAddress: `${CHAIN}:${ME}` }]])
  expect(await swap({ standard: '9', fast: '10', instant: '11' }).service.gasPrice(CHAIN, neverAborted)).toBe(9n)
})

const questions: readonly (readonly [string, (service: SwapService) => Promise<unknown>])[] = [
  ['tokens', (service) => service.tokens(CHAIN, neverAborted)],
  ['prices', (service) => service.prices([DAI], CHAIN, neverAborted)],
  ['gasPrice', (service) => service.gasPrice(CHAIN, neverAborted)],
  ['quote', (service) => service.quote(order, 1n, neverAborted)],
  ['allowance', (service) => service.allowance(order, neverAborted)],
  ['buildApproval', (service) => service.buildApproval(order, neverAborted)],
  ['build', (service) => service.build(order, true, neverAborted)],
]

test.each(questions)(
  '%s: distinguishes a failure from a refusal, and sends nothing for an unsupported network',
  async (_name, ask) => {
    for (const response of [
      null,
      'x',
      {},
      { quotes: 'x' },
      { allowance: '-1' },
      { standard: '0x1' },
      { tx: { ...built, data: 'x' } },
    ])
      await expect(ask(swap(response).service)).rejects.toBeInstanceOf(ServiceUnavailable)
    const broken = new ServiceUnavailable('rpc', 'timeout')
    await expect(ask(swap(broken).service)).rejects.toBe(broken)
    await expect(
      ask(
        swap(
          new ServiceUnavailable('rpc', 'refused', 400, undefined, {
            reasons: [{ description: 'Not enough allowance' }],
          }),
        ).service,
      ),
    ).rejects.toBeInstanceOf(SwapSimulationFailed)
    const unserved = swap({}, false)
    await expect(ask(unserved.service)).rejects.toBeInstanceOf(SwapChainUnsupported)
    expect(unserved.asked).toEqual([])
  },
)
