import { readFile } from 'node:fs/promises'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { announceWallet } from '../../announceWallet'
import { expect, test } from '../fixtures/test'

// The button in a frame that has no room for a dialog, and the window of its own.

const SITE = 'https://site.example'
const ACCOUNT = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const TYPES: Readonly<Record<string, string>> = { html: 'text/html', js: 'text/javascript' }
const ENTRY = '<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>'
const CONNECTED = '0xAe…26e4A8'

/** An installed wallet in every window. It remembers, like an extension, which origins it has connected. */
const WALLET = announceWallet(`async ({ method, params }) => {
  switch (method) {
    case 'eth_chainId': return '0x1'
    case 'personal_sign': return signWithWallet(params[0])
    case 'eth_requestAccounts': await grantAccount(origin)
    case 'eth_accounts': return grantedAccounts(origin)
  }
}`)

interface Site {
  readonly posted: string[]
}

/** A site whose page holds one element and the files beside it, with a server that verifies proofs. */
async function serveSite(context: BrowserContext, element: string, files = SITE): Promise<Site> {
  const posted: string[] = []
  const granted = new Set<string>()
  await context.exposeFunction('grantAccount', (origin: string) => void granted.add(origin))
  await context.exposeFunction('grantedAccounts', (origin: string) => (granted.has(origin) ? [ACCOUNT.address] : []))
  await context.exposeFunction('signWithWallet', (message: Hex) => ACCOUNT.signMessage({ message: { raw: message } }))
  await context.addInitScript(WALLET)
  await context.route(`${files}/dist-cdn/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({
      contentType: TYPES[pathname.split('.').at(-1) ?? ''] ?? 'text/plain',
      headers: { 'access-control-allow-origin': '*', 'content-security-policy': "script-src 'self'" },
      body: await readFile(new URL(`../../..${pathname}`, import.meta.url), 'utf8'),
    })
  })
  const entry = ENTRY.replace('/dist-cdn', `${files}/dist-cdn`)
  await context.route(`${SITE}/button`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Site</title><style>body{margin:0}</style>${entry}${element}`,
    }),
  )
  await context.route('https://ethereum.reth.rs/**', (route) => route.fulfill({ json: { id: 1, result: '0x0' } }))
  await context.route(`${SITE}/nonce`, (route) => route.fulfill({ json: { nonce: 'abcdefgh12345678' } }))
  await context.route(`${SITE}/verify`, async (route) => {
    const { session } = route.request().postDataJSON() as { session: { message: string; signature: Hex } }
    posted.push(session.message)
    const valid = await verifyMessage({ address: ACCOUNT.address, ...session })
    await route.fulfill({ status: valid ? 200 : 401, json: {} })
  })
  return { posted }
}

