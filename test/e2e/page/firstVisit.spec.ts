import type { Locator } from '@playwright/test'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { installStackWallet } from '../fixtures/wallet'

// What visitors want of Connect, each on a small phone's screen: visible without scrolling, and one press away.

const FIRST = { name: 'First Wallet', rdns: 'org.example.first' }
const SECOND = { name: 'Second Wallet', rdns: 'org.example.second' }

test.use({ viewport: { width: 320, height: 640 } })

/** Presses it where it is. Playwright would scroll to what is out of sight. */
async function pressInSight(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  const box = (await target.boundingBox())!
  await target.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

test('my wallet: an installed one is the first row, and connects', async ({ page, button, context, stack }) => {
  await installStackWallet(context, stack, FIRST)
  await page.goto('/index.html')
  await button.open()
  const view = button.view('Connect')
  await expect(view.getByRole('listitem').first()).toContainText(FIRST.name)
  await pressInSight(button.wallet(FIRST.rdns))
  await expectEvent(page, 'connected')
})

for (const has of ['no wallet', 'a wallet'])
  test(`with ${has} installed, a phone and a visitor without a wallet are served as well`, async ({
    page,
    button,
    context,
    stack,
  }) => {
    if (has === 'a wallet') await installStackWallet(context, stack, FIRST)
    await page.goto('/index.html')
    await button.open()
    const view = button.view('Connect')
    // Nothing more is to come.
    await expect(view.locator('[aria-busy]')).toHaveCount(0)
    await expect(view.locator('.skeleton')).toHaveCount(0)
    await expect(button.email).toBeInViewport({ ratio: 1 })
    await expect(view.getByRole('button', { name: 'Continue with Google' })).toBeInViewport({ ratio: 1 })
    const phone = button.wallet('walletconnect')
    await expect(phone).toHaveText('WalletConnectScan with your phone')
    // The list ends with what leads to the other wallets.
    const rows = view.getByRole('listitem')
    const ways =
      has === 'a wallet' ? rows.filter({ hasNotText: 'have a wallet' }) : rows.filter({ hasNotText: 'Learn' })
    await expect(ways.nth(-2)).toContainText('WalletConnect')
    await expect(ways.last()).toContainText('All wallets')

    await pressInSight(view.getByRole('button', { name: 'I don’t have a wallet' }))
    await expect(button.view('GetWallet')).toBeVisible()
    await button.dialog.getByRole('button', { name: 'Back' }).click()
    await pressInSight(phone)
    await expect(button.view('ConnectingWalletConnectBasic')).toBeVisible()
  })

test('the one from last time is the first, says so, and connects', async ({ page, button, context, stack }) => {
  await installStackWallet(context, stack, FIRST)
  await installStackWallet(context, stack, SECOND)
  await page.goto('/index.html')
  await button.choose(SECOND)
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await page.reload()
  await button.open()
  const rows = button.view('Connect').getByRole('listitem')
  await expect(rows.first()).toHaveText(`Second WalletLast used`)
  await expect(rows.nth(1)).toContainText(FIRST.name)
  await expect(rows.filter({ hasText: 'Last used' })).toHaveCount(1)
  await pressInSight(button.wallet(SECOND.rdns))
  await expectEvent(page, 'connected')
})

test('the one from last time may be a phone’s: what was paired is the first from then on', async ({
  page,
  button,
  context,
  stack,
  phone,
}) => {
  await installStackWallet(context, stack, FIRST)
  await page.goto('/index.html')
  await button.choose(FIRST)
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await button.open()
  const row = button.view('Connect').locator('[data-opens="ConnectingWalletConnect"]').first()
  const name = (await row.getAttribute('data-label')) as string
  await row.click()
  await phone.scan(await button.pairingAddress())
  await button.status('connected')
  await button.call('disconnect')
  await page.reload()
  await button.open()
  const rows = button.view('Connect').getByRole('listitem')
  await expect(rows.first()).toContainText(`${name}Last used`)
  await pressInSight(rows.first().getByRole('button'))
  await expect(button.view('ConnectingWalletConnect')).toBeVisible()
})

test('a login from last time leaves no wallet as the last one', async ({ page, button, context, stack }) => {
  await installStackWallet(context, stack, FIRST)
  await page.goto('/index.html')
  await button.choose(FIRST)
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await button.logIn(stack, 'last@example.com')
  await button.status('connected')
  await button.call('disconnect')
  await page.reload()
  await button.open()
  await expect(button.view('Connect').getByRole('listitem').first()).toContainText('Installed')
  await expect(button.view('Connect')).not.toContainText('Last used')
})
