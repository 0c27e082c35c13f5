import type { Locator, Page } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** A finger that moves down by so many pixels in so many milliseconds, and lets go. The clock is that of the events. */
async function drag(page: Page, from: Locator, { by, inMs, cancel = false }: Drag): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const box = (await from.boundingBox())!
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const start = Date.now() / 1_000
  const STEPS = 10
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', step: number): Promise<unknown> =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchStart' || type === 'touchMove' ? [{ x, y: y + (by * step) / STEPS }] : [],
      timestamp: start + (inMs * step) / STEPS / 1_000,
    })
  await send('touchStart', 0)
  for (let step = 1; step <= STEPS; step++) await send('touchMove', step)
  await send(cancel ? 'touchCancel' : 'touchEnd', STEPS)
  await devtools.detach()
}

interface Drag {
  readonly by: number
  readonly inMs: number
  readonly cancel?: boolean
}

test.beforeEach(async ({ page, button }) => {
  await page.goto('/index.html')
  await button.dom.tap()
  await expect(button.view('Connect')).toBeVisible()
})

test('a sheet that is dragged far enough by its grip closes', async ({ page, button }) => {
  await drag(page, button.dialog.locator('.grip'), { by: 500, inMs: 5_000 })
  expect((await expectEvent(page, 'close')).detail).toEqual({ reason: 'user' })
  await expect(button.dialog).toBeHidden()
  await button.dom.tap()
  await expect(button.view('Connect')).toBeVisible()
  expect(await button.dialog.locator('[part="card"]').evaluate((card) => getComputedStyle(card).translate)).toBe('none')
})

test('a flick of the header closes it', async ({ page, button }) => {
  await drag(page, button.dialog.locator('[part="title"]'), { by: 90, inMs: 60 })
  expect((await expectEvent(page, 'close')).detail).toEqual({ reason: 'user' })
  await expect(button.dialog).toBeHidden()
})

test('a short, slow way, a way back and a finger that the system takes leave it open', async ({ page, button }) => {
  const card = button.dialog.locator('[part="card"]')
  const before = await card.boundingBox()
  const grip = button.dialog.locator('.grip')
  for (const way of [
    { by: 120, inMs: 2_000 },
    { by: -300, inMs: 2_000 },
    { by: 500, inMs: 5_000, cancel: true },
  ]) {
    await drag(page, grip, way)
    await expect.poll(() => card.boundingBox()).toEqual(before)
    await expect(button.view('Connect')).toBeVisible()
  }
})

test('it follows the finger', async ({ page, button }) => {
  const card = button.dialog.locator('[part="card"]')
  const before = (await card.boundingBox())!
  const grip = (await button.dialog.locator('.grip').boundingBox())!
  await page.mouse.move(grip.x + 20, grip.y + 6)
  await page.mouse.down()
  await page.mouse.move(grip.x + 20, grip.y + 106)
  expect((await card.boundingBox())!.y).toBe(before.y + 100)
  await page.mouse.move(grip.x + 20, grip.y - 94)
  expect((await card.boundingBox())!.y).toBe(before.y)
  await page.mouse.up()
  await expect(button.view('Connect')).toBeVisible()
})

test('its content and controls are no handles', async ({ page, button }) => {
  await drag(page, button.view('Connect'), { by: 400, inMs: 300 })
  await drag(page, button.dialog.locator('[part="close"]'), { by: 90, inMs: 60 })
  await expect(button.view('Connect')).toBeVisible()
  await button.dialog.locator('[part="close"]').click()
  await expect(button.dialog).toBeHidden()
})

test('a card that is no sheet stays where it is', async ({ page, button }) => {
  await page.setViewportSize({ width: 1_000, height: 800 })
  await drag(page, button.dialog.locator('[part="title"]'), { by: 500, inMs: 300 })
  await expect(button.view('Connect')).toBeVisible()
})

test('a required sign-in cannot be dragged away', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await drag(page, button.dialog.locator('.grip'), { by: 500, inMs: 5_000 })
  await expect(button.dialog.locator('[part="card"]')).toHaveClass(/refused/)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
})
