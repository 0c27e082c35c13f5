import { encodeAbiParameters, encodeEventTopics, erc20Abi, getAddress, parseAbi, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { neverAborted } from '../../../test/fakes/neverAborted'
import type { Account } from '../../domain/account/account'
import { ServiceUnavailable } from '../../errors/service'
import type { RpcClient } from '../../services/rpc/rpcClient'
import { isSwap, isTransfer } from './readBack'
import { encodeTransfer } from './transferBytes'
import { ethereum } from '../../../test/fakes/networks'

const ME = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const THIEF = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BUNDLER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const DAI = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
const HASH = `0x${'ab'.repeat(32)}`
const from: Account = { namespace: 'eip155', address: ME, type: 'eoa' }
const ether = { recipient: HER, baseUnits: 10n ** 18n }
const dollars = { recipient: HER, baseUnits: 5_000_000n, token: USDC }

/** A node that knows one transaction. */
function node({ transaction = null as object | null, logs = [] as object[] | null, code = '0x' }): RpcClient {
  const responses: Readonly<Record<string, unknown>> = {
    eth_getTransactionByHash: transaction,
    eth_getTransactionReceipt: logs && { logs },
    eth_getCode: code,
  }
  return { read: async ({ method }: { method: string }) => responses[method] } as unknown as RpcClient
}

/** The transaction of a transfer that an account sends itself. */
function sent({ recipient, baseUnits, token }: { recipient: string; baseUnits: bigint; token?: string }): object {
  const order = { from, network: ethereum, recipient, baseUnits }
  const { to, data, value } = encodeTransfer(
    token ? { ...order, token: { address: token, symbol: 'T', decimals: 6 } } : order,
  )!
  return { from: ME.toLowerCase(), to: to.toLowerCase(), input: data, value }
}

const log = (token: string, [sender, recipient]: readonly [string, string], baseUnits: bigint) => ({
  address: token.toLowerCase(),
  topics: encodeEventTopics({
    abi: erc20Abi,
    eventName: 'Transfer',
    args: { from: getAddress(sender), to: getAddress(recipient) },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [baseUnits]),
})

const NOBODY = `0x${'0'.repeat(40)}`
/** An event of wrapped currency. */
const wrapping = (eventName: 'Deposit' | 'Withdrawal', token: string, account: string, baseUnits: bigint) => ({
  address: token.toLowerCase(),
  topics: encodeEventTopics({
    abi: parseAbi([
      'event Deposit(address indexed dst, uint256 wad)',
      'event Withdrawal(address indexed src, uint256 wad)',
    ]),
    eventName,
    args: eventName === 'Deposit' ? { dst: getAddress(account) } : { src: getAddress(account) },
  }),
  data: encodeAbiParameters([{ type: 'uint256' }], [baseUnits]),
})

const bundle = { from: BUNDLER, to: THIEF, input: '0x1234' as Hex, value: '0x0' }

test.each([
  ['the transfer that was previewed', { transaction: sent(ether) }, ether, true],
  ['another recipient', { transaction: sent({ ...ether, recipient: THIEF }) }, ether, false],
  ['another amount', { transaction: sent({ ...ether, baseUnits: ether.baseUnits + 1n }) }, ether, false],
  ['a token in place of the currency', { transaction: sent(dollars) }, ether, false],
  ['a call of a contract', { transaction: { ...bundle, from: ME } }, ether, false],
  ['a contract that is created', { transaction: { ...bundle, from: ME, to: null } }, ether, false],
  ['the transaction of somebody else', { transaction: bundle }, ether, false],
  ['what a bundler has brought in for a contract account', { transaction: bundle, code: '0x6001' }, ether, undefined],
  ['nothing, because the node does not know it', {}, ether, undefined],
  ['nothing that can be read', { transaction: { from: 'x' } }, ether, undefined],
])('a transfer of the native currency read back as %s', async (_, chain, says, expected) => {
  expect(await isTransfer(node(chain), HASH, { from, says }, neverAborted)).toBe(expected)
})

test.each([
  ['the call that was previewed, whatever the token reports', { transaction: sent(dollars) }, true],
  [
    'another recipient',
    { transaction: sent({ ...dollars, recipient: THIEF }), logs: [log(USDC, [ME, THIEF], 5_000_000n)] },
    false,
  ],
  ['another token', { transaction: sent({ ...dollars, token: DAI }), logs: [log(DAI, [ME, HER], 5_000_000n)] }, false],
  ['another amount', { transaction: bundle, logs: [log(USDC, [ME, HER], 6_000_000n)] }, false],
  ['nothing', { transaction: bundle }, false],
  ['an approval', { transaction: { ...bundle, from: ME, to: USDC, input: `0x095ea7b3${'0'.repeat(128)}` } }, false],
  [
    'a batch that has the transfer',
    { transaction: bundle, logs: [log(USDC, [ME, HER], 5_000_000n), log(DAI, [ME, BUNDLER], 1n)] },
    true,
  ],
  [
    'two transfers of a bundle, one of them this one',
    { transaction: bundle, logs: [log(USDC, [ME, HER], 5_000_000n), log(USDC, [ME, HER], 3_000_000n)] },
    true,
  ],
  [
    'a token that withholds a fee',
    { transaction: bundle, logs: [log(USDC, [ME, HER], 4_900_000n), log(USDC, [ME, BUNDLER], 100_000n)] },
    true,
  ],
  ['a token that rounds', { transaction: bundle, logs: [log(USDC, [ME, HER], 4_999_999n)] }, true],
  ['the transfer of somebody else', { transaction: bundle, logs: [log(USDC, [BUNDLER, HER], 5_000_000n)] }, false],
  ['a node that does not know the receipt', { transaction: bundle, logs: null }, undefined],
  [
    'logs that are none',
    { transaction: bundle, logs: [{}, { topics: ['0x'] }, log(USDC, [ME, HER], 5_000_000n)] },
    true,
  ],
])('a transfer of a token read back as %s', async (_, chain, expected) => {
  expect(await isTransfer(node({ code: '0x6001', ...chain }), HASH, { from, says: dollars }, neverAborted)).toBe(
    expected,
  )
})

const swap = { account: from, pays: USDC, baseUnits: 5_000_000n, receives: DAI, minimum: 1_000n }

test.each([
  ['the minimum and more', [log(USDC, [ME, THIEF], 5_000_000n), log(DAI, [THIEF, ME], 1_500n)], {}, true],
  ['less than the minimum', [log(USDC, [ME, THIEF], 5_000_000n), log(DAI, [THIEF, ME], 900n)], {}, false],
  ['nothing', [log(USDC, [ME, THIEF], 5_000_000n)], {}, false],
  ['what goes on to somebody else', [log(DAI, [THIEF, ME], 1_500n), log(DAI, [ME, THIEF], 1_400n)], {}, false],
  ['more paid than was shown', [log(USDC, [ME, THIEF], 6_000_000n), log(DAI, [THIEF, ME], 1_500n)], {}, false],
  [
    'a part of the payment given back',
    [log(USDC, [ME, THIEF], 6_000_000n), log(USDC, [THIEF, ME], 1_000_000n), log(DAI, [THIEF, ME], 1_500n)],
    {},
    true,
  ],
  [
    'the native currency, which leaves no log',
    [log(USDC, [ME, THIEF], 5_000_000n)],
    { receives: undefined },
    undefined,
  ],
  ['too much paid for the native currency', [log(USDC, [ME, THIEF], 6_000_000n)], { receives: undefined }, false],
  ['a token for the native currency', [log(DAI, [THIEF, ME], 1_500n)], { pays: undefined }, true],
  ['wrapped currency, made for the account', [wrapping('Deposit', DAI, ME, 1_500n)], { pays: undefined }, true],
  ['too little wrapped currency', [wrapping('Deposit', DAI, ME, 900n)], { pays: undefined }, false],
  [
    'a deposit that is reported by both events',
    [log(DAI, [NOBODY, ME], 900n), wrapping('Deposit', DAI, ME, 900n)],
    { pays: undefined },
    false,
  ],
  ['a deposit for somebody else', [wrapping('Deposit', DAI, THIEF, 1_500n)], { pays: undefined }, false],
  [
    'too much wrapped currency taken back',
    [wrapping('Withdrawal', USDC, ME, 6_000_000n)],
    { receives: undefined },
    false,
  ],
])('a swap read back as %s', async (_, logs, change, expected) => {
  const { pays, receives, ...rest } = { ...swap, ...change }
  const shown = { ...rest, ...(pays && { pays }), ...(receives && { receives }) }
  expect(await isSwap(node({ logs }), [HASH], shown, neverAborted)).toBe(expected)
})

test('a swap that the node does not know says nothing, and its failure is passed on', async () => {
  expect(await isSwap(node({ logs: null }), [HASH], swap, neverAborted)).toBeUndefined()
  const failing = { read: () => Promise.reject(new ServiceUnavailable('rpc', 'timeout')) } as unknown as RpcClient
  await expect(isSwap(failing, [HASH], swap, neverAborted)).rejects.toThrow(ServiceUnavailable)
})

/** A node that knows what one block has done to an account: its balance and its count of transactions. */
function block({
  balances = [0n, 0n] as readonly [bigint, bigint],
  counts = [7n, 7n] as readonly [bigint, bigint],
  code = '0x',
  receipt = {} as object,
  transaction = bundle as object,
}): RpcClient {
  const at = (pair: readonly [bigint, bigint], tag: unknown) => `0x${(tag === '0xf' ? pair[0] : pair[1]).toString(16)}`
  return {
    read: async ({ method, params: [who, tag] }: { method: string; params: readonly unknown[] }) => {
      if (method === 'eth_getTransactionByHash') return transaction
      if (method === 'eth_getTransactionReceipt') return { logs: [], blockNumber: '0x10', ...receipt }
      // The account is asked as it is now, the recipient as it was in the block.
      if (method === 'eth_getCode') return who === ME && tag === 'latest' ? '0x6001' : code
      return method === 'eth_getBalance' ? at(balances, tag) : at(counts, tag)
    },
  } as unknown as RpcClient
}

const ONE = 10n ** 18n

test.each([
  ['what the recipient has gained', { balances: [5n, 5n + ONE] as const }, true],
  ['nothing that has arrived', { balances: [5n, 5n] as const }, false],
  ['less than was previewed', { balances: [5n, ONE] as const }, false],
  ['more, which another transaction may have brought', { balances: [5n, 6n + ONE] as const }, undefined],
  ['nothing certain of a recipient that has sent something', { counts: [7n, 8n] as const }, undefined],
  ['nothing certain of a contract', { code: '0x60' }, undefined],
  ['nothing certain of a transaction in no block', { receipt: { blockNumber: null } }, undefined],
])('the native currency that a contract account sends is read back as %s', async (_, facts, expected) => {
  expect(await isTransfer(block(facts), HASH, { from, says: ether }, neverAborted)).toBe(expected)
})

test('the native currency that a contract account sends to itself says nothing', async () => {
  const says = { ...ether, recipient: ME }
  expect(await isTransfer(block({}), HASH, { from, says }, neverAborted)).toBeUndefined()
})

const own = { from: ME.toLowerCase(), gasUsed: '0x64', effectiveGasPrice: '0x2' }
const paidOut = { account: from, pays: USDC, baseUnits: 5_000_000n, minimum: 1_000n }

test.each([
  ['the minimum, less the fee', { balances: [500n, 1_300n] as const }, true],
  ['less than the minimum', { balances: [500n, 900n] as const }, false],
  ['what only the fee could explain', { balances: [500n, 1_200n] as const }, undefined],
  [
    'the minimum, less the fee of a rollup',
    { balances: [500n, 1_000n] as const, receipt: { ...own, l1Fee: '0x12c' } },
    true,
  ],
  ['nothing certain beside other transactions', { counts: [7n, 9n] as const }, undefined],
  ['nothing certain of a contract account', { code: '0x60' }, undefined],
  ['nothing certain of what a bundler has sent', { receipt: { ...own, from: BUNDLER } }, undefined],
  ['nothing certain without a fee', { receipt: { ...own, gasUsed: undefined } }, undefined],
])('a swap for the native currency is read back as %s', async (_, facts, expected) => {
  const client = block({ counts: [7n, 8n], receipt: own, ...facts })
  expect(await isSwap(client, [HASH], paidOut, neverAborted)).toBe(expected)
})

test('a swap of several transactions is compared by all of them', async () => {
  const logs: Readonly<Record<string, object[]>> = {
    [HASH]: [log(USDC, [ME, THIEF], 5_000_000n)],
    '0x1': [log(DAI, [THIEF, ME], 1_500n)],
  }
  const client = {
    read: async ({ params: [hash] }: { params: readonly [string] }) => logs[hash] && { logs: logs[hash] },
  } as unknown as RpcClient
  expect(await isSwap(client, [HASH, '0x1'], swap, neverAborted)).toBe(true)
  expect(await isSwap(client, [HASH], swap, neverAborted)).toBe(false)
  expect(await isSwap(client, [HASH, '0x2'], swap, neverAborted)).toBeUndefined()
})
