import { createClient, encodeDeployData, encodeFunctionData, http, type Abi, type Address, type Hex } from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../demo/stack/anvil/compile'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import type { Holding } from '../../integrations/openid/src/accountsFile'
import { createChain } from '../../integrations/openid/src/chain'

// What an account holds, read from a chain.

const CHAIN_ID = 31337
const CHAIN = `eip155:${CHAIN_ID}`
const holder = accountAt(0)
const OTHER = accountAt(1).address

let anvil: Anvil
let points: Address
let items: Address
beforeAll(async () => {
  anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  const client = createClient({ account: holder, transport: http(anvil.url), pollingInterval: 20 })
  const contracts = await compileContracts()
  const send = async (transaction: { readonly to?: Address; readonly data: Hex }) =>
    waitForTransactionReceipt(client, { hash: await sendTransaction(client, { chain: null, ...transaction }) })
  const deploy = async (name: string, args: readonly unknown[], mint: readonly unknown[]): Promise<Address> => {
    const { abi, bytecode } = artifactNamed(contracts, name)
    const { contractAddress } = await send({ data: encodeDeployData({ abi: abi as Abi, bytecode, args }) })
    const data = encodeFunctionData({ abi: abi as Abi, functionName: 'mint', args: mint })
    await send({ to: contractAddress as Address, data })
    return contractAddress as Address
  }
  points = await deploy('TestToken', ['Points', 'PTS', 0], [holder.address, 12n])
  items = await deploy('ItemToken', [], [holder.address, 7n, 1n])
})
afterAll(() => anvil?.stop())

const holds = (address: string, holding: Omit<Holding, 'chain'>, chain = CHAIN): Promise<boolean> =>
  createChain({ [chain]: anvil.url }).holds(address, { chain, ...holding })

test('a token is held from the amount that the rule names', async () => {
  expect(await holds(holder.address, { contract: points, atLeast: 12n })).toBe(true)
  expect(await holds(holder.address, { contract: points, atLeast: 13n })).toBe(false)
  expect(await holds(OTHER, { contract: points, atLeast: 1n })).toBe(false)
})

test('an ERC-1155 contract is asked for one id', async () => {
  expect(await holds(holder.address, { contract: items, tokenId: 7n, atLeast: 1n })).toBe(true)
  expect(await holds(holder.address, { contract: items, tokenId: 8n, atLeast: 1n })).toBe(false)
})

test.each<[string, () => Promise<boolean>]>([
  ['of another chain', () => holds(holder.address, { contract: points, atLeast: 1n }, 'eip155:1')],
  ['of no contract', () => holds(holder.address, { contract: OTHER, atLeast: 1n })],
  ['of no node', () => createChain({}).holds(OTHER, { chain: CHAIN, contract: points, atLeast: 1n })],
])('an answer %s is none', async (_, ask) => {
  await expect(ask()).rejects.toThrow()
})
