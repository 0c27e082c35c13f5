import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, getAddress, RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { capabilitiesFor } from '../../../test/fakes/connections'
import { createFakeWallet, walletError } from '../../../test/fakes/eip1193'
import { ethereum } from '../../../test/fakes/networks'
import type { LiveConnection } from '../../wallets/contract'
import { SwapMismatch, SwapSimulationFailed } from '../../errors/swap'
import { InsufficientFunds } from '../../errors/transactions'
import { UserRejected } from '../../errors/wallet'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { SwapCall } from '../contract'
import { createSwaps } from './swaps'
import { neverAborted } from '../../../test/fakes/neverAborted'

const ME = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ROUTER = '0x1111111254EEB25477B68fb85Ed929f73A960582'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const HASH = `0x${'ab'.repeat(32)}`
const GWEI = 10n ** 9n
const from = { namespace: 'eip155', address: ME, type: 'eoa' } as const
const call: SwapCall = { from, network: ethereum, to: ROUTER, data: '0x12345678', value: 10n ** 17n }

function chain(responses: Readonly<Record<string, unknown>> = {}) {
  const usual: Record<string, unknown> = {
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_estimateGas: '0x186a0',
    balance: 10n ** 18n,
    ...responses,
  }
  const response = async (method: string, params?: unknown): Promise<unknown> =>
    typeof usual[method] === 'function'
      ? (usual[method] as (...given: unknown[]) => unknown)(...((params ?? []) as unknown[]))
      : usual[method]
  return createSwaps(
    () =>
      ({
        read: ({ method, params }) => response(method, params),
        balance: () => response('balance') as Promise<bigint>,
        call: ({ data }) => response(String(data).slice(0, 10)) as Promise<`0x${string}`>,
      }) as RpcClient,
  )
}

function connection(reply: (params: unknown) => unknown = () => HASH) {
  const seen: unknown[] = []
  const provider = createFakeWallet({ eth_sendTransaction: (params) => (seen.push(params), reply(params)) })
  const facts = {
    connectorId: 'x',
    namespace: 'eip155',
    wallet: { id: 'x', name: 'X', method: 'injected' },
    capabilities: capabilitiesFor('injected'),
    accounts: [from],
    networkId: 'eip155:1',
  } as const
  return {
    seen,
    live: { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection,
  }
}

test('exactly the call is handed over, with its value', async () => {
  const { live, seen } = connection()
  const prepared = await chain().prepare(call, neverAborted)
  expect(prepared.feeBaseUnits).toBe(100_000n * 2n * GWEI)
  await expect(prepared.send(live, neverAborted, () => {})).resolves.toBe(HASH)
  expect(seen).toEqual([[{ from: ME, to: ROUTER, data: '0x12345678', value: '0x16345785d8a0000', chainId: '0x1' }]])
})

test.each([{ to: USDC }, { data: '0x99999999' }, { value: 1n }, { from: { ...from, address: ROUTER } }])(
  'a call that changed under way is stopped: %o',
  async (change) => {
    const { live, seen } = connection()
    const given = { ...call }
    const prepared = await chain().prepare(given, neverAborted)
    Object.assign(given, change)
    await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(SwapMismatch)
    expect(seen).toEqual([])
  },
)

test.each([
  { to: 'router' },
  { data: '0x' },
  { data: '0x1234567' },
  { data: 'approve' },
  { value: -1n },
  { value: 2n ** 256n },
])('%o is no call', async (change) => {
  await expect(chain().prepare({ ...call, ...change }, neverAborted)).rejects.toBeInstanceOf(SwapMismatch)
})

test('what the network refuses is refused before the wallet is asked', async () => {
  const eth_estimateGas = () => {
    throw new RpcRequestError({ body: {}, error: { code: 3, message: 'execution reverted' }, url: 'https://rpc.test' })
  }
  await expect(chain({ eth_estimateGas }).prepare(call, neverAborted)).rejects.toBeInstanceOf(SwapSimulationFailed)
  await expect(chain({ balance: 1n }).prepare(call, neverAborted)).rejects.toBeInstanceOf(SwapSimulationFailed)
  await expect(chain({ balance: 10n ** 17n }).prepare(call, neverAborted)).rejects.toBeInstanceOf(InsufficientFunds)
})

test('a no of the wallet', async () => {
  const { live } = connection(() => Promise.reject(walletError(4001)))
  const prepared = await chain().prepare(call, neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(UserRejected)
})

describe('approvals', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))

  test("are viem's, and say what was allowed to whom", () => {
    const swaps = chain()
    fc.assert(
      fc.property(address, fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (spender, baseUnits) => {
        const data = swaps.encodeApproval({ spender, baseUnits })!
        expect(data).toBe(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, baseUnits] }))
        expect(swaps.readApproval(data)).toEqual({ spender, baseUnits })
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    '0x',
    '0x095ea7b3',
    `0x095ea7b3${'ff'.repeat(64)}`,
    `0xa9059cbb${'00'.repeat(64)}`,
    `0x095ea7b3${'00'.repeat(65)}`,
  ])('%s is none', (data) => {
    expect(chain().readApproval(data)).toBeUndefined()
  })

  test('without an address or with too much there are no bytes', () => {
    expect(chain().encodeApproval({ spender: 'x', baseUnits: 1n })).toBeUndefined()
    expect(chain().encodeApproval({ spender: ROUTER, baseUnits: 2n ** 256n })).toBeUndefined()
  })
})

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) =>
  '0x' +
  '20'.padStart(64, '0') +
  value.length.toString(16).padStart(64, '0') +
  Buffer.from(value).toString('hex').padEnd(64, '0')

