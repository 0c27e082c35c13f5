import { expectEvent } from '../fixtures/expectEvent'
import { serveStaticSite, STATIC_SITE } from '../fixtures/staticSite'
import { expect, test } from '../fixtures/test'

test.beforeEach(async ({ context, page, consoleGuard }) => {
  // Balances are asked of the public host of the test network, which is not there.
  consoleGuard.expect(/net::ERR_/)
  await serveStaticSite(context)
  await page.goto(STATIC_SITE)
})

test('below the root of a host without a server, the test wallet connects and signs in', async ({ page, button }) => {
  await page.locator('[data-try="sign-in"]').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  expect((await expectEvent(page, 'connected')).detail.chainId).toBe('eip155:11155111')
  await button.action('main').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expectEvent(page, 'siwx-success')
})

test('what needs services says so, and nothing pretends to have them', async ({ page }) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  await page.locator('[data-try="email"]').click()
  await expect(page.getByRole('heading', { name: 'This needs a project id' })).toBeVisible()
  await expect(page.locator('#inbox')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Get a project id' })).toBeVisible()
  expect([...hosts].filter((host) => host !== new URL(STATIC_SITE).host)).toEqual([])
  await page.getByRole('link', { name: 'Get a project id' }).click()
  await expect(page.getByRole('heading', { name: 'Which addresses to allow' })).toBeVisible()
})
