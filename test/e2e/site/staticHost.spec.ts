import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { CONTENT_TYPES } from '../../../demo/pages-server/contentTypes'
import { buildSite } from '../../../demo/site/buildSite'
import { STATIC_SETTINGS } from '../../../demo/site/staticSettings'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const FOLDER = 'https://site.example/docs/button/'
const ROOT = new URL('../../../', import.meta.url)

test.beforeEach(async ({ context, page, consoleGuard }) => {
  // Balances are asked of the public host of the test network, which is not there.
  consoleGuard.expect(/net::ERR_/)
  const files = await buildSite({ settings: STATIC_SETTINGS, elementFiles: 'dist-cdn/' })
  await context.route(/.*/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/[?#].*/, '')
    if (!url.startsWith(FOLDER)) return route.abort()
    const path = url.slice(FOLDER.length) || 'index.html'
    const body = path.startsWith('dist-cdn/') ? await readFile(new URL(path, ROOT)) : files.get(path)
    return route.fulfill(
      body === undefined
        ? { status: 404 }
        : { body: Buffer.from(body), contentType: CONTENT_TYPES[extname(path)] ?? 'text/plain' },
    )
  })
  await page.goto(FOLDER)
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
  expect([...hosts].filter((host) => host !== new URL(FOLDER).host)).toEqual([])
})
