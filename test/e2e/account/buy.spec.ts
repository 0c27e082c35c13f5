import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, http, parseUnits, type Address } from 'viem'
import type { EvmTestWallet, SolanaTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { windowOf } from '../fixtures/socialWindow'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'

const LOCAL_ONE = 'eip155:31337'
const QUOTE = '/v1/onramp/quote'

/** Opens Account with an installed wallet, then the on-ramp providers. */
async function toSellers(page: Page, button: Button, wallet: EvmTestWallet | SolanaTestWallet): Promise<void> {
  await page.goto('/index.html')
  await button.open()
  await button
    .view('Connect')
    .getByRole('button', { name: new RegExp(`^${wallet.name}`) })
    .click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Add funds' }).click()
  await button
    .view('FundWallet')
    .getByRole('button', { name: /^Buy with card/ })
    .click()
  await expect(seller(button, 'Meld.io')).toBeVisible()
}

const seller = (button: Button, name: string) =>
  button.view('BuyProviders').getByRole('button', { name: new RegExp(`^${name}`) })
const amountOf = (button: Button) => button.view('BuyAmount').getByRole('textbox', { name: 'Amount in USD' })

async function dollarsOf({ json }: Stack, address: Address): Promise<bigint> {
  const chain = createPublicClient({
    transport: http(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
  })
  return chain.readContract({
    address: json.contracts[LOCAL_ONE]!.usdc,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })
}

test('funding from an exchange shows the address and the network to choose there', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { address } = wallet
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Add funds' }).click()
  await button
    .view('FundWallet')
    .getByRole('button', { name: /^From an exchange/ })
    .click()
  const receive = button.view('Receive')
  await expect(receive).toContainText('select Local One as the network')
  await expect(receive).toContainText('may be lost')
  await expect(receive).toContainText(address)
  await expect(receive.locator('[part="qr"]')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'Receive-exchange')
  // With other wallets, exchanges are not offered.
  await page.keyboard.press('Escape')
  await button.call('open', 'Receive')
  await expect(receive).toContainText(address)
  await expect(receive).not.toContainText('exchange')
})

test('a purchase at Coinbase: one quote for fast typing, payment in a window, and tokens that arrive', async ({
  page,
  button,
  wallet,
  stack,
}) => {
  test.slow()
  await toSellers(page, button, wallet)
  const { address } = wallet
  const before = await dollarsOf(stack, address as Address)
  // The range of fees that every provider keeps to.
  await expect(seller(button, 'Meld.io')).toContainText(/1(%)? ?[–-] ?2%/)
  await expectNoAxeOrLayoutFault(page, 'BuyProviders')

  const amounts: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === QUOTE)
      amounts.push((request.postDataJSON() as { amount: string }).amount)
  })
  await button
    .view('BuyProviders')
    .getByRole('button', { name: /^Enter an amount/ })
    .click()
  await expect(button.action('main')).toHaveText('Enter an amount')
  await amountOf(button).fill('5')
  await expect(button.action('main')).toHaveText('Minimum $10')
  await amountOf(button).fill('')
  await amountOf(button).pressSequentially('125', { delay: 20 })
  // Fees of 1.5 % and 0.25 are deducted here.
  await expect(button.view('BuyAmount')).toContainText('122.87 USDC')
  expect(amounts).toEqual(['125'])
  await expectNoAxeOrLayoutFault(page, 'BuyAmount')

  await button.view('BuyAmount').getByRole('button', { name: /^USDC/ }).click()
  await button.view('BuySelectToken').getByRole('button', { name: /^ETH/ }).click()
  await expect(button.view('BuyAmount').locator('dl')).toContainText('ETH')
  await button.view('BuyAmount').getByRole('button', { name: /^ETH/ }).click()
  await button.view('BuySelectToken').getByRole('button', { name: /^USDC/ }).click()
  await expect(button.view('BuyAmount')).toContainText('122.87 USDC')
  await button.action('main').click()
  await expect(button.view('BuyProviders').getByRole('button', { name: '$125 for USDC' })).toBeVisible()

  const window = await windowOf(page, () => seller(button, 'Coinbase').click())
  await expect(window.getByRole('heading', { name: 'Local stand-in for Coinbase' })).toBeVisible()
  expect(await window.evaluate(() => window.opener)).toBeNull()
  await expect(window.locator('#amount')).toHaveValue('125')
  await expect(button.view('BuyInProgress')).toContainText('Continue in Coinbase')
  await window.locator('[data-action="later"]').click()
  await expect(window.getByRole('heading', { name: 'Paid, not yet delivered' })).toBeVisible()

  const orders = button.view('BuyActivity')
  await expect(orders.locator('li')).toContainText('Pending')
  await expectNoAxeOrLayoutFault(page, 'BuyActivity')
  const [order] = await stack.orders.list()
  expect(order).toMatchObject({ provider: 'coinbase', recipient: address, symbol: 'USDC', paid: '125.00 USD' })
  await stack.orders.settle(order!.id, true)
  await expect(orders.locator('li')).toContainText('Confirmed')
  expect(await dollarsOf(stack, address as Address)).toBe(before + parseUnits(order!.purchased, 6))
  expect(
    (await recordedEvents(page, 'track')).map(({ detail }) => detail.event).filter((name) => /BUY/.test(name)),
  ).toEqual(['SELECT_BUY_CRYPTO', 'SELECT_BUY_PROVIDER'])
})

