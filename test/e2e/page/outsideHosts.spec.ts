import type { Page } from '@playwright/test'
import { createClient, encodeDeployData, encodeFunctionData, http, stringToHex, type Address } from 'viem'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import { sendTransaction } from 'viem/actions'
import { ACCOUNT_ROLE, accountAt } from '../../../demo/stack/anvil/accounts'
import { artifactNamed, compileContracts } from '../../../demo/stack/anvil/compile'
import { mined } from '../../../demo/stack/anvil/mined'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { OutsideHosts } from '../fixtures/outsideHosts'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const LOCAL_ONE = 'eip155:31337'
const LURE = 'https://lookup.example/x'
const RECIPIENT = '0xb1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1'

let outside: OutsideHosts
test.beforeEach(async ({ context }) => {
  outside = await OutsideHosts.refusedIn(context)
})

/**
 * A collection that makes its reader fetch a URL with every response (ERC-3668), and one of its NFTs in this account.
 */
async function airdropLookup({ json }: Stack, to: Address): Promise<Address> {
  const client = createClient({
    transport: http(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
    pollingInterval: 20,
  })
  const { abi, bytecode } = artifactNamed(await compileContracts(), 'Lookup')
  const account = accountAt(ACCOUNT_ROLE.smartWalletOwner)
  const deployed = await mined(
    client,
    await sendTransaction(client, {
      account,
      chain: null,
      data: encodeDeployData({ abi, bytecode, args: [stringToHex(LURE, { size: 32 })] }),
    }),
  )
  const contract = deployed.contractAddress as Address
  await mined(
    client,
    await sendTransaction(client, {
      account,
      chain: null,
      to: contract,
      data: encodeFunctionData({ abi, functionName: 'airdrop', args: [to, 1n] }),
    }),
  )
  return contract
}

async function connectWallet(page: Page, button: Button, wallet: EvmTestWallet): Promise<void> {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
}

async function chooseToken(button: Button, view: string, opener: RegExp, token: string): Promise<void> {
  await button.view(view).getByRole('button', { name: opener }).first().click()
  await button.host.locator(`[data-view$="SelectToken"] [data-label="${token}"]`).click()
  await expect(button.view(view)).toBeVisible()
}

test('requests of any kind to another machine are noticed by these tests', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/ERR_CONNECTION_REFUSED|WebSocket/)
  await page.goto('/index.html')
  await page.evaluate(async () => {
    await fetch('https://fetched.example/').catch(() => undefined)
    navigator.sendBeacon('https://beacon.example/')
    const settled = (element: HTMLElement) =>
      new Promise((resolve) => Object.assign(element, { onload: resolve, onerror: resolve }))
    const image = new Image()
    const frame = document.createElement('iframe')
    const arrivals = [settled(image), settled(frame)]
    image.src = 'https://pictured.example/a.png'
    frame.src = 'https://framed.example/'
    document.body.append(frame)
    await Promise.all(arrivals)
    const socket = new WebSocket('wss://socket.example/')
    await new Promise((resolve) => Object.assign(socket, { onclose: resolve, onerror: resolve }))
  })
  await expect
    .poll(() => outside.requests.map((text) => new URL(text.split(' ')[1] as string).hostname).toSorted())
    .toEqual(['beacon.example', 'fetched.example', 'framed.example', 'pictured.example', 'socket.example'])
})

