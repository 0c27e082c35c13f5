import {
  createClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  maxUint256,
  parseAbi,
  parseEther,
  parseUnits,
  toFunctionSelector,
  type Address,
  type Hex,
} from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts, type Artifacts } from '../../demo/stack/anvil/compile'
import { nodeAt, type ChainNode } from '../../demo/stack/anvil/node'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import { SIMULATION_CODE } from '../../src/chains/eip155/simulationCode'
import { createSwaps } from '../../src/chains/eip155/swaps'
import { WRAPPED_TOKENS } from '../../src/chains/eip155/wrappedTokens'
import type { TokenBalance } from '../../src/domain/money/tokenBalance'
import { confirmSwap } from '../../src/features/swap/actions/confirmSwap'
import { previewSwap } from '../../src/features/swap/actions/previewSwap'
import { createClock } from '../../src/services/clock/clock'
import { createRpcClient, type RpcClient } from '../../src/services/rpc/rpcClient'
import { selectSwap } from '../../src/features/swap/state'
import { alice } from '../fakes/connections'
import { fillInSwap, makeSwappingContext, type SwappingContext } from '../fakes/swappingContext'
import { approval, listedEther } from '../fakes/swaps'
import { scaled } from '../slowness'

// Approvals, trades and thefts on a real chain: the aggregator is the test, everything that judges it is real.

const maker = accountAt(0)
const paid = parseUnits('50', 6)
const quoted = parseUnits('49', 18)
const ETHER = parseEther('0.02')

let anvil: Anvil
let node: ChainNode
let artifacts: Artifacts
let router: Address
let usd: TokenBalance
let dai: TokenBalance
let wrapped: TokenBalance
let old: TokenBalance
let rpc: RpcClient

const contractOf = (token: TokenBalance) => token.address!.slice('eip155:1:'.length) as Address

beforeAll(async () => {
  anvil = await startAnvil(1, await findFreeBasePort())
  node = nodeAt(anvil.url)
  artifacts = await compileContracts()
  const client = createClient({ account: maker, transport: http(anvil.url), pollingInterval: 20 })
  const send = async (data: Hex, to?: Address, value = 0n) =>
    waitForTransactionReceipt(client, {
      hash: await sendTransaction(client, { chain: null, data, value, ...(to && { to }) }),
    })
  const deploy = async (name: string, args: readonly unknown[] = []) => {
    const { abi, bytecode } = artifactNamed(artifacts, name)
    return (await send(encodeDeployData({ abi, bytecode, args: [...args] }))).contractAddress as Address
  }
  const token = async (kind: string, name: string, symbol: string, decimals: number): Promise<TokenBalance> => ({
    name,
    symbol,
    chainId: 'eip155:1',
    address: `eip155:1:${await deploy(kind, [name, symbol, decimals])}`,
    quantity: { decimals: String(decimals), numeric: '0' },
  })
  const { abi } = artifactNamed(artifacts, 'TestToken')
  const mint = (each: TokenBalance, to: string, baseUnits: bigint) =>
    send(encodeFunctionData({ abi, functionName: 'mint', args: [to, baseUnits] }), contractOf(each))
  router = await deploy('SuppliedRouter')
  usd = await token('TestToken', 'Dollar', 'USD', 6)
  dai = await token('TestToken', 'Dai', 'DAI', 18)
  old = await token('NoReturnToken', 'Old Dollar', 'OLD', 6)
  // Where it is on the network that the product takes this chain for.
  const address = `eip155:1:${WRAPPED_TOKENS['eip155:1']!}` as const
  wrapped = { ...dai, name: 'Wrapped Ether', symbol: 'WETH', address }
  const { deployedBytecode } = artifactNamed(artifacts, 'WrappedEther')
  await node.ask('anvil_setCode', [contractOf(wrapped), deployedBytecode])
  for (const each of [usd, old]) await mint(each, alice, parseUnits('1000', 6))
  await mint(dai, maker.address, parseUnits('100000', 18))
  await send(encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] }), contractOf(dai))
  await send('0x', router, parseEther('10'))
  await node.ask('anvil_setBalance', [alice, `0x${parseEther('5').toString(16)}`])
  rpc = createRpcClient({ networkId: 'eip155:1', urls: [anvil.url], rpcHost: 'https://rpc.test', clock: createClock() })
}, scaled(60_000))
afterAll(async () => {
  await anvil?.stop()
})

/** The page allows what the router of these tests can do. */
const ROUTER_FUNCTIONS = [
  'takeAll(address,uint256)',
  'keep()',
  'takeBoth(address,uint256,address,uint256,address,address,uint256)',
  'trade(address,uint256,address,address,uint256)',
  'sell(address,uint256,uint256)',
]
  .map((signature) => toFunctionSelector(signature))
  .join(' ')