test('no quote is invented; a blocked window opens on the next press; a declined order is reported', async ({
  page,
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.expect(/503/)
  await toSellers(page, button, wallet)
  await stack.faults.add({ match: `POST ${QUOTE}`, kind: 'status', status: 503, times: 1 })
  await button
    .view('BuyProviders')
    .getByRole('button', { name: /^Enter an amount/ })
    .click()
  await button.view('BuyAmount').getByRole('button', { name: '$100' }).click()
  await expect(button.view('BuyAmount').getByRole('alert')).toContainText('Price unavailable right now')
  await expect(button.view('BuyAmount').locator('dl')).toHaveCount(0)
  await expectNoAxeOrLayoutFault(page, 'BuyAmount-no-price')
  await button.action('retry').click()
  await expect(button.view('BuyAmount').locator('dl')).toContainText('98.25 USDC')
  await button.action('main').click()

  await page.evaluate(() => Object.assign(window, { kept: window.open, open: () => null }))
  await seller(button, 'Coinbase').click()
  const view = button.view('BuyInProgress')
  await expect(view).toContainText('Pop-up blocked')
  await expect(view.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'BuyInProgress-blocked')
  await page.evaluate(() => Object.assign(window, { open: (window as unknown as { kept: typeof window.open }).kept }))
  const opened = await windowOf(page, () => button.action('retry').click())
  await expect(view).toContainText('Continue in Coinbase')
  await opened.locator('[data-action="decline"]').click()
  await expect(opened.getByRole('heading', { name: 'Declined' })).toBeVisible()
  await opened.close()
  await expect(view).toContainText('Purchase not completed')
  expect((await stack.orders.list()).map(({ status }) => status)).toEqual(['ONRAMP_TRANSACTION_STATUS_FAILED'])
})

test('Meld sells SOL on Solana, and its arrival is noticed', async ({ page, button, stack, solanaWallet }) => {
  test.slow()
  await toSellers(page, button, solanaWallet)
  await expect(seller(button, 'Coinbase')).toHaveCount(0)
  const window = await windowOf(page, () => seller(button, 'Meld').click())
  await expect(window.getByRole('heading', { name: 'Local stand-in for Meld' })).toBeVisible()
  await expect(window.locator('#asset option')).toHaveText([/SOL/])
  await expect(button.view('BuyInProgress')).toContainText('Continue in Meld.io')
  await window.locator('[data-action="pay"]').click()
  await expect(window.getByRole('heading', { name: 'Delivered' })).toBeVisible()
  const [order] = await stack.orders.list()
  await expect(button.view('BuyInProgress')).toContainText('Purchase received')
  await expect(button.view('BuyInProgress')).toContainText(`${order!.purchased} SOL`)
  await button.action('main').click()
  await expect(button.view('Account')).toBeVisible()
})

test('buying is offered where the page, the project and the region allow it', async ({
  page,
  button,
  stack,
  wallet,
}) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const funds = button.view('Account').getByRole('button', { name: 'Add funds' })
  await expect(funds).toBeVisible()
  const here = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  for (const [name, value] of [
    ['features', '-onramp'],
    ['restricted-time-zones', `Asia/Shanghai ${here}`],
  ] as const) {
    await button.setAttributes({ [name]: value })
    await expect(funds).toHaveCount(0)
    await button.setAttributes({ [name]: null })
    await expect(funds).toBeVisible()
  }
  await stack.project({ features: [{ id: 'onramp', isEnabled: false, config: [] }] })
  await page.reload()
  await button.status('connected')
  await button.dom.click()
  await expect(button.view('Account').getByRole('button', { name: 'Receive' })).toBeVisible()
  await expect(funds).toHaveCount(0)
})
