import { createClient, encodeDeployData, encodeFunctionData, erc20Abi, http, toEventSelector, type Address } from 'viem'
import { getBalance, readContract, sendTransaction, signAuthorization, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { walletKinds } from '../../src/wallets/index'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import type { ChainTransfers, TransferOrder } from '../../src/chains/contract'
import { createHoldings } from '../../src/chains/eip155/holdings'
import { createTransfers } from '../../src/chains/eip155/transfers'
import type { Eip1193Provider, LiveConnection } from '../../src/wallets/contract'
import type { Network } from '../../src/domain/network/network'
import { createClock } from '../../src/services/clock/clock'
import { createRpcClient } from '../../src/services/rpc/rpcClient'
import { neverAborted } from '../fakes/neverAborted'

const CHAIN_ID = 31337
const network: Network = {
  id: CHAIN_ID,
  caipNetworkId: `eip155:${CHAIN_ID}`,
  chainNamespace: 'eip155',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  assets: {},
}
const owner = accountAt(0)
const recipient = accountAt(1).address
const from = { namespace: 'eip155', address: owner.address, type: 'eoa' } as const
const ONE = 1_000_000n

let anvil: Anvil
let usdc: Address
let points: Address
let transfers: ChainTransfers
const nodeClient = () => createClient({ account: owner, transport: http(anvil.url), pollingInterval: 20 })

beforeAll(async () => {
  anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  const token = artifactNamed(await compileContracts(), 'TestToken')
  const client = nodeClient()
  const deploy = async (name: string, symbol: string, decimals: number, minted: bigint) => {
    const data = encodeDeployData({ abi: token.abi, bytecode: token.bytecode, args: [name, symbol, decimals] })
    const { contractAddress } = await waitForTransactionReceipt(client, {
      hash: await sendTransaction(client, { chain: null, data }),
    })
    await waitForTransactionReceipt(client, {
      hash: await sendTransaction(client, {
        chain: null,
        to: contractAddress as Address,
        data: encodeFunctionData({ abi: token.abi, functionName: 'mint', args: [owner.address, minted] }),
      }),
    })
    return contractAddress as Address
  }
  usdc = await deploy('Dollar', 'USDC', 6, 1000n * ONE)
  points = await deploy('Points', 'PTS', 0, 12n)
  const clock = createClock()
  const rpc = createRpcClient({
    networkId: network.caipNetworkId,
    urls: [anvil.url],
    rpcHost: 'https://rpc.test',
    clock,
  })
  transfers = createTransfers(() => rpc, clock)
})
afterAll(async () => {
  await anvil?.stop()
})

const order = (baseUnits: bigint, decimals: number): TransferOrder => ({
  from,
  network,
  token: { address: usdc, symbol: 'USDC', decimals },
  recipient: recipient,
  baseUnits,
})
const balance = (account: Address, token = usdc) =>
  readContract(nodeClient(), { address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })

function wallet() {
  const requests: string[] = []
  const provider: Eip1193Provider = {
    async request({ method, params }) {
      requests.push(method)
      return nodeClient().request({ method, params } as never)
    },
  }
  const facts = {
    connectorId: 'x',
    namespace: 'eip155',
    wallet: { id: 'x', name: 'X', method: 'injected' },
    capabilities: walletKinds.installed.capabilities,
    accounts: [from],
    networkId: network.caipNetworkId,
  } as const
  return {
    requests,
    live: { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection,
  }
}

test('a token whose listed decimals match its contract is sent, in exactly these base units', async () => {
  const before = await balance(recipient)
  const { live } = wallet()
  const prepared = await transfers.prepare(order(ONE, 6), neverAborted)
  const hash = await prepared.send(live, neverAborted, () => {})
  await waitForTransactionReceipt(nodeClient(), { hash: hash as `0x${string}` })
  const asPreviewed = (change: object) =>
    transfers.isAsPreviewed(hash, { from, says: { ...prepared.says, ...change } }, network, neverAborted)
  expect(await asPreviewed({})).toBe(true)
  expect(await asPreviewed({ baseUnits: 2n * ONE })).toBe(false)
  expect(await asPreviewed({ recipient: owner.address })).toBe(false)
  expect((await balance(recipient)) - before).toBe(ONE)
})

test('a token without decimals is listed and sent by whole numbers', async () => {
  const rpc = createRpcClient({
    networkId: network.caipNetworkId,
    urls: [anvil.url],
    rpcHost: 'https://rpc.test',
    clock: createClock(),
  })
  const [, listed] = await createHoldings(() => rpc).tokens(from, network, [{ address: points }], neverAborted)
  expect(listed).toMatchObject({ symbol: 'PTS', quantity: { decimals: '0', numeric: '12' } })
  const sent: TransferOrder = { ...order(5n, 0), token: { address: points, symbol: 'PTS', decimals: 0 } }
  const prepared = await transfers.prepare(sent, neverAborted)
  await waitForTransactionReceipt(nodeClient(), {
    hash: (await prepared.send(wallet().live, neverAborted, () => {})) as `0x${string}`,
  })
  expect([await balance(recipient, points), await balance(owner.address, points)]).toEqual([5n, 7n])
})

test('a list with 8 decimals for a contract with 6 is refused, because "1" would move 100', async () => {
  const before = await balance(recipient)
  await expect(transfers.prepare(order(10n ** 8n, 8), neverAborted)).rejects.toMatchObject({
    code: 'transfer_simulation_failed',
    refusal: 'decimals_differ',
  })
  expect(await balance(recipient)).toBe(before)
})

describe('who receives', () => {
  const REFUSES = '0x5f5ffd'
  const TAKES = '0x00'
  const codeAt = async (runtime: string): Promise<Address> => {
    const size = (runtime.length / 2 - 1).toString(16).padStart(2, '0')
    const data = `0x60${size}600c60003960${size}6000f3${runtime.slice(2)}` as const
    const hash = await sendTransaction(nodeClient(), { chain: null, data })
    return (await waitForTransactionReceipt(nodeClient(), { hash })).contractAddress as Address
  }
  /** The account lends its address to the code of a contract (EIP-7702). */
  const delegating = async (at: number, runtime: string): Promise<Address> => {
    const account = accountAt(at)
    const client = createClient({ account, transport: http(anvil.url), pollingInterval: 20 })
    const authorization = await signAuthorization(client, {
      contractAddress: await codeAt(runtime),
      chainId: CHAIN_ID,
      executor: 'self',
    })
    const hash = await sendTransaction(client, {
      chain: null,
      to: account.address,
      authorizationList: [authorization],
      gas: 200_000n,
    })
    await waitForTransactionReceipt(client, { hash })
    return account.address
  }
  const ether = (to: string): TransferOrder => ({ from, network, recipient: to, baseUnits: 10n ** 15n })
  const kind = async (to: string, token = true) =>
    (await transfers.recipient({ ...(token ? order(ONE, 6) : ether(to)), recipient: to }, neverAborted)).kind
  const balanceOf = (address: Address) => getBalance(nodeClient(), { address })
  const send = async (sent: TransferOrder) => {
    const prepared = await transfers.prepare(sent, neverAborted)
    const hash = (await prepared.send(wallet().live, neverAborted, () => {})) as `0x${string}`
    return (await waitForTransactionReceipt(nodeClient(), { hash })).status
  }

  test('the contract of the token itself and of another one are told apart from other contracts', async () => {
    expect([await kind(usdc), await kind(points), await kind(await codeAt(TAKES))]).toEqual([
      'token',
      'token',
      'contract',
    ])
    expect(await kind(usdc, false)).toBe('contract')
  })

  test('an account that delegates is one that somebody has the key of', async () => {
    expect(await kind(await delegating(5, TAKES), false)).toBe('account')
    expect(await kind(recipient)).toBe('account')
  })

  test('what is at the address takes the native currency or is said to refuse it, as the chain then does', async () => {
    const taking = [await codeAt(TAKES), await delegating(6, TAKES), recipient]
    for (const to of taking) {
      const before = await balanceOf(to as Address)
      expect(await send(ether(to))).toBe('success')
      expect((await balanceOf(to as Address)) - before).toBe(10n ** 15n)
    }
    const refusing = [await codeAt(REFUSES), await delegating(7, REFUSES), usdc]
    for (const to of refusing) {
      await expect(transfers.prepare(ether(to), neverAborted)).rejects.toMatchObject({ code: 'recipient_refuses' })
      const hash = await sendTransaction(nodeClient(), { chain: null, to: to as Address, value: 1n, gas: 100_000n })
      expect((await waitForTransactionReceipt(nodeClient(), { hash })).status).toBe('reverted')
    }
  })
})

describe('what became of a transaction', () => {
  type Sent = { readonly hash: string; readonly from: string }
  const node = (method: string, ...params: readonly unknown[]) =>
    nodeClient().request({ method, params } as never) as Promise<string>
  const mine = () => node('evm_mine')
  const sendRaw = async (tx: object): Promise<Sent> => {
    const hash = await node('eth_sendTransaction', { from: owner.address, gas: '0x186a0', ...tx })
    return { from: owner.address, hash }
  }
  const gwei = (price: number) => `0x${(price * 1e9).toString(16)}`
  const nonceNow = () => node('eth_getTransactionCount', owner.address, 'latest')
  /** Follows in the background, and resolves once the node has been asked for the hash. */
  const follow = async ({ hash, from: address }: Sent) => {
    const delays: string[] = []
    let wasAsked = (): void => undefined
    const asked = new Promise<void>((resolve) => (wasAsked = resolve))
    const rpc = createRpcClient({
      networkId: network.caipNetworkId,
      urls: [anvil.url],
      rpcHost: 'https://rpc.test',
      clock: createClock(),
    })
    const watched = {
      ...rpc,
      read: async (...given: Parameters<typeof rpc.read>) => {
        const response = await rpc.read(...given)
        if (given[0].method === 'eth_getTransactionByHash') wasAsked()
        return response
      },
    }
    const sender = { address, onDelay: (delay: string) => delays.push(delay) }
    const outcome = createTransfers(() => watched, createClock()).settled(hash, network, neverAborted, sender)
    await asked
    return { outcome, delays }
  }

  beforeEach(async () => {
    await node('evm_setAutomine', false)
  })
  afterEach(async () => {
    await mine()
    await node('evm_setAutomine', true)
  })

  const VALUE = '0x38d7ea4c68000'
  test.each([
    ['sped up', { to: recipient, value: VALUE }, 'confirmed'],
    ['cancelled', { to: owner.address, value: '0x0' }, 'cancelled'],
    ['replaced by another amount', { to: recipient, value: '0x1' }, 'replaced'],
    ['replaced by another recipient', { to: accountAt(2).address, value: VALUE }, 'replaced'],
  ])('%s in the wallet, it is found by account and nonce in the block that has it', async (_, other, status) => {
    const nonce = await nonceNow()
    const sent = await sendRaw({ to: recipient, value: VALUE, nonce, gasPrice: gwei(5) })
    const { outcome } = await follow(sent)
    const { hash } = await sendRaw({ nonce, gasPrice: gwei(20), ...other })
    for (let block = 0; block < 5; block += 1) await mine()
    await sendRaw({ to: recipient, value: '0x2' })
    await mine()
    expect(await outcome).toEqual({ status, hash })
  })

  test('in the block itself, it keeps its hash', async () => {
    const sent = await sendRaw({ to: recipient, value: VALUE })
    const { outcome } = await follow(sent)
    await mine()
    expect(await outcome).toEqual({ status: 'confirmed', hash: sent.hash })
  })

  test.each([
    ['ExecutionSuccess(bytes32,uint256)', true, 'confirmed'],
    ['ExecutionSuccess(bytes32,uint256)', false, 'confirmed'],
    ['ExecutionFailure(bytes32,uint256)', true, 'failed'],
  ])('the hash of a Safe waits for the owners, and is found by %s (indexed: %s)', async (event, indexed, status) => {
    const topic = toEventSelector(event).slice(2)
    const code = indexed ? `0x5f357f${topic}60205fa200` : `0x5f355f527f${topic}60405fa100`
    const safe = accountAt(indexed ? 8 : 9).address.replace(/..$/, status === 'failed' ? '01' : '02')
    await node('anvil_setCode', safe, code)
    const hash = `0x${'5a'.repeat(32)}`
    const { outcome, delays } = await follow({ hash, from: safe })
    await expect.poll(() => delays).toContain('owners')
    const executed = await sendRaw({ to: safe, data: hash })
    await mine()
    expect(await outcome).toEqual({ status, hash: executed.hash })
  })
})
