import { readIntegrity } from '../../../build/integrity'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const FILE = 'wallet-connect-button.single.js'
const ENTRY = '<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>'
const SCRIPTS = {
  'a module': `<script type="module" src="/dist-cdn/${FILE}" integrity="{hash}"></script>`,
  'a classic script': `<script defer src="/dist-cdn/${FILE}" integrity="{hash}"></script>`,
}

for (const [kind, script] of Object.entries(SCRIPTS))
  test(`one file with one hash has Connect, the QR code, languages and Account, as ${kind}`, async ({
    page,
    button,
  }) => {
    // A page that Playwright answers belongs to no network, so that Chromium asks before it contacts this machine.
    await page.context().grantPermissions(['local-network-access'])
    const others: string[] = []
    await page.route('**/dist-cdn/**', (route) => {
      if (route.request().url().endsWith(`/${FILE}`)) return route.continue()
      others.push(route.request().url())
      return route.abort()
    })
    await page.route('**/index.html*', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      expect(html).toContain(ENTRY)
      const hash = readIntegrity('dist-cdn').files[FILE] ?? ''
      await route.fulfill({ response, body: html.replace(ENTRY, script.replace('{hash}', hash)) })
    })
    await page.goto('/index.html?wallet=1&policy=approve')
    expect(await button.showQr()).toMatch(/^wc:/)
    await button.dialog.locator('[part="back"]').click()
    await button.wallet('org.example.demo-wallet').click()
    await expectEvent(page, 'connected')
    await expect(button.dialog).toBeHidden()
    await button.setAttributes({ lang: 'de' })
    await button.dom.click()
    await expect(button.view('Account').locator('[part~="row"]').first()).toBeVisible()
    await expect(button.dialog.locator('[part="close"]')).toHaveAttribute('aria-label', 'Schließen')
    expect(others).toEqual([])
  })
