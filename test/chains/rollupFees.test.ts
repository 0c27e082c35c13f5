import {
  encodeFunctionData,
  numberToHex,
  parseAbi,
  parseEther,
  serializeTransaction,
  type Address,
  type Hex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { nodeAt, type ChainNode } from '../../demo/stack/anvil/node'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import { createSwaps } from '../../src/chains/eip155/swaps'
import { createTransfers } from '../../src/chains/eip155/transfers'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import type { Network } from '../../src/domain/network/network'
import { createClock } from '../../src/services/clock/clock'
import { createRpcClient } from '../../src/services/rpc/rpcClient'
import { neverAborted } from '../fakes/neverAborted'

// A chain that charges for publishing a transaction beside its gas: OP Mainnet's id, with a contract of our own behind
// the address of its gas price oracle.

const ORACLE = '0x420000000000000000000000000000000000000F'
const oracleAbi = parseAbi([
  'function getL1Fee(bytes) view returns (uint256)',
  'function getOperatorFee(uint256) view returns (uint256)',
])
const from = { namespace: 'eip155', address: accountAt(0).address, type: 'eoa' } as const
const recipient = accountAt(1).address
const host = { rpc: 'https://rpc.test', projectId: undefined }
const optimism = resolveNetworks(['optimism'], {}, host).networks[0] as Network

let anvil: Anvil
let node: ChainNode
let code: Hex
beforeAll(async () => {
  anvil = await startAnvil(10, await findFreeBasePort())
  node = nodeAt(anvil.url)
  code = artifactNamed(await compileContracts(), 'DataFeeOracle').deployedBytecode
})
beforeEach(() => node.ask('anvil_setCode', [ORACLE, code]))
afterAll(() => anvil?.stop())

const rpc = () =>
  createRpcClient({ networkId: 'eip155:10', urls: [anvil.url], rpcHost: 'https://rpc.test', clock: createClock() })
const transfers = () => createTransfers(() => rpc(), createClock())
const swaps = () => createSwaps(() => rpc())
const setBalance = (wei: bigint) => node.ask('anvil_setBalance', [from.address, numberToHex(wei)])
const askOracle = async (functionName: 'getL1Fee' | 'getOperatorFee', arg: Hex | bigint) => {
  const data = encodeFunctionData({ abi: oracleAbi, functionName, args: [arg] } as never)
  return BigInt(await node.ask<Hex>('eth_call', [{ to: ORACLE, data }, 'latest']))
}
const price = async () => {
  const { baseFeePerGas } = await node.ask<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])
  return BigInt(baseFeePerGas) + BigInt(await node.ask<Hex>('eth_maxPriorityFeePerGas'))
}
/** What the chain charges for the transaction as viem writes it, gas apart. */
const chargedFor = async (transaction: { to: Address; value: bigint; data?: Hex }, gas: bigint) => {
  const maxFeePerGas = 2n * (await price())
  const bytes = serializeTransaction({
    ...transaction,
    chainId: 10,
    gas,
    nonce: 7,
    maxFeePerGas,
    maxPriorityFeePerGas: 1n,
  })
  return (await askOracle('getL1Fee', bytes)) + (await askOracle('getOperatorFee', gas))
}
/** Nonce and prices are some bytes shorter or longer. */
const isNear = (fee: bigint, expected: bigint) => fee * 100n > expected * 95n && fee * 100n < expected * 115n
const order = (baseUnits: bigint, network = optimism) => ({ from, network, recipient, baseUnits })

