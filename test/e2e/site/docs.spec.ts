import { expect, test } from '../fixtures/test'

test('the search finds an attribute, leads to it, and loads nothing before it is used', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/site/docs/styling/')
  const search = page.getByRole('searchbox', { name: 'Search the documentation' })
  await expect(search).toBeEnabled()
  expect(requested.filter((path) => /search|es-/.test(path))).toEqual([])
  await search.fill('wallets-featured')
  await expect(page.locator('#docs-found')).toHaveText(/^\d+ results?$/)
  await page.locator('#docs-results').getByRole('link', { name: 'Attributes' }).click()
  await expect(page).toHaveURL('/site/docs/attributes/')
})

test('a search that cannot be loaded says so, and is loaded by the next key', async ({ page, consoleGuard }) => {
  consoleGuard.expect(/net::ERR_/)
  // Focus loads it, and so does each key.
  await page.route('**/docs/search.json', (route) => route.abort())
  await page.goto('/site/docs/')
  const search = page.getByRole('searchbox')
  await search.fill('iframe')
  await expect(page.locator('#docs-found')).toContainText('could not be loaded')
  await page.unroute('**/docs/search.json')
  await search.fill('')
  await search.fill('iframe_request_timeout')
  await expect(page.locator('#docs-results a').first()).toHaveText('iframe_request_timeoutErrors')
  await search.press('Enter')
  await expect(page).toHaveURL('/site/docs/errors/#iframe_request_timeout')
})

test('a live element on a page of the documentation connects the test wallet and lists its events', async ({
  page,
  button,
}) => {
  await page.goto('/site/docs/events/')
  await page.getByRole('button', { name: 'Add a test wallet' }).click()
  await button.host.click()
  await button.wallet('org.example.demo-wallet').click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.locator('#event-list')).toContainText('connected')
})

test('without JavaScript the documentation is read from page to page', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
  const page = await context.newPage()
  await page.goto('/site/docs/')
  await page.getByRole('navigation', { name: 'Documents' }).getByRole('link', { name: 'Going to production' }).click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Integrity' }).click()
  await expect(page.getByRole('heading', { name: 'Integrity' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Next to this page' }).getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await context.close()
})
