import type { Page } from '@playwright/test'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const tracked = async (page: Page): Promise<string[]> =>
  (await recordedEvents(page, 'track')).map(({ detail }) => detail.event)
const times = async (page: Page, event: string): Promise<number> =>
  (await tracked(page)).filter((each) => each === event).length

test('choosing email, help and getting a wallet are tracked when they happen', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  expect(await times(page, 'EMAIL_LOGIN_SELECTED')).toBe(0)
  await button.email.pressSequentially('ab')
  expect(await times(page, 'EMAIL_LOGIN_SELECTED')).toBe(1)

  await button.call('open', 'Connect')
  await button.dialog
    .getByRole('button', { name: /what is a wallet|new to wallets|help/i })
    .first()
    .click()
  await expect(button.view('WhatIsAWallet')).toBeVisible()
  expect(await times(page, 'CLICK_WALLET_HELP')).toBe(1)
  await button.action('main').click()
  await expect(button.view('GetWallet')).toBeVisible()
  expect(await times(page, 'CLICK_GET_WALLET')).toBe(1)
})

test('the press of a download link is tracked with the wallet and the kind of link', async ({ page, button }) => {
  await page.context().route('https://metamask.io/**', (route) => route.fulfill({ body: '' }))
  await page.goto('/index.html')
  await button.call('open', 'Connect')
  await button.dialog
    .getByRole('button', { name: /what is a wallet|new to wallets|help/i })
    .first()
    .click()
  await button.action('main').click()
  await button.view('GetWallet').getByRole('button', { name: 'MetaMask' }).click()
  await expect(button.view('Downloads')).toBeVisible()
  expect(await times(page, 'GET_WALLET')).toBe(0)
  const opened = page.context().waitForEvent('page')
  await button.view('Downloads').getByRole('link', { name: 'Website' }).click()
  await (await opened).close()
  const [press, ...more] = (await recordedEvents(page, 'track')).filter(({ detail }) => detail.event === 'GET_WALLET')
  expect(more).toEqual([])
  expect(press!.detail.properties).toEqual({
    name: 'MetaMask',
    explorerId: 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96',
    type: 'homepage',
  })
})

test('networks, their help and the wallet upgrade are tracked', async ({ page, button, stack }) => {
  await page.context().route(/\/dashboard/, (route) => route.fulfill({ body: '' }))
  await page.goto('/index.html')
  await button.logIn(stack, 'tracked@visitor.example')
  await expectEvent(page, 'connected')
  await button.call('open', 'Settings')
  await button.view('Settings').getByRole('button', { name: 'Local One' }).click()
  await expect(button.view('Networks')).toBeVisible()
  expect(await times(page, 'CLICK_NETWORKS')).toBe(1)
  await button
    .view('Networks')
    .getByRole('button', { name: /what is a network|help/i })
    .click()
  await expect(button.view('WhatIsANetwork')).toBeVisible()
  expect(await times(page, 'CLICK_NETWORK_HELP')).toBe(1)

  await button.call('open', 'UpgradeEmailWallet')
  const opened = page.context().waitForEvent('page')
  await button.action('main').click()
  await (await opened).close()
  expect(await times(page, 'EMAIL_UPGRADE_FROM_MODAL')).toBe(1)
})
