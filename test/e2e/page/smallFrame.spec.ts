import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { serveSite, SITE, SITE_LABEL, SITE_WALLET } from '../fixtures/serveSite'
import { expect, test } from '../fixtures/test'

// The button in a frame that has no room for a dialog, and the window of its own.

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
const label = (place: FrameLocator) => element(place).locator('button[part="button"] [part="address"]')
const offer = (place: FrameLocator) => place.getByRole('button', { name: 'Open in a window of its own' })

async function openWindow(page: Page, frame: FrameLocator): Promise<Page> {
  await element(frame).locator('button[part="button"]').click()
  const opened = page.waitForEvent('popup')
  await offer(frame).click()
  return opened
}

const chooseWallet = (opened: Page) => opened.locator(`[data-wallet-id="${SITE_WALLET}"]`).click()

/** What browsers do that block third-party cookies; the one that runs these tests may not be one of them. */
async function refuseStorageToFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (window === window.top) return
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
}

async function connectInWindow(page: Page, frame: FrameLocator): Promise<void> {
  const opened = await openWindow(page, frame)
  await expect(opened).toHaveURL(/^https:\/\/site\.example\/dist-cdn\/window\.html/)
  const closed = opened.waitForEvent('close')
  await chooseWallet(opened)
  await closed
  await expect(label(frame)).toHaveText(SITE_LABEL)
  await expect(offer(frame)).toHaveCount(0)
}

test('44 px in a page of the same site: the window connects, closes, and the frame shows the account', async ({
  page,
  context,
}) => {
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const frame = await visitFrame(page, `${SITE}/page`, 44)
  await connectInWindow(page, frame)
  await page.reload()
  await expect(label(frame)).toHaveText(SITE_LABEL)
})

test('44 px in a page of another site, in a browser that refuses such frames any storage', async ({
  page,
  context,
}) => {
  await refuseStorageToFrames(context)
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const frame = await visitFrame(page, 'https://parent.example/', 44)
  await connectInWindow(page, frame)
  await expect(frame.locator('body').evaluate(() => localStorage.length)).rejects.toThrow('Access is denied')
})

test('signs in to the server within the window, and the frame has the proof', async ({ page, context }) => {
  const endpoints = 'siwx-nonce-endpoint="nonce" siwx-endpoint="verify"'
  const { posted } = await serveSite(
    context,
    `<wallet-connect-button siwx="required" ${endpoints}></wallet-connect-button>`,
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
    await expect(opened).toHaveURL(`${SITE}/button`)
    const closed = opened.waitForEvent('close')
    await chooseWallet(opened)
    if (why === 'sign-in callbacks') await opened.locator('[data-action="main"]').click()
    await closed
    await expect(label(frame)).toHaveText(SITE_LABEL)
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
  // Where the text does not fit.
  await expect(offer(frame)).toHaveAttribute('title', /^Your browser blocked the window\./)
  await frame.getByRole('button', { name: 'Continue here' }).click()
  await expect(element(frame).locator('[data-view="Connect"]')).toBeVisible()
  await expect(offer(frame)).toHaveCount(0)
})

test('Escape closes the dialog below the offer as well, and the button has the focus', async ({ page, context }) => {
  await serveSite(context, '<wallet-connect-button></wallet-connect-button>')
  const frame = await visitFrame(page, 'https://parent.example/', 200)
  await element(frame).locator('button[part="button"]').click()
  await expect(offer(frame)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(element(frame).locator('dialog[open]')).toHaveCount(0)
  await expect(element(frame).locator('button[part="button"]')).toBeFocused()
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
