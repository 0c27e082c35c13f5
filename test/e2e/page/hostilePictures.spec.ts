import type { Page } from '@playwright/test'
import { installWallet } from 'wallet-connect-button/testing'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const DEPTH = 13
const SVG = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"'
/** Less than 2 kB, and some ten thousand shapes once it is expanded: a browser needs seconds. */
const HOSTILE =
  `<svg ${SVG}><defs><path id="a0" d="M0 0h9v9" stroke="red" opacity=".5"/>` +
  Array.from(
    { length: DEPTH },
    (_, at) => `<g id="a${at + 1}"><use href="#a${at}"/><use href="#a${at}" x="1"/></g>`,
  ).join('') +
  `</defs><use href="#a${DEPTH}"/><use href="#a${DEPTH}" y="1"/></svg>`
const PICTURES = /\/(?:getWalletImage|public\/get\w+Image|nft\/\w+\/\d+\.svg)/

/** Notes the longest task of the page from now on. */
const noteTasks = (): void => {
  Object.assign(window, { longestTask: 0 })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      Object.assign(window, { longestTask: Math.max((window as any).longestTask as number, duration) })
  }).observe({ type: 'longtask', buffered: true })
}
const longestTask = (page: Page) => page.evaluate(() => (window as any).longestTask as number)

test('an SVG that takes seconds to draw blocks nothing as a wallet icon, a token logo or an NFT', async ({
  page,
  button,
  wallet,
}) => {
  const requested = new Map<string, string>()
  await page.route(PICTURES, (route) => {
    requested.set(new URL(route.request().url()).pathname, route.request().resourceType())
    return route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
      body: HOSTILE,
    })
  })
  await page.addInitScript(noteTasks)
  const icon = `data:image/svg+xml;base64,${Buffer.from(HOSTILE).toString('base64')}`
  await installWallet(page, { kind: 'evm', chains: [1], name: 'Slow Icon', icon, rdns: 'slow.example' })
  await page.goto('/index.html')
  await button.open()
  await expect(button.view('Connect').getByText('Slow Icon')).toBeVisible()
  await button.host.getByRole('button', { name: /All wallets/ }).click()
  await expect.poll(() => [...requested.keys()].join()).toContain('getWalletImage')
  await button.dialog.locator('[part="back"]').click()
  await button.wallet(wallet.rdns).click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  const view = button.view('Account')
  await expect.poll(() => [...requested.keys()].join()).toContain('getTokenImage')
  await view.getByRole('tab', { name: 'NFTs' }).click()
  await expect.poll(() => [...requested.keys()].join()).toContain('nft')
  await page.waitForLoadState('networkidle')
  const longest = await longestTask(page)
  expect([...new Set(requested.values())]).toEqual(['fetch'])
  const drawn = await page
    .locator('wallet-connect-button')
    .evaluate((host) => [...host.shadowRoot!.querySelectorAll('img')].map(({ src }) => src))
  expect(drawn.filter((src) => src.startsWith('blob:') || src === icon)).toEqual([])
  expect(drawn).not.toEqual([])

  // What one of them costs where it is drawn.
  await page.evaluate(async (url) => {
    const image = Object.assign(new Image(9, 9), { src: url })
    document.body.prepend(image)
    await image.decode().catch(() => {})
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  }, icon)
  await expect.poll(() => longestTask(page)).toBeGreaterThan(4 * longest)
})
