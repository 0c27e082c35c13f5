import { expect, test } from '../fixtures/test'

test.beforeEach(({ consoleGuard }) => consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/))

const HELP = /\/chunks\/help-/

test('a dialog says that the device is offline, and goes on by itself when it is online again', async ({
  page,
  button,
  context,
}) => {
  await page.goto('/index.html')
  const codeOfTheView = page.waitForResponse(HELP)
  await button.open()
  await (await codeOfTheView).finished()
  const offline = button.dialog.getByText('You’re offline')
  await expect(offline).toHaveCount(0)
  await context.setOffline(true)
  await expect(offline).toBeVisible()
  await expect(button.dialog.getByRole('status').filter({ hasText: 'You’re offline' })).toContainText(
    'when you’re back online',
  )
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  const view = button.view('AllWallets')
  await context.setOffline(false)
  await expect(view.locator('[data-wallet-id]').first()).toBeVisible()
  await expect(offline).toHaveCount(0)
})

test('a view whose code is still missing while the device is offline is there when it is online again', async ({
  page,
  button,
  context,
}) => {
  await context.route(HELP, (route) => route.abort('internetdisconnected'))
  await page.goto('/index.html')
  const fetchedAhead = page.waitForEvent('requestfailed', (request) => HELP.test(request.url()))
  await button.open()
  await fetchedAhead
  await context.setOffline(true)
  await expect(button.dialog.getByText('You’re offline')).toBeVisible()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect(button.dialog).toContainText('Couldn’t load this')
  await context.unroute(HELP)
  await context.setOffline(false)
  await expect(button.view('AllWallets').locator('[data-wallet-id]').first()).toBeVisible()
})

test('what an account holds is read as soon as the device is online again', async ({
  page,
  button,
  context,
  wallet,
}) => {
  await page.goto('/index.html')
  expect(await button.call('connect', { wallet: wallet.rdns })).toMatchObject({ value: { namespace: 'eip155' } })
  await button.dom.click()
  const tabs = button.view('Account').getByRole('tabpanel')
  await expect(tabs.locator('[part~="row"]').first()).toBeVisible()
  await context.setOffline(true)
  // Its code is there, so that it waits for what it shows. That of the next tab is not.
  await button.view('Account').getByRole('tab', { name: 'NFTs' }).click()
  await expect(tabs.locator('.skeleton').first()).toBeVisible()
  await button.view('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(tabs).toContainText('Couldn’t load this')
  await context.setOffline(false)
  await expect(tabs.locator('[part~="row"]').first()).toBeVisible()
  await button.view('Account').getByRole('tab', { name: 'NFTs' }).click()
  await expect(tabs).toContainText('Local Artworks')
  await expect(button.dialog).not.toContainText('You’re offline')
})
