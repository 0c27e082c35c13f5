import type { Page } from '@playwright/test'
import { readIntegrity } from '../../../build/integrity'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'

const FILE = 'wallet-connect-button.single.js'
const ENTRY = '<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>'
const MODULE = `<script type="module" src="/dist-cdn/${FILE}" integrity="{hash}"></script>`
const SCRIPTS = {
  'a module': MODULE,
  'a classic script': `<script defer src="/dist-cdn/${FILE}" integrity="{hash}"></script>`,
}

/** Puts the single file in the place of the entry, and answers no other; resolves with those that are asked for. */
async function useSingleFile(page: Page, script: string, document: string): Promise<readonly string[]> {
  // A page that Playwright answers belongs to no network, so that Chromium asks before it contacts this machine.
  await page.context().grantPermissions(['local-network-access'])
  const others: string[] = []
  await page.route('**/dist-cdn/**', (route) => {
    if (route.request().url().endsWith(`/${FILE}`)) return route.continue()
    others.push(route.request().url())
    return route.abort()
  })
  await page.route(`**/${document}*`, async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    expect(html).toContain(ENTRY)
    const hash = readIntegrity('dist-cdn').files[FILE] ?? ''
    await route.fulfill({ response, body: html.replace(ENTRY, script.replace('{hash}', hash)) })
  })
  return others
}

for (const [kind, script] of Object.entries(SCRIPTS))
  test(`one file with one hash has Connect, the QR code, languages and Account, as ${kind}`, async ({
    page,
    button,
    wallet,
  }) => {
    const others = await useSingleFile(page, script, 'index.html')
    await page.goto('/index.html')
    expect(await button.showQr()).toMatch(/^wc:/)
    await button.dialog.locator('[part="back"]').click()
    await button.wallet(wallet.rdns).click()
    await expectEvent(page, 'connected')
    await expect(button.dialog).toBeHidden()
    await button.setAttributes({ lang: 'de' })
    await button.dom.click()
    await expect(button.view('Account').locator('[part~="row"]').first()).toBeVisible()
    await expect(button.dialog.locator('[part="close"]')).toHaveAttribute('aria-label', 'Schließen')
    expect(others).toEqual([])
  })

test('one file with one hash logs in by email and has Send, Swap and Add funds', async ({ page, button, stack }) => {
  const others = await useSingleFile(page, MODULE, 'index.html')
  await page.goto('/index.html')
  await button.logIn(stack, 'single-file@example.com')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  for (const [name, view] of [
    ['Send', 'Send'],
    ['Swap', 'Swap'],
    ['Add funds', 'FundWallet'],
  ] as const) {
    await button.dom.click()
    await button.view('Account').getByRole('button', { name, exact: true }).click()
    await expect(button.view(view)).toBeVisible()
    await button.dialog.locator('[part="close"]').click()
    await expect(button.dialog).toBeHidden()
  }
  expect(others).toEqual([])
})

test('one file with one hash connects a Solana wallet and signs in', async ({ page, button, solanaWallet }) => {
  const others = await useSingleFile(page, MODULE, 'siwx.html')
  await page.goto('/siwx.html?namespaces=both')
  await button.open()
  await button.wallet(solanaWallet.name).click()
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  expect((await expectEvent(page, 'siwx-success')).detail.session.data).toMatchObject({
    domain: new URL(page.url()).host,
  })
  expect(methodsOf(solanaWallet.prompts)).toEqual(['standard:connect', 'solana:signIn'])
  expect(others).toEqual([])
})
