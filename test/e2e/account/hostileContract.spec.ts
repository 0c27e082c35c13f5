import {
  createClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  stringToHex,
  type Abi,
  type Address,
  type Hex,
} from 'viem'
import { sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { accountAt } from '../../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../../demo/stack/anvil/compile'
import { startAnvil, type Anvil } from '../../../demo/stack/anvil/startAnvil'
import { findFreeBasePort } from '../../../demo/stack/ports'
import { expectEvent } from '../fixtures/expectEvent'
import { networkOf } from '../fixtures/networkOf'
import { expect, test } from '../fixtures/test'
import { writeProperties } from '../fixtures/writeProperties'

const CHAIN_ID = 31_341
/** A URL on another host, and one on the page's own origin, where the visitor's cookies would be sent. */
const BAITS = ['https://bait.example/{sender}', '/api/me?bait={sender}']

let chain: Anvil

test.beforeAll(async () => {
  chain = await startAnvil(CHAIN_ID, await findFreeBasePort())
})
test.afterAll(() => chain?.stop())

/** Gives the account one genuine NFT, and one of each contract that requests a fetch when it is read. */
async function airdrop(to: Address): Promise<void> {
  const artifacts = await compileContracts()
  const client = createClient({ account: accountAt(1), transport: http(chain.url), pollingInterval: 20 })
  const mined = async (hash: Hex) => waitForTransactionReceipt(client, { hash })
  const deploy = async (name: string, args: readonly unknown[]): Promise<{ abi: Abi; address: Address }> => {
    const { abi, bytecode } = artifactNamed(artifacts, name)
    const { contractAddress } = await mined(
      await sendTransaction(client, { chain: null, data: encodeDeployData({ abi, bytecode, args: [...args] }) }),
    )
    return { abi, address: contractAddress as Address }
  }
  const honest = await deploy('Collection', ['Honest Pictures', 'HP', ''])
  await mined(
    await sendTransaction(client, {
      chain: null,
      to: honest.address,
      data: encodeFunctionData({ abi: honest.abi, functionName: 'mint', args: [to, 7n, ''] }),
    }),
  )
  for (const url of BAITS) {
    const lookup = await deploy('Lookup', [stringToHex(url, { size: 32 })])
    await mined(
      await sendTransaction(client, {
        chain: null,
        to: lookup.address,
        data: encodeFunctionData({ abi: lookup.abi, functionName: 'airdrop', args: [to, 1n] }),
      }),
    )
  }
}

test('an airdropped NFT whose contract demands a fetch causes none, and the other NFTs are shown', async ({
  page,
  button,
  stack,
  wallet,
}) => {
  await airdrop(accountAt(0).address)
  const requested: string[] = []
  page.context().on('request', (request) => void requested.push(request.url()))
  const own = stack.json.chains.find(({ caipNetworkId }) => caipNetworkId === 'eip155:31337')?.rpcUrl ?? ''
  await writeProperties(page, {
    networks: [networkOf(31_337, 'Local One', own), networkOf(CHAIN_ID, 'Hostile', chain.url)],
  })
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const view = button.view('Account')
  await view.getByRole('button', { name: /Network$/ }).click()
  await button.view('Networks').getByRole('button', { name: 'Hostile' }).click()
  await expect(view).toContainText('Hostile')
  await view.getByRole('tab', { name: 'NFTs' }).click()
  const rows = view.getByRole('tabpanel').locator('[part~="row"]')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Honest Pictures #7')
  await expect(button.toasts).toHaveCount(0)
  expect(requested.some((url) => url.startsWith(chain.url))).toBe(true)
  expect(requested.filter((url) => url.includes('bait'))).toEqual([])
})
