import { createClient, encodeDeployData, encodeFunctionData, erc20Abi, http, numberToHex, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getCode, readContract, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import { installWallet } from '../../src/testing/installWallet'
import type { EvmWalletOptions } from '../../src/testing/types'
import { FakePage } from '../fakes/FakePage'

const CHAIN_ID = 31_337
const CHAIN_HEX = numberToHex(CHAIN_ID)
const deployer = accountAt(0)
const SPENDER = accountAt(1).address
const RECIPIENT = accountAt(2).address
const ETHER = 10n ** 18n

let anvil: Anvil
let token: Address
let next = 1
const nodeClient = () => createClient({ account: deployer, transport: http(anvil.url), pollingInterval: 20 })

beforeAll(async () => {
  anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  const { abi, bytecode } = artifactNamed(await compileContracts(), 'TestToken')
  const data = encodeDeployData({ abi, bytecode, args: ['Dollar', 'USDC', 6] })
  const hash = await sendTransaction(nodeClient(), { chain: null, data })
  token = (await waitForTransactionReceipt(nodeClient(), { hash })).contractAddress as Address
})

afterAll(() => anvil.stop())

async function connected(options: Partial<EvmWalletOptions> = {}) {
  const account = privateKeyToAccount(`0x${(next++).toString(16).padStart(64, 'a')}`)
  const funding = await sendTransaction(nodeClient(), { chain: null, to: account.address, value: ETHER })
  await waitForTransactionReceipt(nodeClient(), { hash: funding })
  const page = new FakePage()
  const wallet = await installWallet(page, {
    kind: 'evm',
    accounts: [account],
    chains: [CHAIN_ID, 1],
    rpc: { [CHAIN_ID]: anvil.url },
    answers: 'approve',
    batches: 'supported',
    ...options,
  })
  await page.load()
  await page.request('eth_requestAccounts')
  return { page, wallet, address: account.address }
}

type Connected = Awaited<ReturnType<typeof connected>>

const approve = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [SPENDER, amount] }),
})
/** Reverts: the account has no tokens. */
const overspend = () => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [SPENDER, 1n] }),
})
const pay = (value: bigint) => ({ to: RECIPIENT, value: numberToHex(value) })

const allowance = (owner: Address) =>
  readContract(nodeClient(), { address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, SPENDER] })
const send = ({ page }: Connected, calls: readonly object[], more: object = {}) =>
  page.request('wallet_sendCalls', { version: '2.0.0', chainId: CHAIN_HEX, atomicRequired: true, calls, ...more })

async function statusOf(visitor: Connected, calls: readonly object[], more: object = {}) {
  const { result } = await send(visitor, calls, more)
  const { id } = result as { id: string }
  const ask = async () =>
    (await visitor.page.request('wallet_getCallsStatus', id)).result as {
      status: number
      atomic: boolean
      receipts?: { transactionHash: string; status: string }[]
    }
  await expect.poll(async () => (await ask()).status, { timeout: 10_000 }).not.toBe(100)
  return ask()
}

test('calls are one transaction and one prompt, and a second batch needs no upgrade', async () => {
  const visitor = await connected()
  const first = await statusOf(visitor, [approve(5n), pay(7n)])
  expect(first).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect(await allowance(visitor.address)).toBe(5n)
  const code = await getCode(nodeClient(), visitor)
  expect(await statusOf(visitor, [approve(6n), approve(8n)])).toMatchObject({ status: 200 })
  expect(await allowance(visitor.address)).toBe(8n)
  expect(await getCode(nodeClient(), visitor)).toBe(code)
  expect(visitor.wallet.prompts.map(({ method }) => method)).toEqual([
    'eth_requestAccounts',
    'wallet_sendCalls',
    'wallet_sendCalls',
  ])
})

test('of calls together none is carried out if one would be reverted', async () => {
  const visitor = await connected()
  expect(await statusOf(visitor, [approve(5n), overspend()])).toMatchObject({ status: 400 })
  expect(await allowance(visitor.address)).toBe(0n)
})

test('an account with the code of batches stays one for everybody else', async () => {
  const visitor = await connected()
  await statusOf(visitor, [approve(5n), pay(7n)])
  const client = nodeClient()
  const calls = `0x${token.slice(2)}${'0'.repeat(128)}` as const
  const hash = await sendTransaction(client, { chain: null, to: visitor.address, value: 3n, data: calls })
  const { status, logs } = await waitForTransactionReceipt(client, { hash })
  expect({ status, logs }).toEqual({ status: 'success', logs: [] })
})

