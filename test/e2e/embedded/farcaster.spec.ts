import type { Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'

const farcaster = (button: Button) => button.host.locator('[data-provider="farcaster"]')
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(`@appkit-wallet/${name}`), key)

/** The user's response in the app. */
async function response(url: string, body: { approve: boolean; userName?: string }): Promise<number> {
  return (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
  ).status
}

/** The URL in the visible QR code. */
async function shownAddress(button: Button): Promise<string> {
  await expect(button.view('ConnectingFarcaster')).toBeVisible()
  return button.pairingAddress()
}

test('on a computer a code and a link to copy are shown, and an approval connects', async ({ page, button, stack }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/index.html')
  await button.open()
  await farcaster(button).click()
  const url = await shownAddress(button)
  expect(url.startsWith(`${stack.json.identity}/farcaster/`)).toBe(true)
  const view = button.view('ConnectingFarcaster')
  await expect(view).toContainText('Scan with your phone')
  await button.status('connecting')
  await view.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await expectNoAxeOrLayoutFault(page, 'ConnectingFarcaster')

  expect(await response(url, { approve: true, userName: 'farcaster-visitor' })).toBe(200)
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    method: 'farcaster',
    wallet: 'farcaster',
    namespace: 'eip155',
    restored: false,
  })
  await expect(button.dialog).toBeHidden()
  expect(await stored(page, 'SOCIAL_USERNAME')).toBe('farcaster-visitor')
  expect(await stored(page, 'EMAIL_LOGIN_USED_KEY')).toBe('true')
  expect(await stored(page, 'EMAIL')).toBeNull()

  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    method: 'farcaster',
    wallet: 'farcaster',
    restored: true,
  })
})

test('the login can be approved on the page behind the code', async ({ page, button, anotherTab }) => {
  await page.goto('/index.html')
  await button.open()
  await farcaster(button).click()
  const app = await anotherTab()
  await app.goto(await shownAddress(button))
  await app.locator('#userName').fill('person')
  await app.locator('[data-action="approve"]').click()
  expect((await expectEvent(page, 'connected')).detail.method).toBe('farcaster')
  expect(await stored(page, 'SOCIAL_USERNAME')).toBe('person')
})

test('a rejection is shown, and a new code follows', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  await farcaster(button).click()
  const first = await shownAddress(button)
  expect(await response(first, { approve: false })).toBe(200)
  const view = button.view('ConnectingFarcaster')
  await expect(view).toContainText('Couldn’t continue with Farcaster')
  expect((await expectEvent(page, 'connect-error')).detail.method).toBe('farcaster')
  await button.status('disconnected')
  await expectNoAxeOrLayoutFault(page, 'ConnectingFarcaster-failed')

  await button.action('retry').click()
  const second = await shownAddress(button)
  expect(second).not.toBe(first)
  expect(await response(second, { approve: true, userName: 'changed-mind' })).toBe(200)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
})

test('after a timeout the frame restarts: the code has expired, and the next one works', async ({
  page,
  button,
  frame,
}) => {
  await page.goto('/index.html')
  await button.open()
  await farcaster(button).click()
  const first = await shownAddress(button)
  const reloaded = page.waitForEvent('framenavigated', (one) => one.parentFrame() !== null)
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('Connect')).toBeVisible()
  await expect(farcaster(button)).toBeFocused()
  await reloaded
  await button.status('disconnected')
  await expect(frame.iframe).toHaveCount(1)
  expect(await recordedEvents(page, 'connect-error')).toEqual([])
  expect(await response(first, { approve: true, userName: 'too-late' })).toBe(410)
  expect(await recordedEvents(page, 'connected')).toEqual([])

  await farcaster(button).click()
  const second = await shownAddress(button)
  expect(second).not.toBe(first)
  expect(await response(second, { approve: true, userName: 'in-time' })).toBe(200)
  await expectEvent(page, 'connected')
  expect(await stored(page, 'SOCIAL_USERNAME')).toBe('in-time')
})

test('a provider that does not respond is reported, with a retry', async ({ page, button, stack }) => {
  await stack.faults.add({ match: 'frame GET_FARCASTER_URI', kind: 'error', message: 'Farcaster is away', times: 1 })
  await page.goto('/index.html')
  await button.open()
  await farcaster(button).click()
  const view = button.view('ConnectingFarcaster')
  await expect(view).toContainText('Couldn’t continue with Farcaster')
  await button.action('retry').click()
  expect(await response(await shownAddress(button), { approve: true, userName: 'patient' })).toBe(200)
  await expectEvent(page, 'connected')
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  })

  test('a button opens the URL, which was loaded before the press', async ({ page, button }) => {
    await page.goto('/index.html')
    await button.dom.tap()
    await farcaster(button).tap()
    const open = button.view('ConnectingFarcaster').getByRole('link', { name: 'Open Farcaster' })
    await expect(open).toBeVisible()
    await expect(button.qr).toHaveCount(0)
    await expectNoAxeOrLayoutFault(page, 'ConnectingFarcaster-phone')
    const [app] = await Promise.all([page.waitForEvent('popup'), open.tap()])
    await expect(app.getByRole('heading', { name: 'Local stand-in for Farcaster' })).toBeVisible()
    // The opened window has no reference to its opener.
    expect(await app.evaluate(() => window.opener)).toBeNull()
    await app.locator('#userName').fill('phone-visitor')
    await app.locator('[data-action="approve"]').click()
    expect((await expectEvent(page, 'connected')).detail.method).toBe('farcaster')
    expect(await stored(page, 'SOCIAL_USERNAME')).toBe('phone-visitor')
  })
})

test.describe('in a web view without other windows', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
  })

  test('the page stays, says that it can be opened in the browser, and the copied link still connects', async ({
    page,
    button,
  }) => {
    await page.addInitScript(() => {
      window.open = () => window
      window.close = () => void Object.assign(window, { closedByUs: true })
    })
    await page.goto('/index.html')
    const { href } = await page.evaluate(() => ({ href: location.href }))
    await button.dom.tap()
    await farcaster(button).tap()
    const view = button.view('ConnectingFarcaster')
    const open = view.getByRole('link', { name: 'Open Farcaster' })
    const url = String(await open.getAttribute('href'))
    await open.tap()
    await expect(button.dialog.getByRole('alert')).toContainText('Open this page in your browser')
    await expect(view.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await expectNoAxeOrLayoutFault(page, 'ConnectingFarcaster-no-window')
    expect(page.url()).toBe(href)
    expect(await response(url, { approve: true, userName: 'web-view-visitor' })).toBe(200)
    expect((await expectEvent(page, 'connected')).detail.method).toBe('farcaster')
    expect(await page.evaluate(() => 'closedByUs' in window)).toBe(false)
  })
})
