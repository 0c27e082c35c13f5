import {
  createClient,
  encodeFunctionData,
  http,
  parseAbi,
  parseEther,
  toHex,
  zeroAddress,
  type Address,
  type Hex,
  type PrivateKeyAccount,
} from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  getBalance,
  getCode,
  getTransactionReceipt,
  readContract,
  sendTransaction,
  verifyMessage,
  verifyTypedData,
  waitForTransactionReceipt,
} from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_ROLE, testAccountAt } from '../anvil/accounts'
import { installBundler } from '../bundler/installBundler'
import type { CallsStatus, SmartAccounts } from '../frame/smartAccounts'
import { findFreeBasePort } from '../ports'
import { startStack, type RunningStack } from '../startStack'
import { createSmartAccounts } from './createSmartAccounts'
import { scaled } from '../../../test/slowness'

const CHAIN_ID = 31_337
const CHAIN = 'eip155:31337'
const INSTALL_AND_START_MS = 6 * 60_000
const CONFIRMED = 200
const REVERTED = 500
const token = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const typedData = {
  domain: { name: 'Order' },
  types: { Order: [{ name: 'amount', type: 'uint256' }] },
  primaryType: 'Order',
  message: { amount: 5n },
} as const

let stack: RunningStack
let accounts: SmartAccounts
let usdc: Address
let rpcUrl: string
let client: ReturnType<typeof createClient>

beforeAll(async () => {
  await installBundler()
  stack = await startStack({ port: await findFreeBasePort() })
  const { chains, contracts } = stack.stackJson
  const { bundlerUrl, rpcUrl: address } = chains[0] ?? Object.create(null)
  const { smartAccountFactory, usdc: coin } = contracts[CHAIN] ?? Object.create(null)
  rpcUrl = address
  usdc = coin
  client = createClient({ transport: http(rpcUrl), pollingInterval: 20 })
  accounts = createSmartAccounts([{ chainId: CHAIN_ID, rpcUrl, bundlerUrl, factory: smartAccountFactory }])
}, INSTALL_AND_START_MS)

afterAll(() => stack?.stop())

test('only the chain with a bundler has smart accounts', async () => {
  expect(accounts.enabledNetworks()).toEqual([CHAIN_ID])
  await expect(accounts.addressOf(31_338, newOwner().address)).rejects.toThrow('31338')
})

test('signatures of an undeployed account verify by ERC-6492', async () => {
  const owner = newOwner()
  const address = await accounts.addressOf(CHAIN_ID, owner.address)
  expect(await accounts.isDeployed(CHAIN_ID, address)).toBe(false)

  const signature = await accounts.signMessage(CHAIN_ID, owner, 'Grüße')
  expect(await verifyMessage(client, { address, message: 'Grüße', signature })).toBe(true)
  expect(await verifyMessage(client, { address, message: 'other', signature })).toBe(false)
  expect(
    await verifyMessage(client, {
      address,
      message: 'Grüße',
      signature: await accounts.signMessage(CHAIN_ID, newOwner(), 'Grüße'),
    }),
  ).toBe(false)
  expect(
    await verifyTypedData(client, {
      address,
      ...typedData,
      signature: await accounts.signTypedData(CHAIN_ID, owner, typedData),
    }),
  ).toBe(true)
  expect(await getCode(client, { address })).toBeUndefined()
})

test('the first batch deploys the account and executes all calls in one operation', async () => {
  const { owner, address } = await ownerWithTokens()
  const receiver = newOwner().address

  const { id } = await accounts.sendCalls(CHAIN_ID, owner, [
    { to: usdc, data: transfer(receiver, 1_000_000n) },
    { to: receiver, value: parseEther('0.5') },
  ])
  const status = await settled(id)

  expect(status).toMatchObject({ version: '2.0.0', id, chainId: '0x7a69', status: CONFIRMED, atomic: true })
  expect(status.receipts).toHaveLength(1)
  const [receipt] = status.receipts as { transactionHash: Hex; logs: { address: Address }[] }[]
  expect(receipt).toMatchObject({
    status: '0x1',
    blockHash: expect.stringMatching(/^0x\w{64}$/),
    blockNumber: expect.stringMatching(/^0x/),
    gasUsed: expect.stringMatching(/^0x/),
  })
  expect(receipt?.logs.map((log) => log.address.toLowerCase())).toContain(usdc.toLowerCase())
  expect((await getTransactionReceipt(client, { hash: receipt?.transactionHash ?? '0x' })).status).toBe('success')
  expect(await balanceOf(receiver)).toBe(1_000_000n)
  expect(await getBalance(client, { address: receiver })).toBe(parseEther('0.5'))
  expect(await accounts.isDeployed(CHAIN_ID, address)).toBe(true)
})

