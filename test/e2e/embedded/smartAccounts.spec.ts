import type { Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(`@appkit-wallet/${name}`), key)
const preferred = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    JSON.parse(
      Object.entries({ ...localStorage }).find(
        ([key]) => key.startsWith('@wallet-connect-button/') && key.endsWith('/preferred_account_types'),
      )?.[1] ?? 'null',
    ),
  )
const account = (button: Button): Promise<{ address: string; type: string }> => button.read('account')
const short = (address: string): RegExp => new RegExp(`${address.slice(0, 4)}.*${address.slice(-4)}`)

test('the account type can be changed after a warning, changes the address, and is remembered', async ({
  page,
  button,
  stack,
}) => {
  await page.goto('/index.html')
  await button.logIn(stack, 'types@visitor.example')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const smart = await account(button)
  expect(smart.type).toBe('smartAccount')
  expect(await stored(page, 'PREFERRED_ACCOUNT_TYPE')).toBe('smartAccount')
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Settings', exact: true }).click()
  await button.view('Settings').getByRole('button', { name: 'Smart account' }).click()
  const view = button.view('SmartAccountSettings')
  const seen = view.locator('[data-seen]')
  await expect(seen).toContainText('Visible to this site')
  await expect(seen).toContainText(short(smart.address))
  await expect(view.locator('.account-choice')).toHaveCount(2)
  await expect(view).toContainText('This site will see a different address.')
  await expect(seen).toContainText('Not deployed yet.')
  await expectNoAxeOrLayoutFault(page, 'SmartAccountSettings')
  await button.action('main').click()

  const change = await expectEvent(page, 'account-change')
  const plain = await account(button)
  expect(plain.type).toBe('eoa')
  expect(change.detail).toMatchObject({ address: plain.address, previous: smart.address })
  expect(plain.address).not.toBe(smart.address)
  await expect(seen).toContainText(short(plain.address))
  await expect(button.action('main')).toHaveText('Use smart account')
  expect(await preferred(page)).toEqual({ eip155: 'eoa' })
  expect(await stored(page, 'PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  await expect(button.toasts).toHaveCount(0)

  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    address: plain.address,
    accountType: 'eoa',
    restored: true,
  })
  expect((await recordedEvents(page, 'account-change')).length).toBe(0)
})

test('switching the account type requires signing in again', async ({ page, button, frame, stack }) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, 'signed@visitor.example')
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  const first = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()

  await button.call('open', 'SmartAccountSettings')
  await button.action('main').click()
  await expectEvent(page, 'account-change')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
  await expect(button.action('main')).not.toHaveAttribute('aria-disabled')
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  const second = await expectEvent(page, 'siwx-success', 2)
  expect(second.detail.address).not.toBe(first.detail.address)
  await expect(button.dialog).toBeHidden()
  expect(await button.has('authenticated')).toBe(true)
})

test('an account type that cannot be set falls back to the plain account and says so', async ({
  page,
  button,
  stack,
}) => {
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await page.goto('/index.html')
  await button.logIn(stack, 'falls@visitor.example')
  expect((await expectEvent(page, 'connected')).detail.accountType).toBe('eoa')
  await button.action('cancel').click()
  await expect(button.dialog).toBeHidden()
  const before = await account(button)
  await stack.faults.add({ match: 'frame SET_PREFERRED_ACCOUNT', kind: 'error', message: 'No such account', times: 1 })
  await button.call('open', 'SmartAccountSettings')
  await button.action('main').click()
  await expect(button.view('SmartAccountSettings')).toContainText('The account type couldn’t be changed.')
  await expect(button.view('SmartAccountSettings')).toContainText('The standard account is in use.')
  await expectNoAxeOrLayoutFault(page, 'SmartAccountSettings-failed')
  expect(await account(button)).toMatchObject({ address: before.address, type: 'eoa' })
  expect(await stored(page, 'PREFERRED_ACCOUNT_TYPE')).toBe('eoa')
  expect(await recordedEvents(page, 'account-change')).toEqual([])
  // The next attempt is not affected by the first.
  await button.action('main').click()
  await expectEvent(page, 'account-change')
  expect((await account(button)).type).toBe('smartAccount')
  expect(await stored(page, 'PREFERRED_ACCOUNT_TYPE')).toBe('smartAccount')
})

test('an invalid list of smart account networks counts as empty', async ({ page, button, stack }) => {
  await stack.faults.add({ match: 'frame GET_SMART_ACCOUNT_ENABLED_NETWORKS', kind: 'error', message: 'No list today' })
  await page.goto('/index.html')
  await button.logIn(stack, 'nolist@visitor.example')
  await expectEvent(page, 'connected')
  expect(await stored(page, 'SMART_ACCOUNT_ENABLED_NETWORKS')).toBe('')
  expect(await stored(page, 'SMART_ACCOUNT_ENABLED')).toBe('false')
})