async function visitFrame(page: Page, parent: string, size: number, attributes = ''): Promise<FrameLocator> {
  await page.route(parent, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><iframe src="${SITE}/button" width="${size}" height="${size}" ${attributes}></iframe>`,
    }),
  )
  await page.goto(parent)
  return page.frameLocator('iframe')
}

const element = (place: Page | FrameLocator) => place.locator('wallet-connect-button')
const offer = (place: FrameLocator) => place.getByRole('button', { name: 'Open in a window of its own' })

async function openWindow(page: Page, frame: FrameLocator): Promise<Page> {
  await element(frame).locator('button[part="button"]').click()
  const opened = page.waitForEvent('popup')
  await offer(frame).click()
  return opened
}

const chooseWallet = (opened: Page) => opened.locator('[data-wallet-id="test.installed"]').click()

test.beforeEach(({ consoleGuard }) => consoleGuard.expect(/Project ID Not Configured/))

for (const [which, parent] of [
  ['the same site', `${SITE}/page`],
  ['another site, whose frames have storage of their own', 'https://parent.example/'],
] as const)
  test(`44 px in a page of ${which}: the window connects, closes, and the frame shows the account`, async ({
    page,
    context,
  }) => {
    await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
    const frame = await visitFrame(page, parent, 44)
    const opened = await openWindow(page, frame)
    expect(opened.url()).toMatch(/^https:\/\/site\.example\/dist-cdn\/window\.html/)
    const closed = opened.waitForEvent('close')
    await chooseWallet(opened)
    await closed
    await expect(element(frame).locator('[part="address"]')).toHaveText(CONNECTED)
    await expect(offer(frame)).toHaveCount(0)
    // As after a reload.
    await page.reload()
    await expect(element(frame).locator('[part="address"]')).toHaveText(CONNECTED)
  })

test('signs in to the server within the window, and the frame has the proof', async ({ page, context }) => {
  const { posted } = await serveSite(
    context,
    '<wallet-connect-button siwx="required" siwx-nonce-endpoint="/nonce" siwx-endpoint="/verify"></wallet-connect-button>',
  )
  const frame = await visitFrame(page, 'https://parent.example/', 44)
  const opened = await openWindow(page, frame)
  const closed = opened.waitForEvent('close')
  await chooseWallet(opened)
  await opened.locator('[data-action="main"]').click()
  await closed
  const session = () =>
    element(frame).evaluate((each) => (each as unknown as { session: { message: string } | null }).session?.message)
  await expect.poll(session).toContain('site.example wants you to sign in')
  expect(posted).toEqual([await session()])
  await expect(offer(frame)).toHaveCount(0)
})

for (const [why, files] of [
  ['files of another origin', 'https://files.example'],
  ['sign-in callbacks', SITE],
] as const)
  test(`${why}: the window shows the page itself`, async ({ page, context }) => {
    await serveSite(context, '<wallet-connect-button></wallet-connect-button>', files)
    if (why === 'sign-in callbacks')
      await context.addInitScript(() =>
        addEventListener('DOMContentLoaded', () => {
          const [button] = document.getElementsByTagName('wallet-connect-button')
          Object.assign(button ?? {}, {
            siweConfig: { getNonce: async () => 'abcdefgh12345678', verifyMessage: async () => true },
          })
        }),
      )
    const frame = await visitFrame(page, 'https://parent.example/', 200)
    const opened = await openWindow(page, frame)
    expect(opened.url()).toBe(`${SITE}/button`)
    const closed = opened.waitForEvent('close')
    await chooseWallet(opened)
    if (why === 'sign-in callbacks') await opened.locator('[data-action="main"]').click()
    await closed
    await expect(element(frame).locator('[part="address"]')).toHaveText(CONNECTED)
  })

test('a browser that blocks the window: the frame says so and goes on in the frame', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/'allow-popups' permission is not set/)
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const sandbox = 'allow-scripts allow-same-origin'
  const frame = await visitFrame(page, 'https://parent.example/', 200, `sandbox="${sandbox}"`)
  await element(frame).locator('button[part="button"]').click()
  await offer(frame).click()
  await expect(element(frame).getByRole('alert')).toContainText('Your browser blocked the window.')
  await frame.getByRole('button', { name: 'Continue here' }).click()
  await expect(element(frame).locator('[data-view="Connect"]')).toBeVisible()
  await expect(offer(frame)).toHaveCount(0)
})

test('a window that the visitor closes changes nothing', async ({ page, context }) => {
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const frame = await visitFrame(page, 'https://parent.example/', 44)
  const opened = await openWindow(page, frame)
  await expect(opened.locator('[data-view="Connect"]')).toBeVisible()
  await opened.close({ runBeforeUnload: true })
  await expect(offer(frame)).toHaveCount(0)
  await expect(element(frame).locator('button[part="button"]')).toBeEnabled()
  expect(await element(frame).evaluate((each) => (each as unknown as { account: unknown }).account)).toBeNull()
})

test('a page that gives the frame room when the dialog opens gets the dialog', async ({ page, context }) => {
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const frame = await visitFrame(page, 'https://parent.example/', 44)
  await element(frame).locator('button[part="button"]').click()
  await expect(offer(frame)).toBeVisible()
  await page.locator('iframe').evaluate((each: HTMLIFrameElement) => (each.width = each.height = '400'))
  await expect(offer(frame)).toHaveCount(0)
  await expect(element(frame).locator('[data-view="Connect"]')).toBeVisible()
})
