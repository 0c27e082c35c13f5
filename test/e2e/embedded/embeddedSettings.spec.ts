import type { Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { loginPage, logInAs, windowOf } from '../fixtures/socialWindow'
import { expect, test } from '../fixtures/test'

const PREFIX = '@appkit-wallet/'
const OLD = 'old@visitor.example'
const NEW = 'new@visitor.example'

/** What the element stores under the documented keys. */
function kept(page: Page): Promise<Record<string, string>> {
  return page.evaluate(
    (prefix) =>
      Object.fromEntries(
        Object.entries({ ...localStorage }).flatMap(([key, value]) =>
          key.startsWith(prefix) ? [[key.slice(prefix.length), String(value)]] : [],
        ),
      ),
    PREFIX,
  )
}

async function openSettings(button: Button): Promise<void> {
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Settings', exact: true }).click()
  await expect(button.view('Settings')).toBeVisible()
}

const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

test('the email is changed with a code sent to the old address and one to the new one', async ({
  page,
  button,
  stack,
}) => {
  await page.goto('/index.html')
  await button.logIn(stack, OLD)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { address } = await button.read<{ address: string }>('account')
  await openSettings(button)
  await expectNoAxeOrLayoutFault(page, 'Settings')
  await button.view('Settings').getByRole('button', { name: OLD }).click()
  const field = button.view('UpdateEmail').locator('input[type="email"]')
  await expect(field).toHaveValue(OLD)
  await expect(button.action('main')).toBeDisabled()
  await field.fill('no address')
  await expect(button.action('main')).toBeDisabled()
  await field.fill(NEW)
  await expect(button.action('main')).toBeEnabled()
  await expectNoAxeOrLayoutFault(page, 'UpdateEmail')
  await button.action('main').click()

  await expect(button.view('UpdateEmailPrimaryOtp')).toContainText(OLD)
  const first = await stack.inbox.code(OLD, { kind: 'update-primary' })
  await button.codeField.fill(wrongFor(first))
  await expect(button.view('UpdateEmailPrimaryOtp')).toContainText('Incorrect code')
  await expect(button.codeField).toBeFocused()
  await expect(button.codeField).toHaveValue('')
  await expectNoAxeOrLayoutFault(page, 'UpdateEmailPrimaryOtp-wrong')
  await button.codeField.fill(first)

  await expect(button.view('UpdateEmailSecondaryOtp')).toContainText(NEW)
  expect((await kept(page))['EMAIL']).toBe(OLD)
  const second = await stack.inbox.code(NEW, { kind: 'update-secondary' })
  await button.codeField.fill(wrongFor(second))
  await expect(button.view('UpdateEmailSecondaryOtp')).toContainText('Incorrect code')
  await expectNoAxeOrLayoutFault(page, 'UpdateEmailSecondaryOtp-wrong')
  await button.codeField.fill(second)
  await expect(button.view('Settings').getByRole('button', { name: NEW })).toBeVisible()
  await expect(button.toasts).toContainText('Email updated')
  expect(await kept(page)).toMatchObject({ EMAIL: NEW, EMAIL_LOGIN_USED_KEY: 'true' })
  expect(await kept(page)).not.toHaveProperty('LAST_EMAIL_LOGIN_TIME')
  expect((await button.read<{ address: string }>('account')).address).toBe(address)
  expect(await recordedEvents(page, 'account-change', 'connect-error', 'error')).toEqual([])
})

test('an unfinished email change changes nothing', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, 'half@visitor.example')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await openSettings(button)
  await button.view('Settings').getByRole('button', { name: 'half@visitor.example' }).click()
  await button.view('UpdateEmail').locator('input[type="email"]').fill('whole@visitor.example')
  await button.action('main').click()
  await expect(button.view('UpdateEmailPrimaryOtp')).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('UpdateEmail')).toBeVisible()
  await button.view('UpdateEmail').getByRole('button', { name: 'Cancel' }).click()
  await expect(button.view('Settings').getByRole('button', { name: 'half@visitor.example' })).toBeVisible()
  expect((await kept(page))['EMAIL']).toBe('half@visitor.example')
})

test('a login writes its nine storage keys, and signing out leaves only the permitted ones', async ({
  page,
  button,
}) => {
  await page.goto('/index.html')
  await page.evaluate((prefix) => localStorage.setItem(`${prefix}LAST_EMAIL_LOGIN_TIME`, '1'), PREFIX)
  await button.open()
  const window = await windowOf(page, () => button.host.locator('[data-provider="google"]').click())
  await loginPage(window, 'Google')
  await logInAs(window, 'keys-visitor', 'keys@visitor.example')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()

  // The account type is selected too, so that each of the nine keys is written once.
  await button.call('open', 'SmartAccountSettings')
  await button.action('main').click()
  await expectEvent(page, 'account-change')
  await expect.poll(async () => (await kept(page))['PREFERRED_ACCOUNT_TYPE']).toBe('eoa')
  const { SESSION_TOKEN_KEY, ...others } = await kept(page)
  expect(SESSION_TOKEN_KEY?.length).toBeGreaterThan(20)
  expect(others).toEqual({
    EMAIL_LOGIN_USED_KEY: 'true',
    EMAIL: 'keys@visitor.example',
    LAST_USED_CHAIN_KEY: '31337',
    SOCIAL_USERNAME: 'keys-visitor',
    SMART_ACCOUNT_ENABLED: 'true',
    SMART_ACCOUNT_ENABLED_NETWORKS: '31337',
    PREFERRED_ACCOUNT_TYPE: 'eoa',
  })

  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await openSettings(button)
  await button.view('Settings').getByRole('button', { name: 'Disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  expect(await kept(page)).toEqual({ SMART_ACCOUNT_ENABLED_NETWORKS: '31337' })
})

test('clearing the stored data leaves nothing of the visitor', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, 'cleared@visitor.example')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await openSettings(button)
  await button.view('Settings').getByText('Stored in this browser').click()
  await expectNoAxeOrLayoutFault(page, 'Settings-stored')
  await button.view('Settings').getByRole('button', { name: 'Clear and disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  await button.status('disconnected')
  // Once the relay library is closed, which might store something again.
  await expect.poll(() => kept(page)).toEqual({})
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('cleared')
})

test('a social login’s name is shown but cannot be changed; the full wallet is linked', async ({
  page,
  button,
  stack,
}) => {
  await page.goto('/index.html')
  await button.open()
  const window = await windowOf(page, () => button.host.locator('[data-provider="x"]').click())
  await loginPage(window, 'X')
  await logInAs(window, 'named-visitor')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await openSettings(button)
  const settings = button.view('Settings')
  await expect(settings).toContainText('named-visitor')
  await expect(settings.getByRole('button', { name: 'named-visitor' })).toHaveCount(0)
  await settings.getByRole('button', { name: 'Upgrade your wallet' }).click()
  const link = button.view('UpgradeEmailWallet').getByRole('link')
  await expectNoAxeOrLayoutFault(page, 'UpgradeEmailWallet')
  const [site] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await site.waitForLoadState()
  expect(new URL(site.url()).origin).toBe(stack.frameOrigin)
  expect(await site.evaluate(() => window.opener)).toBeNull()
  await button.status('connected')
})
