import type { BrowserContext } from '@playwright/test'
import type { EvmTestWallet, EvmWalletOptions } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent, recordedEvents } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { installStackWallet } from '../fixtures/wallet'

const RDNS = 'example.late'

function install(
  context: BrowserContext,
  stack: Stack,
  options: Partial<EvmWalletOptions> = {},
): Promise<EvmTestWallet> {
  return installStackWallet(context, stack, { name: 'Late Wallet', rdns: RDNS, ...options })
}

/** A wallet of this name that the visitor chooses. */
async function connect(button: Button, id = RDNS): Promise<void> {
  await button.open()
  await button.view('Connect').locator(`[data-wallet-id="${id}"]`).click()
  await expectEvent(button.page, 'connected')
}

for (const [arrival, silent] of [
  ['without an event', true],
  ['with an event', false],
] as const)
  test(`window.ethereum that comes later ${arrival} is offered, and its session restored`, async ({
    page,
    button,
    context,
    stack,
  }) => {
    const wallet = await install(context, stack, { discovery: 'ethereum', late: true })
    await page.goto('/index.html')
    if (silent) await wallet.announce({ silent })
    await button.open()
    if (!silent) await wallet.announce()
    await button.view('Connect').locator('[data-wallet-id="injected"]').click()
    await expectEvent(page, 'connected')
    await page.reload()
    await wallet.announce({ silent })
    const { detail } = await expectEvent(page, 'connected')
    expect(detail).toMatchObject({ restored: true, address: wallet.address })
    expect((await expectEvent(page, 'ready')).detail.restored).toBe(true)
  })

test('a wallet that announces itself late is restored then, and the button can be pressed before', async ({
  page,
  button,
  context,
  stack,
}) => {
  const wallet = await install(context, stack, { late: true })
  await page.goto('/index.html')
  await wallet.announce()
  await connect(button)
  await expect(button.dom).toContainText('…')
  const label = (await button.dom.innerText()).trim()

  await page.reload()
  expect((await expectEvent(page, 'ready')).detail.restored).toBe(false)
  await button.status('reconnecting')
  expect((await button.dom.innerText()).trim()).toBe(label)
  await expect(button.dom).toHaveAttribute('aria-busy', 'false')
  await button.open()
  await expect(button.view('Connect')).toBeVisible()
  await wallet.announce()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: wallet.address })
  await expect(button.view('Account')).toBeVisible()
  expect((await recordedEvents(page)).map(({ type }) => type)).not.toContain('disconnected')
})

test('a wallet that is locked when the page loads is marked, and unlocking it restores the session', async ({
  page,
  button,
  context,
  stack,
}) => {
  const wallet = await install(context, stack)
  await page.goto('/index.html')
  await connect(button)
  await page.goto('about:blank')
  await wallet.lock()

  // Neither this page nor the next one forgets it.
  for (let load = 0; load < 2; load += 1) {
    await page.goto('/index.html')
    await expectEvent(page, 'ready')
    await button.status('reconnecting')
  }
  await button.open()
  await expect(button.view('Connect').locator(`[data-wallet-id="${RDNS}"]`)).toContainText('Locked')
  await wallet.unlock()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: wallet.address })
  await button.status('connected')
})

test('the next page restores a wallet that was unlocked meanwhile', async ({ page, button, context, stack }) => {
  const wallet = await install(context, stack)
  await page.goto('/index.html')
  await connect(button)
  await page.goto('about:blank')
  await wallet.lock()
  await page.goto('/index.html')
  await expectEvent(page, 'ready')
  await page.goto('about:blank')
  await wallet.unlock()
  await page.goto('/index.html')
  expect((await expectEvent(page, 'ready')).detail.restored).toBe(true)
})

test('a press 0.3 s after a disconnect that the wallet does not answer opens Connect, which stays', async ({
  page,
  button,
  context,
  stack,
}) => {
  const wallet = await install(context, stack)
  await page.goto('/index.html')
  await connect(button)
  wallet.ignoreNext('wallet_getPermissions')
  wallet.ignoreNext('wallet_revokePermissions')
  const told = page.evaluate(() =>
    (document.querySelector('wallet-connect-button') as unknown as { disconnect(): Promise<void> }).disconnect(),
  )
  await page.waitForTimeout(300)
  await button.status('disconnected')
  await button.dom.click()
  await expect(button.view('Connect')).toBeVisible()
  await told
  await page.waitForTimeout(300)
  await expect(button.view('Connect')).toBeVisible()
  expect(wallet.requests.at(-1)?.outcome).toBe('waiting')
})