const encoded = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: artifactNamed(artifacts, 'SuppliedRouter').abi, functionName, args: [...args] })
const trade = (given: bigint, from = usd, amount = paid) =>
  encoded('trade', [contractOf(from), amount, contractOf(dai), maker.address, given])

interface Offer {
  readonly data: Hex
  readonly target?: Address
  readonly toBaseUnits?: bigint
  readonly from?: TokenBalance
  readonly to?: TokenBalance
  readonly client?: RpcClient
}

/** A form whose aggregator offers these bytes; what the account already allows the router is what the chain says. */
async function previewed({
  data,
  target = router,
  toBaseUnits = quoted,
  from = usd,
  to = dai,
  client = rpc,
}: Offer): Promise<SwappingContext> {
  const context = makeSwappingContext({ options: { services: { swapFunctions: ROUTER_FUNCTIONS } } })
  Object.assign(context.adapter, { swaps: async () => createSwaps(() => client) })
  const allowance = async () => {
    const { abi } = artifactNamed(artifacts, 'TestToken')
    return BigInt(
      await node.ask<Hex>('eth_call', [
        { to: contractOf(from), data: encodeFunctionData({ abi, functionName: 'allowance', args: [alice, router] }) },
        'latest',
      ]),
    )
  }
  context.exchange.responses({
    tokens: async () => [listedEther, usd, dai, old, wrapped],
    allowance,
    build: async () => ({ to: target, data, toBaseUnits }),
    buildApproval: async ({ baseUnits }) => ({ to: contractOf(from), data: approval(router, baseUnits) }),
  })
  await fillInSwap(context, { from, to, amount: from.address && from !== wrapped ? '50' : '0.02' })
  await previewSwap(context)
  return context
}

const progress = (context: SwappingContext) => selectSwap(context.store.getState())?.progress

async function allow(token: TokenBalance, baseUnits: bigint): Promise<void> {
  await node.ask('anvil_impersonateAccount', [alice])
  await node.ask('eth_sendTransaction', [{ from: alice, to: contractOf(token), data: approval(router, baseUnits) }])
  await node.ask('anvil_stopImpersonatingAccount', [alice])
}

/** A node that does not have these methods, as far as the simulation uses them. */
function without(...kinds: ('eth_simulateV1' | 'overrides')[]): RpcClient {
  const refuse = () => Promise.reject(new Error('the method does not exist'))
  return {
    ...rpc,
    read: (call, signal) => {
      if (call.method === 'eth_simulateV1' && kinds.includes('eth_simulateV1')) return refuse()
      if (call.method === 'eth_call' && (call.params as readonly unknown[]).length > 2 && kinds.includes('overrides'))
        return refuse()
      return rpc.read(call, signal)
    },
  }
}

describe.each([
  ['a whole block', () => rpc, true],
  // Without logs nobody knows what else it does.
  ['an override of the account', () => without('eth_simulateV1'), false],
])('simulated by %s', (_how, client, simulated) => {
  test('an honest swap that needs an approval is simulated together with it', async () => {
    await allow(usd, 0n)
    const context = await previewed({ data: trade(quoted), client: client() })
    expect(progress(context)).toMatchObject({ status: 'ready', preview: { step: 'approve', simulated } })
  })

  test('a contract that takes the token and returns nothing is refused before anything is approved', async () => {
    await allow(usd, 0n)
    const context = await previewed({ data: encoded('takeAll', [contractOf(usd), paid]), client: client() })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_below_minimum' } })
  })

  test('a contract that keeps the native currency is refused', async () => {
    const context = await previewed({ data: encoded('keep', []), from: listedEther, client: client() })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_below_minimum' } })
  })

  test.each([
    ['exactly the minimum is enough', 0n, 'ready'],
    ['one unit less is not', 1n, 'failed'],
  ])('%s', async (_what, missing, status) => {
    await allow(usd, paid)
    const context = await previewed({ data: trade((quoted * 99n) / 100n - missing), client: client() })
    expect(progress(context)).toMatchObject({ status })
  })

  test.each([
    ['all of it', ETHER, 'ready'],
    ['half of it', ETHER / 2n, 'failed'],
  ])('native currency that is received is measured: %s', async (_what, given, status) => {
    await allow(usd, paid)
    const context = await previewed({
      data: encoded('sell', [contractOf(usd), paid, given]),
      toBaseUnits: ETHER,
      to: listedEther,
      client: client(),
    })
    expect(progress(context)).toMatchObject({ status })
  })

  test('for a token that must be revoked first, revoking, approving and swapping are simulated together', async () => {
    await allow(old, 1n)
    const context = await previewed({ data: trade(quoted, old), from: old, client: client() })
    await allow(old, 0n)
    expect(progress(context)).toMatchObject({ status: 'ready', preview: { step: 'reset', simulated } })
  })

  test('a contract may not take more than was ordered, whatever the allowance', async () => {
    await allow(usd, maxUint256)
    const context = await previewed({ data: trade(quoted, usd, paid * 2n), client: client() })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
  })

  test('a swap that reverts after its approval is refused before the approval', async () => {
    await allow(usd, 0n)
    const context = await previewed({ data: trade(parseUnits('1000000', 18)), client: client() })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_simulation_failed' } })
  })
})