test('directory, QR code, a remote wallet and one-click sign-in contact no other host', async ({
  page,
  button,
  phone,
}) => {
  await page.goto('/siwx.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect(button.view('AllWallets').locator('[data-wallet-id] img').first()).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await button.wallet('walletconnect').click()
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Account')).toContainText('Signed in')
  outside.expectNone()
})

test("the tabs of an account contact no other host, even if an NFT's contract demands a fetch", async ({
  page,
  button,
  stack,
  wallet,
}) => {
  const contract = await airdropLookup(stack, wallet.address as Address)
  // Where the history service does not support the network, NFTs are read from the chain.
  await page.route('**/v1/supported-chains?*', (route) => route.fulfill({ json: { http: [], ws: [] } }))
  await writeAttributes(page, { tokens: `${LOCAL_ONE}:${contract}` })
  await connectWallet(page, button, wallet)
  await button.dom.click()
  const view = button.view('Account')
  await expect(view.getByRole('tabpanel').locator('[part~="row"]').first()).toBeVisible()
  await view.getByRole('tab', { name: 'NFTs' }).click()
  await expect(
    view.getByRole('tabpanel').locator('[part~="row"]').filter({ hasText: 'Local Artworks' }).first(),
  ).toBeVisible()
  await view.getByRole('tab', { name: 'Activity' }).click()
  await expect(view.getByRole('tabpanel')).not.toBeEmpty()
  outside.expectNone()
})

test('sending, swapping, buying and switching networks contact no other host', async ({
  page,
  button,
  wallet,
  solanaWallet,
}) => {
  test.slow()
  expect(solanaWallet.name).toBe(wallet.name)
  await page.goto('/index.html')
  for (const namespace of ['solana', 'eip155'])
    expect(await button.call('connect', { wallet: wallet.rdns, namespace })).toMatchObject({ value: { namespace } })
  await button.dom.click()
  const account = button.view('Account')
  for (const tab of ['NFTs', 'Activity']) {
    await account.getByRole('tab', { name: tab }).click()
    await expect(account.getByRole('tabpanel').locator('[part~="row"], li').first()).toBeVisible()
  }

  await account.getByRole('button', { name: 'Send', exact: true }).click()
  await chooseToken(button, 'Send', /^Select token/, 'ETH')
  await button
    .view('Send')
    .getByRole('textbox', { name: /^Amount/ })
    .fill('0.001')
  await button.view('Send').getByRole('textbox', { name: 'Recipient' }).fill(RECIPIENT)
  await button.action('main').click()
  await expect(button.view('SendPreview')).toContainText('Transfers can’t be undone')
  await expect(button.action('main')).toBeEnabled()
  await button.action('main').click()
  await expectEvent(page, 'transaction-settled')
  await expect(button.view('SendConfirmed').getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await button.action('main').click()
  await expect(account).toBeVisible()

  await account.getByRole('button', { name: 'Swap', exact: true }).click()
  await chooseToken(button, 'Swap', /You receive/, 'DAI')
  await button
    .view('Swap')
    .getByRole('textbox', { name: /^Amount/ })
    .fill('0.01')
  await expect(button.action('main')).toHaveText('Review')
  await button.action('main').click()
  await expect(button.view('SwapPreview')).toBeVisible()
  await expect(button.action('main')).toHaveText('Swap')
  await expect(button.action('main')).toBeEnabled()
  await button.action('main').click()
  await expectEvent(page, 'transaction-settled', 2)
  await expect(account).toBeVisible()

  await account.getByRole('button', { name: 'Add funds' }).click()
  await button
    .view('FundWallet')
    .getByRole('button', { name: /^Buy with card/ })
    .click()
  await button
    .view('BuyProviders')
    .getByRole('button', { name: /^Enter an amount/ })
    .click()
  await button.view('BuyAmount').getByRole('textbox', { name: 'Amount in USD' }).fill('125')
  await expect(button.view('BuyAmount')).toContainText('122.87 USDC')
  await button.call('close')
  await expect(button.dialog).toBeHidden()

  for (const name of [/^Local Two/, /^Solana Localnet/]) {
    await button.dom.click()
    await account.getByRole('button', { name: /Network$/ }).click()
    await button.view('Networks').getByRole('button', { name }).click()
    await expect(account.getByRole('button', { name })).toBeVisible()
    await expect(account.getByRole('tabpanel').locator('[part~="row"]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button.dialog).toBeHidden()
  }
  outside.expectNone()
})

test('an email login, its sign-in, and the name views contact no other host', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, 'inside@visitor.example')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await page.reload()
  await expectEvent(page, 'connected')
  await button.call('open', 'RegisterAccountName')
  const name = button.view('RegisterAccountName').getByRole('textbox', { name: 'Name' })
  await name.fill('inside')
  await expect(
    button
      .view('RegisterAccountName')
      .getByRole('button', { name: /^inside/ })
      .first(),
  ).toBeVisible()
  outside.expectNone()
})
