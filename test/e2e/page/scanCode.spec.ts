import type { Page } from '@playwright/test'
import { startPhone } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

test('one prompt connects and signs in where the phone can, and the page hears of a failure and of the end', async ({
  page,
  button,
  stack: { json },
}) => {
  const { relay } = json.services
  const { projectId } = json
  const phone = await startPhone({ relay, projectId, chains: [31_337], can: ['connect'], answers: 'approve' })
  await page.goto('/siwx.html')
  await button.showQr()
  await phone.scan(page)
  await button.status('connected')
  await expect(button.dialog).toBeHidden()
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_authenticate'])
  phone.failNext(4001, 'personal_sign')
  expect(await button.ask('personal_sign', ['0x6869', phone.address])).toMatchObject({ code: 4001 })
  await phone.disconnect()
  await button.status('disconnected')
  await phone.close()
})

// docs/testing.md shows this test.
test('a visitor connects by a code and signs in', async ({ page, stack: { json } }) => {
  const { relay } = json.services
  const phone = await startPhone({ relay, projectId: json.projectId, chains: [31_337], answers: 'approve' })
  await page.goto('/siwx.html')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'WalletConnect' }).click()
  await phone.scan(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign' }).click()
  await expect(page.getByRole('button', { name: phone.address.slice(-4) })).toBeVisible()
  await phone.close()
})

/** Looks of a page in which a phone has to read the code. */
const LOOKS: Readonly<Record<string, string>> = {
  light: '',
  dark: 'color-scheme: dark; background: black',
  'in the colours of a brand': '--wcb-qr-foreground: #7c2d12; --wcb-qr-background: #fff7ed; --wcb-radius: 0',
  'inverted by its colours': '--wcb-qr-foreground: #f8fafc; --wcb-qr-background: #0f172a',
}

async function openLook(page: Page, style: string): Promise<void> {
  await page.goto('/index.html')
  await page.addStyleTag({ content: `html { ${style} }` })
  const mode = style.includes('dark') ? 'dark' : 'light'
  await page.evaluate((set) => document.querySelector('wallet-connect-button')?.setAttribute('theme-mode', set), mode)
}

/** Shows the code of a wallet of the directory, with its picture in the middle. */
async function showCodeWithPicture(button: Button): Promise<void> {
  await button.open()
  await button.view('Connect').locator('[data-wallet-id]').filter({ hasNotText: 'WalletConnect' }).first().click()
  const tab = button.view('ConnectingWalletConnect').getByRole('tab', { name: 'Phone' })
  if (await tab.count()) await tab.click()
}

for (const [look, style] of Object.entries(LOOKS)) {
  test(`a phone reads the code of a page that is ${look}`, async ({ page, button, phone }) => {
    await openLook(page, style)
    await button.showQr()
    await phone.scan(page)
    await expectEvent(page, 'connected')
  })

  test(`a phone reads a code with a picture on a narrow page that is ${look}`, async ({ page, button, phone }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await openLook(page, style)
    await showCodeWithPicture(button)
    await phone.scan(page)
    await expectEvent(page, 'connected')
  })
}

test('a phone reads the code of one element, and from a screenshot', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  await button.showQr()
  await phone.scan(await page.screenshot())
  await expectEvent(page, 'connected', 2)
  await button.call('disconnect')
  await button.showQr()
  await phone.scan(page.getByRole('img', { name: 'QR code' }))
  await expectEvent(page, 'connected', 4)
})

test('a page without a code is named, and so is a code that a style sheet spoils', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  const none = 'There is no QR code on the screen that can be read.'
  await expect(phone.scan(page, { withinMs: 1 })).rejects.toThrow(none)
  await button.showQr()
  await page.addStyleTag({ content: 'wallet-connect-button::part(qr) { clip-path: inset(0 0 50% 0) }' })
  await expect(phone.scan(page, { withinMs: 1 })).rejects.toThrow(none)
  await page.addStyleTag({ content: 'wallet-connect-button::part(qr) { clip-path: none; filter: contrast(0.02) }' })
  await expect(phone.scan(page, { withinMs: 1 })).rejects.toThrow(none)
  expect(phone.requests).toEqual([])
})