test('a network without smart accounts uses the plain one, without asking', async ({ page, button, frame, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, 'moves@visitor.example')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const smart = await account(button)
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Local One' }).click()
  await button.view('Networks').getByRole('button', { name: 'Local Two' }).click()
  expect((await expectEvent(page, 'network-change')).detail).toMatchObject({
    chainId: 'eip155:31338',
    previous: 'eip155:31337',
    supported: true,
  })
  expect((await expectEvent(page, 'account-change')).detail.previous).toBe(smart.address)
  const plain = await account(button)
  expect(plain.type).toBe('eoa')
  expect(plain.address).not.toBe(smart.address)
  await expect(frame.iframe).toBeHidden()
  expect(await stored(page, 'LAST_USED_CHAIN_KEY')).toBe('31338')
  expect(await stored(page, 'SMART_ACCOUNT_ENABLED')).toBe('false')

  await button.call('open', 'SmartAccountSettings')
  await expect(button.view('SmartAccountSettings')).toContainText('Smart accounts aren’t available on Local Two.')
  await expect(button.action('main')).toBeDisabled()
  await expectNoAxeOrLayoutFault(page, 'SmartAccountSettings-none')

  expect(await button.call('switchNetwork', 'eip155:31337')).not.toHaveProperty('code')
  await expectEvent(page, 'account-change', 2)
  expect(await account(button)).toMatchObject({ address: smart.address, type: 'smartAccount' })
  await expect(frame.iframe).toBeHidden()
})

test('a restored session is on the network that the frame was on last', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, 'elsewhere@visitor.example')
  await expectEvent(page, 'connected')
  await button.call('switchNetwork', 'eip155:31338')
  // As if another page of this origin had switched the frame's network.
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((each) => each.endsWith('/session'))!
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), active: 'eip155:31337' }))
  })
  const asked = page.waitForRequest(/\/call\/GET_CHAIN_ID$/)
  await page.reload()
  await asked
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ chainId: 'eip155:31338', restored: true })
  expect(await button.read('network')).toMatchObject({ caipNetworkId: 'eip155:31338' })
})

test('logging in on a network without smart accounts gives the plain one', async ({ page, button, stack }) => {
  await writeAttributes(page, { 'default-network': 'eip155:31338' })
  await page.goto('/index.html')
  await button.logIn(stack, 'second-network@visitor.example')
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ chainId: 'eip155:31338', accountType: 'eoa' })
})

test('the smart account offer appears once, and can be dismissed or accepted', async ({ page, button, stack }) => {
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await page.goto('/index.html')
  await button.logIn(stack, 'invited@visitor.example')
  const { detail } = await expectEvent(page, 'connected')
  await expect(button.view('UpgradeToSmartAccount')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'UpgradeToSmartAccount')
  await button.action('cancel').click()
  await expect(button.dialog).toBeHidden()
  expect((await account(button)).address).toBe(detail.address)

  // The next login ends like any other.
  await button.call('disconnect')
  await button.status('disconnected')
  await button.askForCode('invited@visitor.example')
  await button.codeField.fill(await stack.inbox.code('invited@visitor.example', { nth: 2 }))
  await button.status('connected')
  await expect(button.dialog).toBeHidden()

  await button.call('open', 'UpgradeToSmartAccount')
  const initialized = page.waitForRequest(/\/call\/INIT_SMART_ACCOUNT$/)
  await button.action('main').click()
  await initialized
  expect((await expectEvent(page, 'account-change')).detail.previous).toBe(detail.address)
  expect((await account(button)).type).toBe('smartAccount')
  expect(await preferred(page)).toEqual({ eip155: 'smartAccount' })
})

test('a smart account whose sign-in fails gets a possible reason', async ({ page, button, frame, stack }) => {
  await stack.faults.add({
    match: 'frame personal_sign',
    kind: 'error',
    message: 'Contract accounts cannot sign',
    times: 1,
  })
  await page.goto('/siwx.html')
  await button.logIn(stack, 'contract@visitor.example')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  await expect(button.toasts).toContainText('This application might not support Smart Accounts')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expectEvent(page, 'siwx-error')
  await expectNoAxeOrLayoutFault(page, 'SIWXSignMessage-smart')
  // Switching to the plain account takes one press, and it signs.
  await button.view('SIWXSignMessage').getByRole('button', { name: 'Use standard account' }).click()
  await expectEvent(page, 'account-change')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expect(button.view('SIWXSignMessage').getByRole('button', { name: 'Use standard account' })).toHaveCount(0)
  await expect(button.action('main')).not.toHaveAttribute('aria-disabled')
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(detail.address).toBe((await account(button)).address)
  expect((await account(button)).type).toBe('eoa')
})

test('a plain account whose sign-in is rejected is told so', async ({ page, button, frame, stack }) => {
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await page.goto('/siwx.html')
  await button.logIn(stack, 'plain@visitor.example')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.reject.click()
  await expect(button.toasts).toContainText('Signature declined')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expectEvent(page, 'siwx-error')
  expect(await button.has('authenticated')).toBe(false)
})
