import type { Page } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36',
})

test.beforeEach(async ({ page }) => {
  // No wallet app is installed here: records what would have been opened, and whether a press allowed it.
  await page.addInitScript(() => {
    const opened: unknown[] = []
    Object.assign(window, { opened })
    window.open = (address, target) => {
      opened.push({ address: String(address), target, pressed: navigator.userActivation.isActive })
      return window
    }
  })
})
const opened = (page: Page): Promise<{ address: string; target: string; pressed: boolean }[]> =>
  page.evaluate(() => (window as any).opened)

test('on a phone a press opens the wallet by its link, and it connects', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  await button.dom.tap()
  await button.wallet(METAMASK).tap()
  await expect(button.view('ConnectingWalletConnect')).toBeVisible()
  expect(await opened(page)).toEqual([])
  await button.action('main').tap()
  const [link, ...more] = await opened(page)
  expect(more).toEqual([])
  expect(link).toMatchObject({ target: '_self', pressed: true })
  const address = new URL(link!.address)
  expect(link!.address.startsWith('metamask://wc?uri=')).toBe(true)
  await phone.scan(address.searchParams.get('uri') as string)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect(
    JSON.parse((await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))) as string),
  ).toEqual({ href: 'metamask://', name: 'MetaMask', topic: expect.any(String) })
  await button.call('disconnect')
  expect(await page.evaluate(() => localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE'))).toBeNull()
})

test('on a phone the dialog is a bottom sheet', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.dom.tap()
  await expect(button.view('Connect')).toBeVisible()
  const card = button.dialog.locator('[part="card"]')
  await expect
    .poll(async () => {
      const box = await card.boundingBox()
      return box && [Math.round(box.x), Math.round(box.width), Math.round(box.y + box.height)]
    })
    .toEqual([0, 390, 844])
  await expect(button.wallet('walletconnect')).toContainText('Open a wallet on this phone')
  await page.touchscreen.tap(195, 20)
  await expect(button.dialog).toBeHidden()
})

for (const hostile of [
  'javascript:window.ran=1',
  'data:text/html,<script>window.ran=1</script>',
  'intent://x#Intent;action=android.intent.action.VIEW;end',
  'http://insecure.example/',
  'https://good.example@evil.example/',
]) {
  test(`a directory link ${hostile.slice(0, 14)}… opens nothing`, async ({ page, button, context }) => {
    await context.grantPermissions(['local-network-access'])
    await page.route('**/getWallets?**', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { data: Record<string, unknown>[] }
      body.data = body.data.map((wallet) => ({
        ...wallet,
        mobile_link: hostile,
        webapp_link: hostile,
        desktop_link: hostile,
        link_mode: hostile,
        homepage: hostile,
        app_store: hostile,
        play_store: hostile,
      }))
      await route.fulfill({ response: answer, json: body })
    })
    await page.goto('/index.html')
    await button.dom.tap()
    await button.host.getByRole('button', { name: /All wallets/ }).tap()
    const view = button.view('AllWallets')
    await expect(view).toContainText('No wallets found')
    await expect(view.locator('[data-wallet-id]')).toHaveCount(0)
    expect(await opened(page)).toEqual([])
    expect(await page.evaluate(() => (window as any).ran)).toBeUndefined()
  })
}