test('a token that no list has is read from its contract, owned or not', async () => {
  const token = {
    '0x70a08231': word(0n),
    '0x313ce567': word(6n),
    '0x06fdde03': text('Odd\u0007 Coin'),
    '0x95d89b41': text('ODD'),
  }
  expect(await chain(token).findToken(USDC.toLowerCase(), from, ethereum, neverAborted)).toEqual({
    name: 'Odd Coin',
    symbol: 'ODD',
    chainId: 'eip155:1',
    address: `eip155:1:${USDC}`,
    quantity: { decimals: '6', numeric: '0' },
  })
  expect(await chain({ ...token, '0x313ce567': '0x' }).findToken(USDC, from, ethereum, neverAborted)).toBeUndefined()
  expect(await chain(token).findToken('odd', from, ethereum, neverAborted)).toBeUndefined()
})

/** A node whose plain transfers take `plain` gas, and everything else as much as it says. */
const measuring = (plain: bigint, other: bigint) =>
  chain({ eth_estimateGas: (request: { data: string }) => `0x${(request.data === '0x' ? plain : other).toString(16)}` })

describe('fees are measured by the chain itself', () => {
  test.each([
    ['Ethereum', 21_000n],
    ['ZKsync Era', 117_000n],
    ['Mantle', 90_000_000n],
  ])('%s: a typical swap takes seven plain transfers of %d gas', async (_chain, plain) => {
    expect(await measuring(plain, 0n).typicalFee(from, ethereum, neverAborted)).toBe(7n * plain * 2n * GWEI)
  })

  test('what stays behind for the fees is twice the fee of the call, or of a typical one', async () => {
    const swaps = measuring(21_000n, 180_000n)
    const { to, data, value } = call
    const given = { from, network: ethereum, call: { to, data, value } }
    expect(await swaps.reserve(given, neverAborted)).toBe(2n * 180_000n * 2n * GWEI)
    expect(await swaps.reserve({ from, network: ethereum }, neverAborted)).toBe(2n * 7n * 21_000n * 2n * GWEI)
  })

  test('more stays behind for the operation of a smart account, by the same measure', async () => {
    const smart = { ...from, type: 'smartAccount' as const }
    const reserve = await measuring(21_000n, 0n).reserve({ from: smart, network: ethereum }, neverAborted)
    expect(reserve).toBe(2n * (7n + 24n) * 21_000n * 2n * GWEI)
    const fee = await measuring(21_000n, 0n).typicalFee(smart, ethereum, neverAborted)
    expect(fee).toBe(7n * 21_000n * 2n * GWEI)
  })
})
