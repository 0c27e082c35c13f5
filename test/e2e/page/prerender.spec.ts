import type { Page } from '@playwright/test'
import { installWallet, type EvmTestWallet } from 'wallet-connect-button/testing'
import { pairwise } from '../../pairwise'
import { holdChunk } from '../fixtures/holdChunk'
import { hoverUntilPrepared } from '../fixtures/hoverUntilPrepared'
import { expect, test } from '../fixtures/test'
import { watchShifts } from '../fixtures/watchShifts'

const PAGE = '/prerender.html'

/** What decides how Connect looks, each with the values that are combined. */
const FACTORS = {
  lang: ['en', 'de', 'fr', 'ja', 'ru', 'ar', 'fa'],
  theme: ['light', 'dark'],
  width: [800, 320],
  wallets: [0, 1, 2],
  last: [undefined, 'w1.example', 'used-2'],
  used: [0, 1, 2],
  methods: [undefined, 'wallet email social', 'social wallet', 'email'],
  socials: [undefined, 'google', 'x google apple'],
  documents: ['', 'terms-url="/terms"', 'terms-url="/terms" privacy-url="/privacy"'],
  projectId: ['project-id="first"', ''],
  hovered: [false, true],
} as const

type Case = { readonly [Name in keyof typeof FACTORS]: (typeof FACTORS)[Name][number] }

/** Wallets that a page finds once they announce themselves. */
function installWallets(page: Page): Promise<EvmTestWallet[]> {
  const install = (index: number) =>
    installWallet(page, {
      kind: 'evm',
      name: `Wallet ${index}`,
      rdns: `w${index}.example`,
      icon: '',
      chains: [1],
      late: true,
    })
  return Promise.all([0, 1].map(install))
}

/** A page whose services never respond, with as many of the wallets as the case has. */
async function openCase(
  page: Page,
  installed: readonly EvmTestWallet[],
  { lang, theme, width, wallets, last, used, methods, socials, documents, projectId }: Case,
) {
  await page.setViewportSize({ width, height: 700 })
  const services = JSON.stringify(Object.fromEntries(['api', 'rpc', 'pulse', 'frame'].map((each) => [each, '/never'])))
  const attributes = [
    ...[projectId, documents, `theme-mode="${theme}"`, `services='${services}'`],
    methods ? `methods="${methods}"` : '',
    socials ? `socials="${socials}"` : '',
  ].join(' ')
  // Wallets of the directory that the visitor has connected by WalletConnect; the first is installed, too.
  const recent = ['w0.example', undefined]
    .slice(0, used)
    .map((rdns, index) => ({ id: `used-${index + 1}`, name: `Used ${index + 1}`, image_id: 'image', rdns }))
  await page.route(`**${PAGE}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="${lang}" dir="${/ar|fa/.test(lang) ? 'rtl' : 'ltr'}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Page</title><link rel="icon" href="data:,">
<script>
const stored = ${JSON.stringify({ last_wallet: last, ...(used > 0 && { recent_wallets: JSON.stringify(recent) }) })}
localStorage.clear()
for (const id of ['', 'first'])
  for (const entry in stored) localStorage.setItem('@wallet-connect-button/' + id + '/' + entry, stored[entry])
</script>
<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<wallet-connect-button ${attributes}></wallet-connect-button>`,
    }),
  )
  // Away from the button of the last one.
  await page.mouse.move(0, 0)
  await page.goto(PAGE)
  for (const wallet of installed.slice(0, wallets)) await wallet.announce()
}

const CASES = pairwise<Case>(FACTORS)

for (const lang of FACTORS.lang)
  test(`not a pixel moves when React takes the place of the prerender: ${lang}`, async ({ page, button }) => {
    test.slow()
    await page.route('**/never/**', () => {})
    const installed = await installWallets(page)
    for (const each of CASES.filter((one) => one.lang === lang)) {
      await openCase(page, installed, each)
      const release = await holdChunk(page, 'react')
      if (each.hovered) await hoverUntilPrepared(button.host)
      await button.host.click()
      await expect(button.dialog).toBeVisible()
      await expect(button.view('Connect')).toHaveCount(0)
      // Behind it the button is busy until then.
      const card = button.dialog.locator('[part="card"]')
      const first = await card.screenshot({ animations: 'disabled' })
      const place = await card.boundingBox()
      const shifts = await watchShifts(page)
      release()
      await expect(button.view('Connect')).toBeVisible()
      const then = await card.screenshot({ animations: 'disabled' })
      expect(await card.boundingBox()).toEqual(place)
      expect(first.equals(then), JSON.stringify(each)).toBe(true)
      expect(await shifts(), JSON.stringify(each)).toBe(0)
    }
  })

test('React keeps how far the prerender was scrolled', async ({ page, button }) => {
  await page.route('**/never/**', () => {})
  await openCase(page, await installWallets(page), { ...(CASES[0] as Case), width: 320 })
  await page.setViewportSize({ width: 320, height: 320 })
  const release = await holdChunk(page, 'react')
  await button.host.click()
  const body = button.dialog.locator('.body')
  const scrolled = await body.evaluate((element) => {
    element.scrollTop = 40
    return element.scrollTop
  })
  expect(scrolled).toBe(40)
  release()
  await expect(button.view('Connect')).toBeVisible()
  expect(await body.evaluate((element) => element.scrollTop)).toBe(scrolled)
})
