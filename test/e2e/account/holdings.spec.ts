import type { Locator, Page } from '@playwright/test'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'
import { scaled } from '../../slowness'

const LOCAL_ONE = 'eip155:31337'
const BALANCE = /\/v1\/account\/[^/]+\/balance/

/** Opens the account of an installed wallet. */
async function openAccount(page: Page, button: Button, wallet: EvmTestWallet): Promise<Locator> {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  return button.view('Account')
}

const rows = (view: Locator): Locator => view.getByRole('tabpanel').locator('[part~="row"]')

test('tokens are sorted by value and cached, tabs work by keyboard, and spam NFTs are hidden', async ({
  page,
  button,
  wallet,
}) => {
  test.setTimeout(scaled(60_000))
  let asked = 0
  page.on('request', (request) => void (asked += Number(BALANCE.test(request.url()))))
  const view = await openAccount(page, button, wallet)
  await expect(rows(view).filter({ hasText: 'Ether' })).toContainText('$')
  await expect(rows(view).filter({ hasText: 'USD Coin' })).toContainText('$1.00')
  await expect(view.locator('.tokens-total')).toContainText(/^Total \$[\d,]+\.\d{2}$/)
  await expect(rows(view).filter({ hasText: 'Whole Points' })).toContainText('120')
  const honestTokens = await rows(view).count()
  await view.getByRole('switch', { name: 'Show spam' }).click()
  await expect(rows(view)).toHaveCount(honestTokens + 1)
  await expect(rows(view).filter({ hasText: 'Spam' })).not.toContainText('$')
  await view.getByRole('switch', { name: 'Show spam' }).click()
  await expect(rows(view)).toHaveCount(honestTokens)
  await expectNoAxeOrLayoutFault(page, 'account-tokens')

  await page.keyboard.press('Escape')
  await button.dom.click()
  await expect(rows(view).first()).toBeVisible()
  expect(asked).toBe(1)

  await view.getByRole('tab', { name: 'Tokens' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(view.getByRole('tab', { name: 'NFTs' })).toBeFocused()
  const pieces = rows(view)
  await expect(pieces.first()).toBeVisible()
  await expect(pieces.filter({ hasText: 'Local Artworks' }).locator('img[data-shown]').first()).toBeVisible()
  const honest = await pieces.count()
  await expect(view.getByRole('tabpanel')).not.toContainText('claim')
  await expectNoAxeOrLayoutFault(page, 'account-nfts')
  await view.getByRole('switch', { name: 'Show spam' }).click()
  await expect.poll(() => pieces.count()).toBeGreaterThan(honest)
  await expect(view.getByRole('tabpanel')).toContainText('Spam')

  await pieces.filter({ hasText: 'Local Artworks' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Nft').getByRole('img')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'nft')
  await button.host.locator('[part="back"]').click()
  // The last tab is shown again.
  await expect(view.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')

  await view.getByRole('button', { name: 'Receive' }).first().click()
  const receive = button.view('Receive')
  await expect(receive.locator('[part="qr"]')).toHaveAttribute('data-uri', /^0x[0-9a-fA-F]{40}$/)
  // The QR code holds the same address as the text.
  await expect(receive.locator('.receive-address')).toHaveText(
    (await receive.locator('[part="qr"]').getAttribute('data-uri')) ?? '',
  )
  await expectNoAxeOrLayoutFault(page, 'receive')
  await receive.getByRole('button', { name: /^Works on/ }).click()
  await expect(button.view('CompatibleNetworks')).toContainText('Local One')
  await expect(button.view('CompatibleNetworks')).toContainText('may be lost')
})

test('tokens of no value come last, in Account and where one is selected', async ({ page, button, wallet }) => {
  const token = (symbol: string, change: object) => ({
    name: symbol,
    symbol,
    chainId: LOCAL_ONE,
    address: `${LOCAL_ONE}:0x${symbol.charCodeAt(0).toString(16).padStart(40, '0')}`,
    quantity: { decimals: '6', numeric: '3' },
    ...change,
  })
  const balances = [
    token('Airdrop', {}),
    token('Broken', { price: 0, value: 0 }),
    token('Some', { price: 1, value: 3 }),
    token('Most', { price: 5, value: 15 }),
  ]
  await page.route(BALANCE, (route) => route.fulfill({ json: { balances } }))
  const order = ['Most', 'Some', 'Airdrop', 'Broken']
  const view = await openAccount(page, button, wallet)
  await expect(rows(view).locator('.row-name')).toHaveText(order)
  await view.getByRole('button', { name: 'Send', exact: true }).click()
  await button
    .view('Send')
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  await expect(button.view('SendSelectToken').locator('[part~="row"] .row-name')).toHaveText(order)
})

test('on Solana a token without decimals but with metadata is an NFT, and one with a link is spam', async ({
  page,
  button,
  stack,
  solanaWallet,
}) => {
  // The metadata of the local tokens is served beside their chain, their images by the services.
  const { rpcUrl } = stack.json.chains.find(({ caipNetworkId }) => caipNetworkId === 'solana:localnet')!
  await writeAttributes(page, { 'image-hosts': new URL(rpcUrl).origin })
  await page.goto('/index.html')
  await button.open()
  await button
    .view('Connect')
    .getByRole('button', { name: new RegExp(`^${solanaWallet.name}`) })
    .click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const view = button.view('Account')
  await expect(rows(view).filter({ hasText: 'USDC' })).toBeVisible()
  await view.getByRole('tab', { name: 'NFTs' }).click()
  await expect(rows(view)).toHaveCount(1)
  await expect(rows(view).locator('img[data-shown]')).toBeVisible()
  await expect(view.getByRole('tabpanel')).toContainText('1 hidden as spam')
  await rows(view).click()
  await expect(button.view('Nft')).toContainText('Mint')
  await expect(button.view('Nft').getByRole('img')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'nft-solana')
})

test("without a service the native currency and the page's tokens are read from the chain", async ({
  page,
  button,
  stack,
  wallet,
}) => {
  const usdc = stack.json.tokens[LOCAL_ONE]?.find(({ key }) => key === 'usdc')
  await stack.faults.add({ match: 'GET /v1/supported-chains', kind: 'garbage' })
  await writeAttributes(page, { tokens: `${LOCAL_ONE}:${usdc?.address}` })
  const view = await openAccount(page, button, wallet)
  await expect(rows(view).filter({ hasText: 'USD Coin' })).toContainText('USDC')
  await expect(rows(view).filter({ hasText: 'ETH' })).toBeVisible()
  await expect(rows(view)).toHaveCount(2)
  // Without a price, no value is shown.
  await expect(view.getByRole('tabpanel')).not.toContainText('$')
  await expect(button.toasts).toHaveCount(0)
})

/** Makes the chain report this length, and its logs empty. No local chain is as long as a real one. */
async function lengthen(page: Page, rpcUrl: string, latest: string): Promise<void> {
  await page.route(
    (url) => url.href.startsWith(rpcUrl),
    async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      type Call = { readonly id: number; readonly method: string }
      const asked = route.request().postDataJSON() as Call | readonly Call[]
      const response = await route.fetch()
      const said: Record<string, unknown> = { eth_blockNumber: latest, eth_getLogs: [] }
      const responses = [await response.json()].flat() as { readonly id: number }[]
      const told = [asked]
        .flat()
        .map(({ id, method }) =>
          method in said ? { jsonrpc: '2.0', id, result: said[method] } : responses.find((each) => each.id === id),
        )
      return route.fulfill({ response, json: Array.isArray(asked) ? told : told[0] })
    },
  )
}

for (const { chain, latest, said } of [
  { chain: 'short', latest: '0x186a0', said: 'No NFTs yet' },
  { chain: 'long', latest: '0x30d40', said: 'No recent NFTs' },
]) {
  test(`an account in which nothing is found, on a chain that is ${chain} and without a history: ${said}`, async ({
    page,
    button,
    stack,
    wallet,
  }) => {
    await page.route('**/v1/supported-chains?*', (route) => route.fulfill({ json: { http: [], ws: [] } }))
    await lengthen(page, stack.json.chains[0]?.rpcUrl ?? '', latest)
    const view = await openAccount(page, button, wallet)
    await view.getByRole('tab', { name: 'NFTs' }).click()
    await expect(view.getByRole('tabpanel')).toContainText(said)
  })
}

test("when neither responds 'Token Balance Unavailable' is shown, and a retry after 30 s loads the tokens", async ({
  page,
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/503/)
  await page.clock.install()
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await stack.faults.add({ match: 'GET /v1/account/*', kind: 'status', status: 503 })
  await stack.faults.add({ match: 'POST /v1/', kind: 'status', status: 503 })
  await button.dom.click()
  const view = button.view('Account')
  await expect(button.toasts).toContainText('Token Balance Unavailable')
  const retry = view.getByRole('tabpanel').locator('[data-action="retry"]')
  await expect(retry).toBeDisabled()
  await expect(retry).toContainText(/Try again in \d+ seconds/)
  await stack.faults.clear()
  await page.clock.fastForward(31_000)
  await expect(rows(view).first()).toBeVisible()
})

test('an embedded wallet lists its own tokens, with a total in US dollars', async ({ page, button, stack }) => {
  test.setTimeout(scaled(60_000))
  let asked = 0
  page.on('request', (request) => void (asked += Number(BALANCE.test(request.url()))))
  await page.goto('/index.html')
  await button.logIn(stack, 'holder@example.test')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const view = button.view('Account')
  await expect(rows(view).first()).toBeVisible()
  await expect(view.locator('[part="balance"]')).toContainText('$')
  expect(asked).toBe(0)
})