test('a wallet that cannot carry calls out together sends them one after the other, where that is enough', async () => {
  const visitor = await connected({ batches: 'unsupported' })
  expect(await send(visitor, [approve(5n), pay(7n)])).toMatchObject({ error: { code: 5760 } })
  const ended = await statusOf(visitor, [approve(5n), pay(7n)], { atomicRequired: false })
  expect(ended).toMatchObject({ status: 200, atomic: false })
  expect(new Set(ended.receipts?.map(({ transactionHash }) => transactionHash)).size).toBe(2)
  expect(await statusOf(visitor, [approve(9n), overspend()], { atomicRequired: false })).toMatchObject({ status: 600 })
  expect(await allowance(visitor.address)).toBe(9n)
})

test('carries out a part, nothing yet, or nothing at all, as the test wants', async () => {
  const visitor = await connected()
  visitor.wallet.carryOutBatches('partial')
  expect(await statusOf(visitor, [approve(5n), approve(6n)])).toMatchObject({ status: 600, atomic: false })
  expect(await allowance(visitor.address)).toBe(5n)
  visitor.wallet.carryOutBatches('dropped')
  expect(await statusOf(visitor, [approve(6n), approve(7n)])).toMatchObject({ status: 400 })
  visitor.wallet.carryOutBatches('pending')
  const { result } = await send(visitor, [approve(6n), approve(7n)])
  const { id } = result as { id: string }
  const status = () => visitor.page.request('wallet_getCallsStatus', id).then((response) => response.result)
  expect(await status()).toMatchObject({ status: 100 })
  expect(await allowance(visitor.address)).toBe(5n)
  visitor.wallet.carryOutBatches('complete')
  await expect.poll(status, { timeout: 10_000 }).toMatchObject({ status: 200 })
  expect(await allowance(visitor.address)).toBe(7n)
})

test('says what it can for the networks that it knows, to pages that may use the account', async () => {
  const { page, address } = await connected({ batches: 'ready' })
  expect((await page.request('wallet_getCapabilities', address, [CHAIN_HEX, '0xa'])).result).toEqual({
    [CHAIN_HEX]: { atomic: { status: 'ready' } },
  })
  expect((await page.request('wallet_getCapabilities', address)).result).toEqual({
    [CHAIN_HEX]: { atomic: { status: 'ready' } },
    '0x1': { atomic: { status: 'ready' } },
  })
  Object.assign(page, { url: 'https://other.example/' })
  await page.load()
  expect(await page.request('wallet_getCapabilities', address)).toMatchObject({ error: { code: 4100 } })
})

test('refuses with the codes of EIP-5792, before anybody is asked', async () => {
  const visitor = await connected()
  const calls = [pay(1n)]
  const codes = []
  for (const more of [
    { chainId: '0xa' },
    { calls: [] },
    { calls: [{ to: 'nowhere' }] },
    { from: SPENDER },
    { capabilities: { paymasterService: { url: 'https://paymaster.example' } } },
  ])
    codes.push((await send(visitor, calls, more)).error)
  expect(codes).toMatchObject([{ code: 5710 }, { code: -32_602 }, { code: -32_602 }, { code: 4100 }, { code: 5700 }])
  expect(await visitor.page.request('wallet_getCallsStatus', 'unknown')).toMatchObject({ error: { code: 5730 } })
  expect(visitor.wallet.prompts).toHaveLength(1)
  const optional = { capabilities: { paymasterService: { optional: true } } }
  expect(await statusOf(visitor, calls, { id: 'mine', ...optional })).toMatchObject({ status: 200 })
  expect(await send(visitor, calls, { id: 'mine' })).toMatchObject({ error: { code: 5720 } })
  await visitor.page.request('wallet_showCallsStatus', 'mine')
  expect(visitor.wallet.prompts.at(-1)).toMatchObject({ method: 'wallet_showCallsStatus', text: '1 calls: sent' })
})

test('a visitor rejects all calls together', async () => {
  const visitor = await connected()
  visitor.wallet.answer('reject')
  expect(await send(visitor, [approve(5n), pay(7n)])).toMatchObject({ error: { code: 4001 } })
  expect(await allowance(visitor.address)).toBe(0n)
})