test('later operations need no deployment, and signatures no wrapping', async () => {
  const { owner, address } = await ownerWithTokens()
  const receiver = newOwner().address
  await accounts.sendTransaction(CHAIN_ID, owner, { to: receiver, value: 1n })

  const hash = await accounts.sendTransaction(CHAIN_ID, owner, { to: usdc, data: transfer(receiver, 7n) })

  expect((await getTransactionReceipt(client, { hash })).status).toBe('success')
  expect(await balanceOf(receiver)).toBe(7n)
  const signature = await accounts.signMessage(CHAIN_ID, owner, 'hello')
  expect(signature).toHaveLength(132)
  expect(await verifyMessage(client, { address, message: 'hello', signature })).toBe(true)
})

test('two batches sent at once by a new account are both included', async () => {
  const { owner } = await ownerWithTokens()
  const receiver = newOwner().address
  const sent = await Promise.all(
    [1n, 2n].map((value) => accounts.sendCalls(CHAIN_ID, owner, [{ to: receiver, value }])),
  )
  expect(await Promise.all(sent.map(async ({ id }) => (await settled(id)).status))).toEqual([CONFIRMED, CONFIRMED])
  expect(await getBalance(client, { address: receiver })).toBe(3n)
})

test('a batch with a call that would revert is refused with the reason of the contract', async () => {
  const { owner } = await ownerWithTokens()
  const receiver = newOwner().address
  const calls = [
    { to: receiver, value: 1n },
    { to: usdc, data: transfer(receiver, 10n ** 30n) },
  ]
  // InsufficientBalance(address,uint256,uint256)
  await expect(accounts.sendCalls(CHAIN_ID, owner, calls)).rejects.toMatchObject({
    name: 'OperationRefused',
    code: 3,
    data: expect.stringMatching(/^0xdb42144d/),
  })
  await expect(
    accounts.sendTransaction(CHAIN_ID, owner, { to: usdc, data: transfer(receiver, 10n ** 30n) }),
  ).rejects.toThrow('refused')
  expect(await getBalance(client, { address: receiver })).toBe(0n)
})

test('a revert on the chain is reported, by the status of a batch or the error of a transaction', async () => {
  const { owner, address } = await ownerWithTokens()
  const to = await refusesBundlers()

  const { id } = await accounts.sendCalls(CHAIN_ID, owner, [{ to, value: 5n }])
  const status = await settled(id)
  expect(status.status).toBe(REVERTED)
  expect(status.receipts).toMatchObject([{ status: '0x0' }])

  await expect(accounts.sendTransaction(CHAIN_ID, owner, { to, value: 5n })).rejects.toThrow(
    /included in 0x\w{64} and reverted/,
  )
  expect(await getBalance(client, { address: to })).toBe(0n)
  expect(await accounts.isDeployed(CHAIN_ID, address)).toBe(true)
})

test('an unknown batch has no status', async () => {
  expect(await accounts.callsStatus(`0x${'ab'.repeat(32)}`)).toBeUndefined()
})

test('an operation without a signature is completed, signed by the owner and mined', async () => {
  const { owner, address } = await ownerWithTokens()
  const receiver = newOwner().address
  const [entryPoint] = (await accounts.userOperation(CHAIN_ID, owner, 'eth_supportedEntryPoints', [])) as Address[]

  const operation = { sender: address, callData: execute(usdc, transfer(receiver, 9n)), signature: '0x' }
  const hash = (await accounts.userOperation(CHAIN_ID, owner, 'eth_sendUserOperation', [operation, entryPoint])) as Hex

  await expect
    .poll(() => accounts.userOperation(CHAIN_ID, owner, 'eth_getUserOperationReceipt', [hash]), {
      timeout: scaled(10_000),
    })
    .toMatchObject({ userOpHash: hash, success: true })
  expect(await accounts.userOperation(CHAIN_ID, owner, 'eth_getUserOperationByHash', [hash])).toMatchObject({
    userOperation: { sender: expect.stringMatching(new RegExp(address, 'i')) },
  })
  expect(await balanceOf(receiver)).toBe(9n)
})