describe('the aggregator wraps the native currency itself', () => {
  const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
  const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
  const withdraw = (amount: bigint) => encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
  const wraps = { toBaseUnits: ETHER }
  const give = async () => {
    await node.ask('anvil_impersonateAccount', [alice])
    await node.ask('eth_sendTransaction', [
      { from: alice, to: contractOf(wrapped), data: deposit, value: `0x${ETHER.toString(16)}` },
    ])
    await node.ask('anvil_stopImpersonatingAccount', [alice])
  }

  test('and back, without an approval, and is checked as any swap', async () => {
    const target = contractOf(wrapped)
    const into = await previewed({ ...wraps, data: deposit, target, from: listedEther, to: wrapped })
    expect(progress(into)).toMatchObject({ status: 'ready', preview: { step: 'swap', simulated: true } })
    await give()
    const back = await previewed({ ...wraps, data: withdraw(ETHER), target, from: wrapped, to: listedEther })
    expect(progress(back)).toMatchObject({ status: 'ready', preview: { step: 'swap', simulated: true } })
  })

  test.each([
    ['of another amount', () => ({ data: withdraw(ETHER + 1n), target: contractOf(wrapped) })],
    ['of a contract that is not the wrapped token', () => ({ data: withdraw(ETHER), target: contractOf(dai) })],
    ['of another function', () => ({ data: approval(router, ETHER) as Hex, target: contractOf(wrapped) })],
  ])('but not by a call %s', async (_what, call) => {
    await give()
    const context = await previewed({ ...wraps, ...call(), from: wrapped, to: listedEther })
    expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
  })
})

test('the logs reveal that another token is taken through an earlier approval', async () => {
  await allow(usd, paid)
  await allow(old, parseUnits('10', 6))
  const context = await previewed({
    data: encoded('takeBoth', [
      contractOf(usd),
      paid,
      contractOf(old),
      parseUnits('10', 6),
      contractOf(dai),
      maker.address,
      quoted,
    ]),
  })
  await allow(old, 0n)
  expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_mismatch' } })
})

test('the preview says so when the node cannot simulate', async () => {
  await allow(usd, paid)
  const context = await previewed({ data: trade(quoted), client: without('eth_simulateV1', 'overrides') })
  expect(progress(context)).toMatchObject({ status: 'ready', preview: { step: 'swap', simulated: false } })
})

test('a result of a node that ignores overrides does not count as a simulation', async () => {
  await allow(usd, paid)
  const ignores: RpcClient = {
    ...without('eth_simulateV1'),
    read: ({ method, params }, signal) =>
      without('eth_simulateV1').read(
        { method, params: method === 'eth_call' ? (params as readonly unknown[]).slice(0, 2) : params },
        signal,
      ),
  }
  expect(progress(await previewed({ data: trade(quoted), client: ignores }))).toMatchObject({
    status: 'ready',
    preview: { simulated: false },
  })
})

test('a contract that turns dishonest after the preview is stopped before the wallet is asked', async () => {
  await allow(usd, paid)
  const context = await previewed({ data: trade(quoted) })
  expect(progress(context)).toMatchObject({ status: 'ready', preview: { simulated: true } })
  const { deployedBytecode } = artifactNamed(artifacts, 'SuppliedRouter')
  // From now on the contract accepts everything and does nothing.
  await node.ask('anvil_setCode', [router, '0x00'])
  await confirmSwap(context)
  await node.ask('anvil_setCode', [router, deployedBytecode])
  expect(progress(context)).toMatchObject({ status: 'failed', problem: { code: 'swap_below_minimum' } })
})

test('the simulation code that is shipped is compiled from its source', () => {
  const { deployedBytecode } = artifactNamed(artifacts, 'SwapSimulation')
  // The compiler ends its output with metadata and their length in two bytes.
  const metadataBytes = Number.parseInt(deployedBytecode.slice(-4), 16) + 2
  expect(SIMULATION_CODE).toBe(deployedBytecode.slice(0, -2 * metadataBytes))
})
