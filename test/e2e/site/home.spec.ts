import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { expectEvent } from '../fixtures/expectEvent'

const press = (page: Page, name: string): Promise<void> => page.locator(`[data-try="${name}"]`).click()

test.beforeEach(async ({ page }) => {
  await page.goto('/site/')
})

test('a press connects the test wallet, and those who open the panel see the events', async ({ page, button }) => {
  await press(page, 'wallet')
  await button.wallet('org.example.demo-wallet').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectEvent(page, 'connected')
  await button.status('connected')
  await expect(page.locator('#event-list li')).toHaveCount(0)
  await page.getByText('Events', { exact: true }).click()
  await expect(page.locator('#event-list')).toContainText('connected')
})

test('an email login has its inbox in view', async ({ page, button }) => {
  await press(page, 'email')
  await button.email.fill('front-door@example.com')
  await button.email.press('Enter')
  const code = page.locator('#inbox-messages strong').first()
  await expect(code).toHaveText(/^\d{6}$/)
  await button.host.locator('input[autocomplete="one-time-code"]').fill(await code.innerText())
  expect((await expectEvent(page, 'connected')).detail.method).toBe('email')
})

test('the phone on the page scans the code and connects', async ({ page, button }) => {
  await press(page, 'qr')
  await expect(button.host.locator('[part="qr"][data-uri]')).toBeVisible()
  await page.getByRole('button', { name: 'Scan the code' }).click()
  await page.locator('#phone-requests').getByRole('button', { name: 'Approve' }).click()
  expect((await expectEvent(page, 'connected')).detail.method).toBe('walletconnect')
})

test('a press leads to Send, with the test wallet connected', async ({ page, button }) => {
  await press(page, 'send')
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(button.view('Send')).toBeVisible()
})

test('a press signs in, and the tag says what that takes', async ({ page, button }) => {
  await press(page, 'sign-in')
  await expect(page.locator('#tag')).toContainText('siwx="required"')
  await page.getByRole('button', { name: 'Approve' }).click()
  await button.action('main').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectEvent(page, 'siwx-success')
})

test('one try leaves nothing of the one before', async ({ page, button }) => {
  await press(page, 'email')
  await expect(button.email).toBeVisible()
  await press(page, 'wallet')
  await expect(button.wallet('org.example.demo-wallet')).toBeVisible()
  expect(await button.host.evaluate((host) => host.getAttributeNames())).toEqual(['size'])
  await expect(page.locator('#inbox')).toBeHidden()
})

test('the tag is copied, also by two presses', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.locator('.code .copy')
  await copy.click()
  await expect(copy).toHaveText('Copied')
  await copy.click()
  await expect(copy).toHaveText('Copy')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await page.locator('#tag').innerText())
})
