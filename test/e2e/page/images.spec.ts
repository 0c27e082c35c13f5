import { RECOMMENDED_WALLETS } from '../../../src/config/limits'
import { animationsEnded } from '../fixtures/animationsEnded'
import { expect, test } from '../fixtures/test'

const IMAGES = '**/getWalletImage/**'
// src/ui/hooks/useImage.ts
const MARGIN_PX = 200

test('rows are shown before their images, which move nothing when they come', async ({ page, button }) => {
  await page.context().grantPermissions(['local-network-access'])
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(IMAGES, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/index.html')
  await button.open()
  const rows = button.view('Connect').locator('[data-wallet-id]:has(.picture)')
  await expect(rows.first()).toBeVisible()
  await expect(rows.first().locator('.picture-letter')).toBeVisible()
  await expect(button.view('Connect').locator('.skeleton')).toHaveCount(0)
  const places = () => rows.evaluateAll((all) => all.map((row) => JSON.stringify(row.getBoundingClientRect())))
  // The card moves while it opens.
  await animationsEnded(page)
  const before = await places()

  answer()
  await expect(rows.first().locator('img[data-shown]')).toBeVisible()
  await expect(rows.first().locator('.picture-letter')).toHaveCount(0)
  expect(await places()).toEqual(before)
})

test('all wallets requests the images near the screen, and the others when they are scrolled there', async ({
  page,
  button,
}) => {
  const requested = new Set<string>()
  page.on('request', (request) => {
    if (request.url().includes('/getWalletImage/')) requested.add(request.url())
  })
  await page.goto('/index.html')
  await button.open()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  const tiles = button.view('AllWallets').locator('[data-wallet-id]')
  await expect.poll(() => tiles.count()).toBeGreaterThanOrEqual(40)
  const near = await tiles.evaluateAll(
    (all, margin) => all.filter((tile) => tile.getBoundingClientRect().top < innerHeight + margin).length,
    MARGIN_PX,
  )
  expect(near).toBeLessThan(30)
  await expect(tiles.locator('img[data-shown]')).not.toHaveCount(0)
  await page.waitForLoadState('networkidle')
  // Those of Connect among them.
  expect(requested.size).toBeLessThanOrEqual(near + RECOMMENDED_WALLETS)

  await tiles.nth(39).scrollIntoViewIfNeeded()
  await expect(tiles.nth(39).locator('img[data-shown]')).toBeVisible()
})
