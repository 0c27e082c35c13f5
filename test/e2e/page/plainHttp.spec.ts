import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi } from 'viem'
import { launchOptions } from '../../browser'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test as base } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

/** A device in a local network: no secure context, so no clipboard. */
const HOST = 'shop.test'

const { args = [], ...options } = launchOptions()
base.use({ launchOptions: { ...options, args: [...args, `--host-resolver-rules=MAP ${HOST} 127.0.0.1`] } })

/** What a press copies. */
type Copied = (press: Locator) => Promise<string>

const test = base.extend<{ visit: (path: string) => Promise<void>; copied: Copied }>({
  visit: async ({ page, baseURL }, use) => {
    await use(async (path) => {
      await page.goto(`http://${HOST}:${new URL(baseURL as string).port}${path}`)
      expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false])
    })
  },
  copied: async ({ context, page, baseURL, anotherTab }, use) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL as string })
    const secure: Page = await anotherTab()
    await secure.goto('/index.html')
    await page.bringToFront()
    await use(async (press) => {
      await press.click()
      await expect(press).toBeFocused()
      await secure.bringToFront()
      const text = await secure.evaluate(async () => {
        const held = await navigator.clipboard.readText()
        await navigator.clipboard.writeText('')
        return held
      })
      await page.bringToFront()
      return text
    })
  },
})

test('over plain http every button of the dialog copies', async ({ page, button, wallet, visit, copied }) => {
  await visit('/index.html')
  const uri = await button.showQr()
  expect(await copied(button.dialog.getByRole('button', { name: 'Copy link' }))).toBe(uri)
  await button.dialog.locator('[part="back"]').click()
  await button.wallet(wallet.rdns).click()
  const { address } = (await expectEvent(page, 'connected')).detail
  await expect(button.dialog).toBeHidden()

  for (const view of ['Account', 'Profile', 'Receive', 'CompatibleNetworks']) {
    await button.call('open', view)
    expect(await copied(button.view(view).getByRole('button', { name: /^Copy address/ })), view).toBe(address)
    await button.call('close')
  }
})

test('over plain http the embedded wallet copies what it shows', async ({
  page,
  button,
  frame,
  stack,
  visit,
  copied,
  consoleGuard,
}) => {
  // The frame loads icons over https, or from this machine.
  consoleGuard.expect(/favicon\.svg' violates/)
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await visit('/index.html')
  await button.logIn(stack, 'plain@example.com')
  await button.declineSmartAccount()
  const { address: from } = (await expectEvent(page, 'connected')).detail
  await expect(button.dialog).toBeHidden()
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [from, 5n] })
  void button.ask('eth_sendTransaction', [{ from, to: from, data }]).catch(() => {})
  await expect(frame.approve).toBeEnabled()
  const request = frame.request('eth_sendTransaction')
  await request.getByText('Details').click()
  expect(await copied(request.getByRole('button', { name: 'Copy: Calldata digest' }))).toMatch(/^0x[0-9a-f]{64}$/)
  await frame.reject.click()
})

test('over plain http the report of the self-check is copied', async ({ page, visit, copied, consoleGuard }) => {
  // The report says that the frame does not know this address.
  consoleGuard.expect(/403/)
  await writeAttributes(page, { debug: '' })
  await visit('/index.html?wcb-doctor')
  const report = page.locator('[data-wcb-doctor]')
  expect(await copied(report.getByRole('button', { name: 'Copy report' }))).toBe(
    await report.locator('pre').textContent(),
  )
})
