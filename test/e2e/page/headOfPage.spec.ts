import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'
import { scaled } from '../../slowness'

// What stands in a page that is not on this machine: a `<base>`, and the address that asks for the self-check.

const SITE = 'https://site.example'
const EVIL = 'https://evil.example'
const MODULE = `<script type="module" src="${SITE}/dist-cdn/wallet-connect-button.js"></script>`

/** Serves a page with the built files beside it. Returns the URLs that were asked for. */
async function visit(page: Page, url: string, head: string, body: string): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:\/\/[^/]+\.example\//, async (route) => {
    const { href, origin, pathname } = new URL(route.request().url())
    asked.push(href)
    if (origin === SITE && pathname.startsWith('/dist-cdn/'))
      return route.fulfill({
        contentType: 'text/javascript',
        body: await readFile(new URL(`../../..${pathname}`, import.meta.url), 'utf8'),
      })
    if (href === url)
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><head>${head}<title>Site</title></head><body>${body}</body></html>`,
      })
    return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
  })
  await page.goto(url)
  return asked
}

test.beforeEach(({ consoleGuard }) => consoleGuard.expect(/./))

test('a base of another origin moves no file, no service and no endpoint', async ({ page }) => {
  const services = { frame: '/services/sdk', api: './services/api', rpc: '/services/rpc', pulse: '/services/pulse' }
  const attributes = [
    `project-id="0123456789abcdef0123456789abcdef" methods="email wallet" siwx="required" siwx-nonce-endpoint="nonce"`,
    `services='${JSON.stringify({ ...services, relay: '/relay', verify: false })}' app-icon="icon.png" debug`,
  ].join(' ')
  const asked = await visit(
    page,
    `${SITE}/shop/?wcb-doctor`,
    `<base href="${EVIL}/">`,
    `${MODULE}<wallet-connect-button ${attributes}></wallet-connect-button>`,
  )
  const nonce = page.waitForRequest(`${SITE}/shop/nonce`)
  await expect(page.locator('[data-wcb-doctor]')).toBeAttached({ timeout: scaled(20_000) })
  await nonce
  await page.locator('[data-wcb-doctor] button', { hasText: 'Close' }).click()
  await page.locator('wallet-connect-button').getByRole('button').first().click()
  await expect(page.locator('wallet-connect-button [data-view="Connect"]')).toBeVisible()
  const frame = page.waitForRequest((request) => request.url().startsWith(`${SITE}/services/sdk?`))
  const field = page.locator('wallet-connect-button input[type="email"]')
  await field.fill('visitor@test.example')
  await field.press('Enter')
  await frame
  expect(asked.some((url) => url.startsWith(`${SITE}/shop/services/api/`))).toBe(true)
  expect(asked.filter((url) => !url.startsWith(SITE))).toEqual([])
})

test.describe('the self-check of a page that is not on this machine', () => {
  const BUTTON = `${MODULE}<wallet-connect-button></wallet-connect-button>`

  async function isShown(page: Page, head: string, body: string, query = '?wcb-doctor'): Promise<boolean> {
    const asked = await visit(page, `${SITE}/${query}`, head, body)
    // Its file has run by then, and whatever it would have asked for first.
    await expect.poll(() => asked.some((url) => /\/doctor[^/]*\.js$/.test(url))).toBe(true)
    const report = page.locator('[data-wcb-doctor]')
    const checks = (): number => asked.filter((url) => url === `${SITE}/${query}`).length
    await expect
      .poll(async () => checks() > 1 || (await report.count()) > 0, { timeout: scaled(3_000) })
      .toBe(true)
      .catch(() => {})
    if (checks() === 1) return false
    await expect(report).toBeAttached({ timeout: scaled(20_000) })
    return true
  }

  test('is not opened by its address alone, and asks for nothing', async ({ page }) => {
    expect(await isShown(page, '', BUTTON)).toBe(false)
  })

  test('is opened with debug', async ({ page }) => {
    expect(await isShown(page, '', BUTTON.replace('button>', 'button debug>'))).toBe(true)
  })

  test('is not opened with debug in the body, once the head has the options', async ({ page }) => {
    const head = '<script type="application/json" data-wallet-connect-button>{}</script>'
    expect(await isShown(page, head, BUTTON.replace('button>', 'button debug>'))).toBe(false)
  })

  const KEY = '<meta name="wcb-doctor" content="b7f2">'
  test('is opened with the key in the head', async ({ page }) => {
    expect(await isShown(page, KEY, BUTTON, '?wcb-doctor=b7f2')).toBe(true)
  })

  test('is not opened with another key', async ({ page }) => {
    expect(await isShown(page, KEY, BUTTON, '?wcb-doctor=b7f3')).toBe(false)
  })

  test('is not opened with a key in the body', async ({ page }) => {
    expect(await isShown(page, '', KEY + BUTTON, '?wcb-doctor=b7f2')).toBe(false)
  })
})
