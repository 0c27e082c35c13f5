import fc from 'fast-check'
import { numberOfRuns } from '../../../test/torture/numberOfRuns'
import { encodeFunctionData, erc20Abi, getAddress, RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { capabilitiesFor } from '../../../test/fakes/connections'
import { createFakeWallet, walletError, type WalletReply } from '../../../test/fakes/eip1193'
import { base, ethereum } from '../../../test/fakes/networks'
import type { LiveConnection, WalletMethod } from '../../wallets/contract'
import type { AccountType } from '../../domain/account/accountType'
import { UserRejected, WalletRequestFailed } from '../../errors/wallet'
import { ServiceUnavailable } from '../../errors/service'
import { RecipientRefuses } from '../../errors/recipients'
import {
  type GasOverLimit,
  InsufficientFunds,
  TransferMismatch,
  TransferSimulationFailed,
  ChainMismatch,
} from '../../errors/transactions'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { TransferOrder } from '../contract'
import { decodeTransfer, encodeTransfer } from './transferBytes'
import { createTransfers } from './transfers'
import { neverAborted } from '../../../test/fakes/neverAborted'

const ME = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const HASH = `0x${'ab'.repeat(32)}`
const GWEI = 10n ** 9n
const from = { namespace: 'eip155', address: ME, type: 'eoa' as AccountType } as const
const native: TransferOrder = { from, network: ethereum, recipient: HER, baseUnits: 10n ** 18n }
const token: TransferOrder = { ...native, token: { address: USDT, symbol: 'USDT', decimals: 6 }, baseUnits: 5_000_000n }

const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
const refusedByChain = () => {
  throw new RpcRequestError({ body: {}, error: { code: 3, message: 'execution reverted' }, url: 'https://rpc.test' })
}

function chain(responses: Readonly<Record<string, unknown>> = {}) {
  const usual: Record<string, unknown> = {
    eth_getCode: '0x6001',
    eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
    eth_maxPriorityFeePerGas: '0x3b9aca00',
    eth_estimateGas: '0x5208',
    eth_call: '0x',
    balanceOf: word(9_000_000n),
    decimals: word(6n),
    balance: 3n * 10n ** 18n,
  }
  const asked: string[] = []
  const response = async (method: string, params?: unknown): Promise<unknown> => {
    asked.push(method)
    const given = method in responses ? responses[method] : usual[method]
    return typeof given === 'function'
      ? (given as (...each: unknown[]) => unknown)(...((params ?? []) as unknown[]))
      : given
  }
  const client = {
    read: ({ method, params }) => response(method, params),
    balance: () => response('balance') as Promise<bigint>,
    call: ({ data }) => response(data.startsWith('0x313ce567') ? 'decimals' : 'balanceOf') as Promise<`0x${string}`>,
  } as RpcClient
  const clock = createFakeClock()
  return { asked, clock, transfers: createTransfers(() => client, clock) }
}

function connection(replies: Readonly<Record<string, WalletReply>> = {}, method: WalletMethod = 'injected') {
  const seen: unknown[] = []
  const provider = createFakeWallet({ eth_sendTransaction: (params) => (seen.push(params), HASH), ...replies })
  const facts = {
    connectorId: 'x',
    namespace: 'eip155',
    wallet: { id: 'x', name: 'X', method },
    capabilities: capabilitiesFor(method),
    accounts: [from],
    networkId: 'eip155:1',
  } as const
  return {
    seen,
    provider,
    live: { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection,
  }
}

describe('bytes', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`))
  const baseUnits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

  test("are viem's, and say what was ordered", () => {
    fc.assert(
      fc.property(address, address, baseUnits, (recipient, contract, amount) => {
        const request = encodeTransfer({
          ...token,
          token: { ...token.token!, address: contract },
          recipient,
          baseUnits: amount,
        })!
        expect(request.data).toBe(
          encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] }),
        )
        expect(decodeTransfer(request)).toEqual({ recipient, baseUnits: amount, token: contract })
        const plain = encodeTransfer({ ...native, recipient, baseUnits: amount })!
        expect(plain).toMatchObject({ to: recipient, data: '0x' })
        expect(decodeTransfer(plain)).toEqual({ recipient, baseUnits: amount })
      }),
      { numRuns: 300 },
    )
  })

  test.each([{ baseUnits: 2n ** 256n }, { baseUnits: -1n }, { recipient: '0x12' }])(
    '%o cannot be put into bytes',
    (change) => {
      expect(encodeTransfer({ ...token, ...change })).toBeUndefined()
    },
  )

  test.each([
    { data: '0x095ea7b3' },
    { data: `0xa9059cbb${'00'.repeat(63)}` },
    { data: `0xa9059cbb${'ff'.repeat(64)}` },
    { value: '0x1' },
    { to: '0x1' },
  ])('%o is no plain transfer', (change) => {
    expect(decodeTransfer({ ...encodeTransfer(token)!, ...(change as object) })).toBeUndefined()
  })
})

test('a native transfer: the fee from base fee and tip, the bytes read back', async () => {
  const prepared = await chain().transfers.prepare(native, neverAborted)
  expect(prepared.says).toEqual({ recipient: HER, baseUnits: 10n ** 18n })
  expect(prepared.feeBaseUnits).toBe(21_000n * 2n * GWEI)
})

test('a chain without base fee has a gas price', async () => {
  const prepared = await chain({ eth_getBlockByNumber: {}, eth_gasPrice: '0x77359400' }).transfers.prepare(
    native,
    neverAborted,
  )
  expect(prepared.feeBaseUnits).toBe(21_000n * 2n * GWEI)
})

test.each([
  ['a token that gives nothing back', '0x'],
  ['a token that gives back true', word(1n)],
])('%s has agreed', async (_what, eth_call) => {
  const prepared = await chain({ eth_call }).transfers.prepare(token, neverAborted)
  expect(prepared.says).toEqual({ recipient: HER, baseUnits: 5_000_000n, token: USDT })
})

test.each([
  ['gives back false', { eth_call: word(0n) }, 'reverted'],
  ['reverts', { eth_call: refusedByChain }, 'reverted'],
  ['cannot be estimated', { eth_estimateGas: refusedByChain }, 'reverted'],
  ['is no contract', { eth_getCode: '0x' }, 'not_a_token'],
  ['knows no balances', { balanceOf: '0x' }, 'not_a_token'],
  ['has less than that', { balanceOf: word(4_999_999n) }, 'not_enough'],
  ['has other decimals than its list says', { decimals: word(8n) }, 'decimals_differ'],
  ['does not say its decimals', { decimals: '0x' }, 'decimals_differ'],
])('a token that %s is refused before the wallet is asked', async (_what, responses, refusal) => {
  await expect(chain(responses).transfers.prepare(token, neverAborted)).rejects.toMatchObject({
    code: 'transfer_simulation_failed',
    refusal,
  })
})

test('a chain that does not answer is no refusal', async () => {
  const silent = () => {
    throw new ServiceUnavailable('rpc', 'timeout')
  }
  await expect(chain({ eth_call: silent }).transfers.prepare(token, neverAborted)).rejects.toBeInstanceOf(
    ServiceUnavailable,
  )
})

test.each([
  ['all of it', native, 10n ** 18n],
  ['all but less than the fee', native, 10n ** 18n + 41_999n * GWEI],
  ['a token without anything for the fee', token, 0n],
])('the fee is not covered by %s', async (_what, order, balance) => {
  await expect(chain({ balance }).transfers.prepare(order, neverAborted)).rejects.toBeInstanceOf(InsufficientFunds)
})

test('more than there is, is refused', async () => {
  await expect(chain({ balance: 1n }).transfers.prepare(native, neverAborted)).rejects.toBeInstanceOf(
    TransferSimulationFailed,
  )
})

test('a smart account may have its fee paid by someone else', async () => {
  const order = { ...native, from: { ...from, type: 'smartAccount' } as const }
  await expect(chain({ balance: 10n ** 18n }).transfers.prepare(order, neverAborted)).resolves.toMatchObject({
    feeBaseUnits: 42_000n * GWEI,
  })
})

test.each([
  ['Ethereum', 21_000n],
  ['Arbitrum One', 90_000n],
  ['ZKsync Era', 117_000n],
  ['Mantle', 90_000_000n],
])('%s: three times the fee of this transfer stays behind', async (_chain, gas) => {
  const { transfers } = chain({ eth_estimateGas: `0x${gas.toString(16)}` })
  const order = { from, network: ethereum }
  expect(await transfers.reserve({ ...order, recipient: HER }, neverAborted)).toBe(3n * gas * 2n * GWEI)
  expect(await transfers.reserve(order, neverAborted)).toBe(3n * gas * 2n * GWEI)
  const smart = { ...order, from: { ...from, type: 'smartAccount' as const } }
  expect(await transfers.reserve(smart, neverAborted)).toBe(3n * (gas + 24n * gas) * 2n * GWEI)
})

test('a plain transfer measures what stays behind where the node does not estimate this one', async () => {
  const estimated: unknown[] = []
  const eth_estimateGas = (request: { to: string }) => {
    estimated.push(request.to)
    return request.to === HER ? refusedByChain() : '0x5208'
  }
  const { transfers } = chain({ eth_estimateGas })
  const order = { from, network: ethereum, recipient: HER }
  expect(await transfers.reserve(order, neverAborted)).toBe(3n * 21_000n * 2n * GWEI)
  expect(estimated).toEqual([HER, '0x000000000000000000000000000000000000dEaD'])
})

test('what the node refuses to estimate for want of the fee is not called a failing transfer', async () => {
  const eth_estimateGas = (request: { value: string }) => (request.value === '0x0' ? '0x5208' : refusedByChain())
  const poor = chain({ eth_estimateGas, balance: 10n ** 18n + 41_999n * GWEI })
  await expect(poor.transfers.prepare(native, neverAborted)).rejects.toBeInstanceOf(InsufficientFunds)
  const rich = chain({ eth_estimateGas })
  await expect(rich.transfers.prepare(native, neverAborted)).rejects.toBeInstanceOf(RecipientRefuses)
})

test('native currency that an address without code does not get is no refusal of the recipient', async () => {
  const odd = chain({ eth_estimateGas: refusedByChain, eth_getCode: '0x' })
  await expect(odd.transfers.prepare(native, neverAborted)).rejects.toBeInstanceOf(TransferSimulationFailed)
})

test.each([
  [16_777_216n, ethereum, undefined],
  [16_777_217n, ethereum, 'gas_over_limit'],
  [16_777_217n, base, undefined],
])('%s gas is refused where the network allows a transaction less', async (gas, network, code) => {
  const { transfers } = chain({ eth_estimateGas: `0x${gas.toString(16)}`, balance: 10n ** 22n })
  const refusal = transfers.prepare({ ...native, network }, neverAborted).then(
    () => undefined,
    (reason: unknown) => (reason as GasOverLimit).code,
  )
  expect(await refusal).toBe(code)
})

test('exactly the decoded bytes are sent; an installed wallet gets the chain id too', async () => {
  const { live, seen, provider } = connection()
  const prepared = await chain().transfers.prepare(token, neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).resolves.toBe(HASH)
  expect(seen).toEqual([
    [
      {
        from: ME,
        to: USDT,
        value: '0x0',
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [HER, 5_000_000n] }),
        chainId: '0x1',
      },
    ],
  ])
  expect(provider.asked).toEqual(['eth_chainId', 'eth_sendTransaction'])
})

test('the request that is sent cannot be changed', async () => {
  const { live } = connection({
    eth_sendTransaction: (params) => {
      const [request] = params as [{ to: string }]
      expect(Object.isFrozen(params) && Object.isFrozen(request)).toBe(true)
      request.to = ME
      return HASH
    },
  })
  const prepared = await chain().transfers.prepare(native, neverAborted)
  // Changing frozen bytes throws in a module.
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(WalletRequestFailed)
})

test('an order that changed under way is stopped', async () => {
  const { live, seen } = connection()
  const order = { ...native }
  const prepared = await chain().transfers.prepare(order, neverAborted)
  order.recipient = ME
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(TransferMismatch)
  expect(seen).toEqual([])
})

test('a wallet on another network is moved first', async () => {
  const { live, provider } = connection()
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xa' }] })
  const prepared = await chain().transfers.prepare(native, neverAborted)
  await prepared.send(live, neverAborted, () => {})
  expect(provider.asked.slice(1)).toEqual([
    'eth_chainId',
    'wallet_switchEthereumChain',
    'eth_chainId',
    'eth_sendTransaction',
  ])
})

test('a transfer that is called off while the wallet is asked to move is asked for no more', async () => {
  const abortError = new AbortController()
  const { live, provider } = connection({
    eth_chainId: () => '0xa',
    wallet_switchEthereumChain: () => (abortError.abort(), new Promise(() => {})),
  })
  const prepared = await chain().transfers.prepare(native, neverAborted)
  let asked = false
  await expect(prepared.send(live, abortError.signal, () => (asked = true))).rejects.toThrow()
  expect(provider.asked).not.toContain('eth_sendTransaction')
  expect(asked).toBe(false)
})

test.each([
  ['refuses to move', { wallet_switchEthereumChain: () => Promise.reject(walletError(4902)) }],
  ['says it moved and stays', { wallet_switchEthereumChain: () => null }],
])('a wallet on another network that %s is asked for nothing more', async (_what, replies) => {
  const { live, provider } = connection({ eth_chainId: () => '0xa', ...replies })
  const prepared = await chain().transfers.prepare(native, neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(ChainMismatch)
  expect(provider.asked).not.toContain('eth_sendTransaction')
})

test.each([
  ['injected', 4001],
  ['walletconnect', 5000],
  ['email', 4001],
] as const)('a no of a %s wallet', async (method, code) => {
  const { live } = connection({ eth_sendTransaction: () => Promise.reject(walletError(code)) }, method)
  const prepared = await chain().transfers.prepare(native, neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(UserRejected)
})

test.each([[null], ['0x12'], [{ hash: HASH }], ['']])('%o is no hash', async (response) => {
  const { live } = connection({ eth_sendTransaction: () => response })
  const prepared = await chain().transfers.prepare(native, neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(WalletRequestFailed)
})

test.each([
  ['0x6001', 'contract'],
  ['0x', 'account'],
  [`0xef0100${'12'.repeat(20)}`, 'account'],
])('at code %s is the kind %s', async (eth_getCode, kind) => {
  expect(await chain({ eth_getCode }).transfers.recipient(native, neverAborted)).toEqual({ kind })
})

test.each([
  `0x${'00'.repeat(20)}`,
  `0x${'00'.repeat(19)}09`,
  `0x${'00'.repeat(18)}0100`,
  `0x${'00'.repeat(18)}1010`,
  `0x${'00'.repeat(18)}800A`,
  `0x${'00'.repeat(18)}dEaD`,
  `0xdead${'00'.repeat(16)}beef`,
  `0x${'Ee'.repeat(20)}`,
  `0x${'ff'.repeat(20)}`,
])('%s is of no one, without asking the network', async (recipient) => {
  const { transfers, asked } = chain()
  expect(await transfers.recipient({ ...native, recipient }, neverAborted)).toEqual({ kind: 'nobody' })
  expect(asked).toEqual([])
})

test('no one is told apart from people: none of 10,000 random addresses, and none that begins with 16 zero bytes', async () => {
  const { transfers } = chain({ eth_getCode: '0x' })
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 20, maxLength: 20 }),
      fc.integer({ min: 0, max: 17 }),
      async (bytes, zeros) => {
        fc.pre(new Set(bytes).size > 3 && bytes[17] !== 0)
        const recipient = `0x${Buffer.from(bytes.fill(0, 0, zeros)).toString('hex')}`
        expect(await transfers.recipient({ ...native, recipient }, neverAborted)).toEqual({ kind: 'account' })
      },
    ),
    { numRuns: numberOfRuns(300, 10_000) },
  )
})

describe('settled', () => {
  test.each([
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ])('a receipt with status %s is %s', async (status, outcome) => {
    const { transfers } = chain({ eth_getTransactionReceipt: { status } })
    expect(await transfers.settled(HASH, ethereum, neverAborted)).toEqual({ status: outcome, hash: HASH })
  })

  test('asks more and more seldom, over failures, and gives up in the end', async () => {
    let asked = 0
    const { transfers, clock } = chain({
      eth_getTransactionReceipt: () => {
        asked += 1
        if (asked % 2) throw new ServiceUnavailable('rpc', 'timeout')
        return null
      },
    })
    const settling = transfers.settled(HASH, ethereum, neverAborted)
    settling.catch(() => undefined)
    await clock.advance(10_000)
    expect(asked).toBeGreaterThan(4)
    expect(asked).toBeLessThan(8)
    await clock.advance(1_800_000)
    await expect(settling).rejects.toBeInstanceOf(ServiceUnavailable)
    expect(asked).toBeLessThan(150)
  })

  test.each([
    ['a key is said to be unknown, after a minute', '0x', 59_000, [], 75_000, ['unknown']],
    ['a contract waits for its other owners', '0x6001', 900, ['owners'], 900, ['owners']],
  ] as const)('what no node knows of %s', async (_, eth_getCode, early, first, late, then) => {
    const known = { eth_getCode, eth_blockNumber: '0x5', eth_getLogs: [] }
    const { transfers, clock } = chain({ eth_getTransactionReceipt: null, eth_getTransactionByHash: null, ...known })
    const delays: string[] = []
    const sender = { address: ME, onDelay: (delay: string) => delays.push(delay) }
    transfers.settled(HASH, ethereum, neverAborted, sender).catch(() => undefined)
    await clock.advance(early)
    expect([...new Set(delays)]).toEqual(first)
    await clock.advance(late)
    expect([...new Set(delays)]).toEqual(then)
  })

  test('ends with its signal and leaves no timer', async () => {
    const controller = new AbortController()
    const { transfers, clock } = chain({ eth_getTransactionReceipt: null })
    const settling = transfers.settled(HASH, ethereum, controller.signal)
    settling.catch(() => undefined)
    await clock.advance(100)
    controller.abort()
    await expect(settling).rejects.toBeDefined()
    expect(clock.pending()).toBe(0)
  })
})
