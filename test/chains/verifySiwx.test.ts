import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  concat,
  createClient,
  encodeAbiParameters,
  encodeDeployData,
  encodeFunctionData,
  http,
  numberToHex,
  parseAbiParameters,
  size,
  stringToHex,
  type Address,
  type Hex,
} from 'viem'
import { getTransactionReceipt, sendTransaction } from 'viem/actions'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_ROLE, accountAt } from '../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts, type Artifacts } from '../../demo/stack/anvil/compile'
import { deployContracts, type Contracts } from '../../demo/stack/anvil/deploy'
import { deployEntryPoint } from '../../demo/stack/anvil/entryPoint'
import { startAnvil, type Anvil } from '../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../demo/stack/ports'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'
import { verifySiwx } from '../../src/server'

const CHAIN_ID = 31_337
const ERC6492_SUFFIX: Hex = `0x${'6492'.repeat(16)}`
const owner = accountAt(ACCOUNT_ROLE.smartWalletOwner)
const stranger = privateKeyToAccount(generatePrivateKey())

let anvil: Anvil
let artifacts: Artifacts
let contracts: Contracts
const node = () => createClient({ transport: http(anvil.url), pollingInterval: 20 })

beforeAll(async () => {
  artifacts = await compileContracts()
  anvil = await startAnvil(CHAIN_ID, await findFreeBasePort())
  await deployEntryPoint(anvil.url)
  contracts = await deployContracts(anvil.url, artifacts)
})
afterAll(() => anvil?.stop())

function dataOf(accountAddress: Address): SiwxMessageData {
  return {
    accountAddress,
    chainId: `eip155:${CHAIN_ID}`,
    domain: 'shop.example',
    uri: 'https://shop.example/',
    version: '1',
    nonce: 'abcdef0123456789',
    issuedAt: new Date().toISOString(),
  }
}

async function verify(accountAddress: Address, sign: (message: string) => Hex | Promise<Hex>) {
  const data = dataOf(accountAddress)
  const message = formatSiwxMessage(data)
  const proof = { data, message, signature: await sign(message) }
  return verifySiwx(proof, { domain: data.domain, nonce: data.nonce, rpcUrls: { [data.chainId]: anvil.url } })
}

const signedBy = (account: { signMessage(parameters: { message: string }): Promise<Hex> }) => (message: string) =>
  account.signMessage({ message })

test('a contract account signs with its owner’s key, deployed or not, and with no other', async () => {
  expect(await verify(contracts.smartWallet, signedBy(owner))).toMatchObject({
    ok: true,
    address: contracts.smartWallet,
  })
  expect(await verify(contracts.smartWallet, signedBy(stranger))).toEqual({ ok: false, code: 'signature_invalid' })

  const create = encodeFunctionData({
    abi: artifactNamed(artifacts, 'SmartWalletFactory').abi,
    functionName: 'create',
    args: [owner.address, 1n],
  })
  const deployless = (account: typeof owner | typeof stranger) => async (message: string) =>
    concat([
      encodeAbiParameters(
        [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }],
        [contracts.smartWalletFactory, create, await account.signMessage({ message })],
      ),
      ERC6492_SUFFIX,
    ])
  expect(await verify(contracts.counterfactualWallet, deployless(owner))).toMatchObject({ ok: true })
  expect(await verify(contracts.counterfactualWallet, deployless(stranger))).toEqual({
    ok: false,
    code: 'signature_invalid',
  })
})

test.each(['0', '1', '2', '4', '9', '11', '100', '1000', 'ffff'])(
  'nobody signs in as the address 0x…%s, whatever the signature',
  async (digits) => {
    const address: Address = `0x${digits.padStart(40, '0')}`
    // Code that approves every signature: as bad as a precompile can be.
    const always = '0x631626ba7e60e01b60005260206000f3'
    const before = await node().request({ method: 'eth_getCode', params: [address, 'latest'] })
    await node().request({ method: 'anvil_setCode', params: [address, always] } as never)
    try {
      for (const recovery of ['1b', '1c']) {
        expect(await verify(address, () => `0x${'5a'.repeat(64)}${recovery}`)).toEqual({
          ok: false,
          code: 'signature_invalid',
        })
      }
    } finally {
      await node().request({ method: 'anvil_setCode', params: [address, before] } as never)
    }
  },
)

const RANDOM_R = '13b771d933058cf0d140cf0d66474e5f0b4124d509b138e8ead3fc72bd9c2037'
const RANDOM_S = 'e1348280a693451f378650687420c9cd5c0745af2a25459945c6889bc7d5365f'

test('a random signature does not verify the zero address without code, as on every chain', async () => {
  for (const recovery of ['1b', '1c']) {
    expect(await verify(`0x${'0'.repeat(40)}`, () => `0x${RANDOM_R}${RANDOM_S}${recovery}`)).toEqual({
      ok: false,
      code: 'signature_invalid',
    })
  }
})

/** A local server that counts its requests: what a hostile contract would have us fetch. */
async function startBait() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(String(request.url))
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()))
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close }
}

test.each(['a contract', 'an account that delegates to a contract'])(
  '%s that reverts with OffchainLookup makes the server fetch nothing',
  async (kind) => {
    const bait = await startBait()
    try {
      const { abi, bytecode } = artifactNamed(artifacts, 'Lookup')
      const hash = await sendTransaction(node(), {
        account: owner,
        chain: null,
        data: encodeDeployData({ abi, bytecode, args: [stringToHex(bait.url, { size: 32 })] }),
      })
      await expect.poll(() => getTransactionReceipt(node(), { hash }).catch(() => undefined)).toBeDefined()
      const lookup = (await getTransactionReceipt(node(), { hash })).contractAddress as Address
      const delegating = privateKeyToAccount(generatePrivateKey()).address
      await node().request({ method: 'anvil_setCode', params: [delegating, concat(['0xef0100', lookup])] } as never)

      // Signatures as they come, and wrapped together with a delegation (ERC-8010), which is read from the account
      // itself.
      const plain: Hex = `0x${'5a'.repeat(64)}1b`
      const suffix = encodeAbiParameters(
        parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
        [[BigInt(CHAIN_ID), lookup, 0n, 0, 1n, 1n], lookup, '0x'],
      )
      const wrapped = concat([plain, suffix, numberToHex(size(suffix), { size: 32 }), `0x${'8010'.repeat(16)}`])
      const address = kind === 'a contract' ? lookup : delegating
      for (const signature of [plain, wrapped])
        expect(await verify(address, () => signature)).toMatchObject({ ok: false })
      expect(bait.asked).toEqual([])
    } finally {
      await bait.close()
    }
  },
)
