import type { Locator, Page } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { holdChunk } from '../fixtures/holdChunk'
import { networkOf } from '../fixtures/networkOf'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'
import { writeProperties } from '../fixtures/writeProperties'

const TERMS = '/index.html?terms'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
})

/** `window.open` gives the page's own window, as in Android's web views. */
async function haveOneWindow(page: Page): Promise<void> {
  await page.addInitScript(() => (window.open = () => window))
  await writeAttributes(page, { 'terms-url': TERMS })
  await page.goto('/index.html')
}

/** The link opens nothing, and the dialog says why. */
async function expectRefused(page: Page, dialog: Locator, link: Locator): Promise<void> {
  const url = page.url()
  await link.tap()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Open this page in your browser')
  await expect(alert).toContainText('This app can’t open another window.')
  expect(page.url()).toBe(url)
  expect(page.context().pages()).toHaveLength(1)
}

test('a link of Connect leaves the page where it is, and says so until the view is left', async ({ page, button }) => {
  await haveOneWindow(page)
  await button.open()
  await expectRefused(page, button.dialog, button.view('Connect').getByRole('link', { name: 'Terms' }))
  await expectNoAxeOrLayoutFault(page, 'Connect-no-window')
  await button.host.getByRole('button', { name: /All wallets/ }).tap()
  await expect(button.view('AllWallets')).toBeVisible()
  await expect(button.dialog.getByRole('alert')).toHaveCount(0)
})

test('so does one that is pressed before the dialog is complete', async ({ page, button }) => {
  await haveOneWindow(page)
  const release = await holdChunk(page, 'react')
  await button.host.tap()
  const link = button.dialog.getByRole('link', { name: 'Terms' })
  await link.tap()
  await expect(button.view('Connect')).toHaveCount(0)
  expect(page.context().pages()).toHaveLength(1)
  release()
  await expect(button.dialog.getByRole('alert')).toContainText('Open this page in your browser')
  expect(page.context().pages()).toHaveLength(1)
})

test('so does a row of the history, which leads to the explorer', async ({ page, button, stack, wallet }) => {
  const chain = networkOf(31_337, 'Local One', stack.json.chains[0]?.rpcUrl ?? '')
  await writeProperties(page, {
    networks: [{ ...chain, blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } } }],
  })
  await haveOneWindow(page)
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.host.evaluate((element) => (element as unknown as { open(view: string): void }).open('Activity'))
  await expectRefused(page, button.dialog, button.view('Activity').getByRole('link').first())
  await expectNoAxeOrLayoutFault(page, 'Activity-no-window')
})

test('where the app has other windows, the link opens in one that cannot reach the page', async ({ page, button }) => {
  await writeAttributes(page, { 'terms-url': TERMS })
  await page.goto('/index.html')
  await button.open()
  const link = button.view('Connect').getByRole('link', { name: 'Terms' })
  const [opened] = await Promise.all([page.waitForEvent('popup'), link.tap()])
  await opened.waitForURL(/terms/)
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await expect(button.dialog.getByRole('alert')).toHaveCount(0)
})
