import { expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { networkOf } from '../fixtures/networkOf'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'
import { writeConfig } from '../fixtures/writeConfig'
import { writeProperties } from '../fixtures/writeProperties'

const PRESETS = ['mainnet', 'polygon', 'base', 'solana', 'sepolia']

test('without a wallet a network is searched and chosen by keyboard, and the next page starts on it', async ({
  page,
  button,
}) => {
  await writeAttributes(page, { 'default-network': null, 'swap-networks': null })
  await writeProperties(page, {
    networks: [...PRESETS, networkOf(4_242, 'A network of the page’s own', 'http://127.0.0.1:9')],
  })
  await page.goto('/index.html')
  await button.call('open', 'Networks')
  const view = button.view('Networks')
  const rows = view.locator('[part~="row"]')
  await expect(rows).toHaveText([
    /^Ethereum/,
    /^Polygon/,
    /^Base/,
    /A network of the page’s own$/,
    /^Solana/,
    /^Sepolia/,
  ])
  // The search field has the focus. Typing filters the list, and a number finds a chain id.
  await page.keyboard.type('zebra')
  await expect(view).toContainText('No results for “zebra”')
  await expectNoAxeOrLayoutFault(page, 'networks-no-match')
  await view.locator('.empty').getByRole('button', { name: 'Clear' }).click()
  await expect(rows).toHaveCount(6)
  await view.getByRole('searchbox').fill('8453')
  await expect(rows).toHaveText([/^Base/])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button.dialog).toBeHidden()
  await page.reload()
  await button.call('open', 'Networks')
  await expect(view.locator('[part~="row"]', { hasText: /^Base/ })).toContainText('Active')
})

test('networks that the wallet approved come first; the others say why they cannot be chosen', async ({
  page,
  button,
  stack,
  phone,
}) => {
  const urls = stack.json.chains.map(({ rpcUrl }) => rpcUrl)
  await writeConfig(page, {
    networks: [
      'mainnet',
      networkOf(31_337, 'Local One', urls[0] as string),
      networkOf(31_338, 'Local Two', urls[1] as string),
    ],
  })
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.call('open', 'Networks')
  const rows = button.view('Networks').locator('[part~="row"]')
  await expect(rows.last()).toHaveText(/Ethereum.*Not approved in your wallet/)
  await expect(rows.last()).toHaveAttribute('aria-disabled', 'true')
  await expectNoAxeOrLayoutFault(page, 'networks-not-approved')
  // Pressing it does nothing, by mouse or key.
  const before = phone.requests.length
  await rows.last().click({ force: true })
  await rows.last().press('Enter')
  await expect(button.view('Networks')).toBeVisible()
  expect(phone.requests.length).toBe(before)
  await button.view('Networks').getByRole('button', { name: 'What is a network?' }).click()
  await expect(button.view('WhatIsANetwork')).toBeVisible()
})
