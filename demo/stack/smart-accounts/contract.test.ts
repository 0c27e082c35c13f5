import { createClient, hashMessage, http, parseAbi, parseEther, toHex, zeroAddress, zeroHash, type Address } from 'viem'
import {
  getBalance,
  readContract,
  sendTransaction,
  simulateContract,
  verifyMessage,
  waitForTransactionReceipt,
  writeContract,
} from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountAt } from '../anvil/accounts'
import { compileContracts, type Artifacts } from '../anvil/compile'
import { deployContracts, type Contracts } from '../anvil/deploy'
import { ENTRY_POINT, deployEntryPoint } from '../anvil/entryPoint'
import { startAnvil, type Anvil } from '../anvil/startAnvil'
import { PORT_OFFSET, findFreeBasePort } from '../ports'
import { smartAccountFactoryAbi } from './contract'

const owner = accountAt(1)
const stranger = accountAt(2)
const SALT = 0n
const VALID = '0x1626ba7e'
const INVALID = '0xffffffff'

let anvil: Anvil
let contracts: Contracts
let artifacts: Artifacts
let client: ReturnType<typeof createClient>
let address: Address
let abi: Artifacts[string]['abi']

beforeAll(async () => {
  artifacts = await compileContracts()
  abi = artifacts['SmartAccount']?.abi ?? []
  anvil = await startAnvil(31_337, (await findFreeBasePort()) + PORT_OFFSET.anvilFirst)
  await deployEntryPoint(anvil.url)
  contracts = await deployContracts(anvil.url, artifacts)
  client = createClient({ transport: http(anvil.url), pollingInterval: 20 })
  address = (await simulateContract(client, create())).result
  await mined(writeContract(client, { ...create(), account: stranger, chain: null }))
})

afterAll(() => anvil?.stop())

test('the factory deploys an account at its predicted address, and returns it again', async () => {
  expect(
    await readContract(client, {
      abi: smartAccountFactoryAbi,
      address: contracts.smartAccountFactory,
      functionName: 'getAddress',
      args: [owner.address, SALT],
    }),
  ).toBe(address)
  expect(await readContract(client, { abi, address, functionName: 'owner' })).toBe(owner.address)
  expect((await simulateContract(client, create())).result).toBe(address)
})

test('only the owner can act without the EntryPoint', async () => {
  await mined(sendTransaction(client, { account: stranger, chain: null, to: address, value: parseEther('1') }))
  const to = '0x000000000000000000000000000000000000bEEF'
  await mined(
    writeContract(client, { abi, address, functionName: 'execute', args: [to, 5n, '0x'], account: owner, chain: null }),
  )
  expect(await getBalance(client, { address: to })).toBe(5n)

  await expect(
    simulateContract(client, { abi, address, functionName: 'execute', args: [to, 5n, '0x'], account: stranger }),
  ).rejects.toThrow('NotAllowed')
  await expect(
    simulateContract(client, {
      abi,
      address,
      functionName: 'executeBatch',
      args: [[{ to, value: 5n, data: '0x' }]],
      account: stranger,
    }),
  ).rejects.toThrow('NotAllowed')
})

test('only the EntryPoint can validate operations, and a wrong signature is returned, not reverted', async () => {
  const right = await owner.sign({ hash: zeroHash })
  expect(await judge(ENTRY_POINT, right)).toBe(0n)
  expect(await judge(ENTRY_POINT, await stranger.sign({ hash: zeroHash }))).toBe(1n)
  expect(await judge(ENTRY_POINT, '0x')).toBe(1n)
  await expect(judge(stranger.address, right)).rejects.toThrow('NotEntryPoint')
})

test('a signature of the owner for itself or for another account is invalid', async () => {
  const message = 'hello'
  const plain = await owner.signMessage({ message })
  expect(
    await readContract(client, { abi, address, functionName: 'isValidSignature', args: [hashMessage(message), plain] }),
  ).toBe(INVALID)
  expect(await verifyMessage(client, { address, message, signature: await bound(zeroAddress, message) })).toBe(false)

  const signature = await bound(address, message)
  expect(
    await readContract(client, {
      abi,
      address,
      functionName: 'isValidSignature',
      args: [hashMessage(message), signature],
    }),
  ).toBe(VALID)
  expect(await verifyMessage(client, { address, message, signature })).toBe(true)
})

test('it receives tokens of every standard', async () => {
  const receivers = parseAbi([
    'function onERC721Received(address, address, uint256, bytes) view returns (bytes4)',
    'function supportsInterface(bytes4) view returns (bool)',
  ])
  expect(
    await readContract(client, {
      abi: receivers,
      address,
      functionName: 'onERC721Received',
      args: [zeroAddress, zeroAddress, 1n, '0x'],
    }),
  ).toBe('0x150b7a02')
  const answers = ['0x01ffc9a7', '0x150b7a02', '0x4e2312e0', '0xffffffff'] as const
  expect(
    await Promise.all(
      answers.map((id) =>
        readContract(client, { abi: receivers, address, functionName: 'supportsInterface', args: [id] }),
      ),
    ),
  ).toEqual([true, true, true, false])
})

function create() {
  return {
    abi: smartAccountFactoryAbi,
    address: contracts.smartAccountFactory,
    functionName: 'createAccount',
    args: [owner.address, SALT],
  } as const
}

function bound(verifyingContract: Address, message: string) {
  return owner.signTypedData({
    domain: { name: 'SmartAccount', version: '1', chainId: 31_337, verifyingContract },
    types: { AccountBoundHash: [{ name: 'hash', type: 'bytes32' }] },
    primaryType: 'AccountBoundHash',
    message: { hash: hashMessage(message) },
  })
}

async function judge(from: Address, signature: string): Promise<unknown> {
  const operation = {
    sender: address,
    nonce: 0n,
    initCode: '0x',
    callData: '0x',
    accountGasLimits: toHex(0, { size: 32 }),
    preVerificationGas: 0n,
    gasFees: toHex(0, { size: 32 }),
    paymasterAndData: '0x',
    signature,
  }
  return (
    await simulateContract(client, {
      abi,
      address,
      functionName: 'validateUserOp',
      args: [operation, zeroHash, 0n],
      account: from,
    })
  ).result
}

async function mined(sent: Promise<`0x${string}`>): Promise<void> {
  const receipt = await waitForTransactionReceipt(client, { hash: await sent })
  if (receipt.status !== 'success') throw new Error('The transaction reverted.')
}
