import type { Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { focused, inDialog, pressOn, reach } from '../fixtures/keyboard'
import { windowOf } from '../fixtures/socialWindow'
import { expect, test } from '../fixtures/test'

const LOCAL_ONE = 'eip155:31337'

/** Connects the installed wallet and opens Account with the keyboard. */
async function enter(page: Page, button: Button, { name }: EvmTestWallet): Promise<void> {
  await page.goto('/index.html')
  await button.dom.focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  await pressOn(page, name)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button.view('Account')).toBeVisible()
}

test('a transfer is sent with the keyboard alone', async ({ page, button, stack, wallet }) => {
  await enter(page, button, wallet)
  const recipient = privateKeyToAddress(generatePrivateKey())
  await pressOn(page, 'Send')
  await expect(button.view('Send')).toBeVisible()
  await pressOn(page, /^Select token/)
  await expect(button.view('SendSelectToken')).toBeVisible()
  await reach(page, 'Tab', 'ETH')
  await page.keyboard.press('Enter')
  await expect(button.view('Send')).toBeVisible()
  await reach(page, 'Tab', /^Amount/)
  await page.keyboard.type('0.25')
  await reach(page, 'Tab', 'Recipient')
  await page.keyboard.type(recipient)
  await pressOn(page, 'Review')
  await expect(button.view('SendPreview')).toBeVisible()
  await expect(button.action('main')).toBeEnabled()
  // No key that was pressed for something else sends money.
  expect(await focused(page)).not.toBe('Send')
  await pressOn(page, 'Send')
  expect((await expectEvent(page, 'transaction-settled')).detail).toMatchObject({
    status: 'confirmed',
    chainId: LOCAL_ONE,
  })
  await expect(button.view('SendConfirmed').getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  expect(await inDialog(page)).toBe(true)
  await pressOn(page, 'Done')
  await expect(button.view('Account')).toBeVisible()
  expect(await inDialog(page)).toBe(true)
  const chain = createPublicClient({ transport: http(stack.json.chains[0]!.rpcUrl) })
  expect(await chain.getBalance({ address: recipient })).toBe(parseEther('0.25'))
})

test('tokens are swapped with the keyboard alone', async ({ page, button, wallet }) => {
  test.slow()
  await enter(page, button, wallet)
  await pressOn(page, 'Swap')
  await expect(button.view('Swap')).toBeVisible()
  await expect(button.action('main')).toHaveText('Select token')
  await pressOn(page, /You receive/)
  await expect(button.view('SwapSelectToken')).toBeVisible()
  await expect.poll(() => focused(page)).toMatch(/^Search/)
  await page.keyboard.type('dai')
  await reach(page, 'Tab', 'DAI')
  await page.keyboard.press('Enter')
  await expect(button.view('Swap')).toBeVisible()
  await reach(page, 'Tab', /^Amount/)
  await page.keyboard.type('0.01')
  await expect(button.action('main')).toHaveText('Review')
  await pressOn(page, 'Switch tokens')
  await expect(button.view('Swap').getByRole('textbox', { name: 'Amount in DAI' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(button.view('Swap').getByRole('textbox', { name: 'Amount in ETH' })).toBeVisible()
  await expect(button.action('main')).toHaveText('Review')
  await pressOn(page, 'Review')
  await expect(button.view('SwapPreview')).toBeVisible()
  await expect(button.action('main')).toBeEnabled()
  expect(await focused(page)).not.toBe('Swap')
  await pressOn(page, 'Swap')
  expect((await expectEvent(page, 'transaction-settled')).detail).toMatchObject({ kind: 'swap', status: 'confirmed' })
  await expect(button.view('Account')).toBeVisible()
  expect(await inDialog(page)).toBe(true)
})

test('a purchase is started and its window closed with the keyboard alone', async ({ page, button, wallet }) => {
  await enter(page, button, wallet)
  await pressOn(page, 'Add funds')
  await expect(button.view('FundWallet')).toBeVisible()
  await pressOn(page, /^Buy with card/)
  await expect(button.view('BuyProviders')).toBeVisible()
  await pressOn(page, /^Enter an amount/)
  await expect(button.view('BuyAmount')).toBeVisible()
  await reach(page, 'Tab', /^Amount in USD/)
  await page.keyboard.type('60')
  await expect(button.view('BuyAmount').locator('dl')).toContainText('USDC')
  await reach(page, 'Tab', /^Card/)
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Bank account')
  await pressOn(page, 'Continue')
  await expect(button.view('BuyProviders')).toBeVisible()
  await reach(page, 'Tab', /^(Coinbase|Meld)/)
  await reach(page, 'ArrowUp', /^Coinbase/)
  const window = await windowOf(page, () => page.keyboard.press('Enter'))
  await expect(window.locator('#amount')).toHaveValue('60')
  await window.close()
  await expect(button.view('BuyInProgress')).toContainText('Window closed')
  expect(await inDialog(page)).toBe(true)
  await pressOn(page, 'Purchases')
  await expect(button.view('BuyActivity')).toContainText('No purchases yet')
  await pressOn(page, 'Buy crypto')
  await expect(button.view('BuyProviders')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
})