describe('sending', () => {
  test('the fee includes what publishing the transaction costs', async () => {
    await setBalance(parseEther('1'))
    const value = parseEther('0.123456789')
    const { feeBaseUnits } = await transfers().prepare(order(value), neverAborted)
    const published = feeBaseUnits - 21_000n * (await price())
    expect(published).toBeGreaterThan(200_000_000_000n)
    expect(isNear(published, await chargedFor({ to: recipient, value }, 21_000n))).toBe(true)
  })

  test('a balance that covers the gas alone does not cover the fee', async () => {
    const value = parseEther('0.1')
    await setBalance(value + 21_000n * (await price()) + 1_000n)
    await expect(transfers().prepare(order(value), neverAborted)).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test('the maximum leaves enough for a transaction at twice the price', async () => {
    const balance = parseEther('0.01')
    await setBalance(balance)
    const reserve = await transfers().reserve({ from, network: optimism, recipient }, neverAborted)
    const value = balance - reserve
    expect((await transfers().prepare(order(value), neverAborted)).says.baseUnits).toBe(value)
    const charged = await chargedFor({ to: recipient, value }, 21_000n)
    expect(reserve).toBeGreaterThanOrEqual(2n * 21_000n * (await price()) + charged)
  })
})

describe('swapping', () => {
  const call = { from, network: optimism, to: ORACLE, value: 0n }
  const data = encodeFunctionData({ abi: oracleAbi, functionName: 'getL1Fee', args: [`0x${'ab'.repeat(600)}`] })

  test('the fee grows with the bytes of the call', async () => {
    await setBalance(parseEther('1'))
    const { feeBaseUnits } = await swaps().prepare({ ...call, data }, neverAborted)
    const gas = BigInt(await node.ask<Hex>('eth_estimateGas', [{ from: from.address, to: ORACLE, data }]))
    const published = feeBaseUnits - gas * (await price())
    expect(isNear(published, await chargedFor({ to: ORACLE, value: 0n, data }, gas))).toBe(true)
  })

  test('a balance that covers the gas alone does not cover the fee', async () => {
    const gas = BigInt(await node.ask<Hex>('eth_estimateGas', [{ from: from.address, to: ORACLE, data }]))
    await setBalance(gas * (await price()) + 1_000n)
    await expect(swaps().prepare({ ...call, data }, neverAborted)).rejects.toMatchObject({ code: 'insufficient_funds' })
  })

  test('the maximum leaves enough, with a call and without', async () => {
    await setBalance(parseEther('1'))
    const gas = BigInt(await node.ask<Hex>('eth_estimateGas', [{ from: from.address, to: ORACLE, data }]))
    const charged = await chargedFor({ to: ORACLE, value: 0n, data }, gas)
    const given = { from, network: optimism, call: { to: ORACLE, data, value: 0n } }
    expect(await swaps().reserve(given, neverAborted)).toBeGreaterThan(gas * (await price()) + charged)
    const typical = await swaps().typicalFee(from, optimism, neverAborted)
    expect(typical).toBeGreaterThan(7n * 21_000n * (await price()) + 500n * 2_000_000_000n)
    expect(await swaps().reserve({ from, network: optimism }, neverAborted)).toBeGreaterThan(typical)
  })
})

test('a contract that answers nothing charges nothing', async () => {
  await node.ask('anvil_setCode', [ORACLE, '0x'])
  await setBalance(parseEther('1'))
  const { feeBaseUnits } = await transfers().prepare(order(1n), neverAborted)
  expect(feeBaseUnits).toBe(21_000n * (await price()))
})

test('other chains are not asked, unless the page names the contract of its own network', async () => {
  await setBalance(parseEther('1'))
  const own = {
    id: 424242,
    name: 'Own',
    nativeCurrency: optimism.nativeCurrency,
    rpcUrls: { default: { http: [anvil.url] } },
  }
  const named = { ...own, contracts: { gasPriceOracle: { address: ORACLE } } }
  const [plain, charging] = [own, named].map((each) => resolveNetworks([each], {}, host).networks[0] as Network)
  const fee = async (network: Network) => (await transfers().prepare(order(1n, network), neverAborted)).feeBaseUnits
  expect(await fee(plain!)).toBe(21_000n * (await price()))
  expect(await fee(charging!)).toBeGreaterThan(21_000n * (await price()) + 200_000_000_000n)
})