test('gas can be estimated before signing', async () => {
  const { owner, address } = await ownerWithTokens()
  await accounts.sendTransaction(CHAIN_ID, owner, { to: owner.address, value: 1n })
  const operation = { ...(await prepared(address)), callData: execute(owner.address, '0x') }
  const estimate = await accounts.userOperation(CHAIN_ID, owner, 'eth_estimateUserOperationGas', [
    operation,
    stack.stackJson.contracts[CHAIN]?.entryPoint,
  ])
  expect(estimate).toMatchObject({
    callGasLimit: expect.stringMatching(/^0x/),
    verificationGasLimit: expect.stringMatching(/^0x/),
  })
})

test('operations of another account or EntryPoint are not signed', async () => {
  const owner = newOwner()
  const others = await accounts.addressOf(CHAIN_ID, newOwner().address)
  await expect(
    accounts.userOperation(CHAIN_ID, owner, 'eth_sendUserOperation', [{ sender: others, callData: '0x' }]),
  ).rejects.toThrow('not of the account')
  await expect(
    accounts.userOperation(CHAIN_ID, owner, 'eth_sendUserOperation', [{ callData: '0x' }, zeroAddress]),
  ).rejects.toThrow('EntryPoint')
  await expect(accounts.userOperation(CHAIN_ID, owner, 'eth_sendTransaction', [])).rejects.toThrow(
    'eth_sendTransaction',
  )
})

test('the account refuses an operation with another signer', async () => {
  const { owner, address } = await ownerWithTokens()
  await accounts.sendTransaction(CHAIN_ID, owner, { to: owner.address, value: 1n })
  const signature = await newOwner().signMessage({ message: 'not this' })
  const operation = { ...(await prepared(address)), callData: execute(owner.address, '0x'), ...gas, signature }
  await expect(accounts.userOperation(CHAIN_ID, owner, 'eth_sendUserOperation', [operation])).rejects.toThrow(
    /signature/i,
  )
})

const gas = {
  callGasLimit: toHex(200_000),
  verificationGasLimit: toHex(200_000),
  preVerificationGas: toHex(100_000),
  maxFeePerGas: toHex(10n ** 10n),
  maxPriorityFeePerGas: toHex(10n ** 9n),
}

function newOwner(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

async function ownerWithTokens(): Promise<{ owner: PrivateKeyAccount; address: Address }> {
  const owner = newOwner()
  const address = await accounts.addressOf(CHAIN_ID, owner.address)
  const rich = privateKeyToAccount((stack.stackJson.accounts[6]?.privateKey ?? '0x') as Hex)
  const hash = await sendTransaction(client, {
    account: rich,
    chain: null,
    to: usdc,
    data: transfer(address, 5_000_000n),
  })
  await waitForTransactionReceipt(client, { hash })
  return { owner, address }
}

/** A contract that takes everything while it is only simulated, and reverts when the bundler's own key sends. */
async function refusesBundlers(): Promise<Address> {
  const at = newOwner().address
  const bundler = testAccountAt(ACCOUNT_ROLE.bundlerExecutor).address.slice(2)
  // origin, push the key, equal?, jump to the revert, else stop.
  await client.request({ method: 'anvil_setCode', params: [at, `0x3273${bundler}14601b57005b5f5ffd`] } as never)
  return at
}

/** The fields that every operation has, for an account that is deployed. */
async function prepared(sender: Address): Promise<Record<string, Hex>> {
  const entryPoint = stack.stackJson.contracts[CHAIN]?.entryPoint ?? zeroAddress
  const nonce = await readContract(client, {
    abi: entryPoint08Abi,
    address: entryPoint,
    functionName: 'getNonce',
    args: [sender, 0n],
  })
  return {
    sender,
    nonce: toHex(nonce),
    callGasLimit: '0x0',
    verificationGasLimit: '0x0',
    preVerificationGas: '0x0',
    maxFeePerGas: gas.maxFeePerGas,
    maxPriorityFeePerGas: gas.maxPriorityFeePerGas,
  }
}

function transfer(to: Address, value: bigint): Hex {
  return encodeFunctionData({ abi: token, functionName: 'transfer', args: [to, value] })
}

function execute(to: Address, data: Hex): Hex {
  return encodeFunctionData({
    abi: parseAbi(['function execute(address to, uint256 value, bytes data)']),
    args: [to, 0n, data],
  })
}

function balanceOf(address: Address): Promise<bigint> {
  return readContract(client, { abi: token, address: usdc, functionName: 'balanceOf', args: [address] })
}

async function settled(id: Hex): Promise<CallsStatus> {
  await expect
    .poll(async () => (await accounts.callsStatus(id))?.status ?? 0, { timeout: scaled(10_000) })
    .toBeGreaterThan(100)
  const status = await accounts.callsStatus(id)
  if (!status) throw new Error(`No status of ${id}.`)
  return status
}
