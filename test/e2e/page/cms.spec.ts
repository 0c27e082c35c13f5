import { readFile } from 'node:fs/promises'
import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { expect, test } from '../fixtures/test'

// Imitations of what CMSs and page builders do with the snippet of docs/cms.md. The files are on a host of their own.

const FILES = 'https://files.example/dist-cdn'
const ENTRY = `${FILES}/wallet-connect-button.js`
const MODULE = `<script type="module" src="${ENTRY}"></script>`
const CLASSIC = `<script async src="${FILES}/wallet-connect-button.global.js"></script>`
const TAG = '<wallet-connect-button>Connect wallet</wallet-connect-button>'

/** Serves the built files from any host, for all origins or for another one. Returns what can still be changed. */
async function serveFiles(context: BrowserContext): Promise<{ cors: boolean }> {
  const host = { cors: true }
  await context.route('https://*.example/dist-cdn/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    await route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': host.cors ? '*' : 'https://other.example' },
      body: await readFile(new URL(`../../..${pathname}`, import.meta.url), 'utf8'),
    })
  })
  return host
}

async function visit(page: Page, url: string, body: string, head = ''): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><title>Site</title>${head}</head><body>${body}</body></html>`
  await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(url)
}

const buttonIn = (place: Page | FrameLocator) => place.locator('wallet-connect-button').getByRole('button').first()

/** The button opens the dialog of its element. */
async function expectWorks(place: Page | FrameLocator): Promise<void> {
  await buttonIn(place).click()
  await expect(place.locator('wallet-connect-button [data-view="Connect"]')).toBeVisible()
}

/** The button is drawn, and neither presses nor methods do anything. */
async function expectStill(page: Page): Promise<void> {
  const element = page.locator('wallet-connect-button')
  await expect(element).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await element.click()
  const failure = await element.evaluate((each) => (each as unknown as { open(): Promise<void> }).open().catch(String))
  expect(failure).toContain('editor')
  expect(asked).toEqual([])
}

test.describe('the published page of', () => {
  test.beforeEach(({ context }) => serveFiles(context).then(() => {}))

  test('plain HTML', async ({ page }) => {
    await visit(page, 'https://site.example/', MODULE + TAG)
    await expectWorks(page)
  })

  test('Ghost: the script by code injection, the element in an HTML card', async ({ page }) => {
    const card = `<!--kg-card-begin: html-->${TAG}<!--kg-card-end: html-->`
    const body = `<article class="gh-content gh-canvas"><p>Before</p>${card}<p>After</p></article>`
    // Ghost's themes give the column to the children of the article.
    const css = '<style>.gh-canvas{display:grid;grid-template-columns:1fr 600px 1fr}.gh-canvas>*{grid-column:2}</style>'
    await visit(page, 'https://blog.example/post/', body, css + MODULE)
    const [button, before] = [await buttonIn(page).boundingBox(), await page.getByText('Before').boundingBox()]
    expect(button?.x).toBe(before?.x)
    await expectWorks(page)
  })

  test('Shopify: both lines in a section of Custom Liquid', async ({ page }) => {
    const json = '<script type="application/json" slot="config">{ "networks": ["mainnet", "base"] }</script>'
    const element = `<wallet-connect-button>${json}</wallet-connect-button>`
    const section = `<div class="shopify-section"><div class="custom-liquid">${MODULE}${element}</div></div>`
    await visit(page, 'https://shop.example/', `<script>window.Shopify = { designMode: false }</script>${section}`)
    await expect(buttonIn(page)).toHaveText('Connect wallet')
    await expectWorks(page)
  })

  test('Webflow: the element in an embed of limited length', async ({ page }) => {
    expect((MODULE + TAG).length).toBeLessThan(500)
    await visit(page, 'https://site.webflow.io/', `<div class="w-embed w-script">${TAG}</div>`, MODULE)
    await expectWorks(page)
  })

  test('Squarespace: the next page comes without a load', async ({ page }) => {
    await visit(page, 'https://site.example/', `<main><div class="sqs-block-code">${MODULE}${TAG}</div></main>`)
    await expect(buttonIn(page)).toBeVisible()
    await page.evaluate((tag) => {
      const main = document.querySelector('main') as HTMLElement
      for (let time = 0; time < 20; time++) main.innerHTML = `<div class="sqs-block-code">${tag}</div>`
    }, TAG)
    await expectWorks(page)
  })

  test('Wix: a custom element has attributes only', async ({ page }) => {
    await visit(page, 'https://site.example/', '<div id="slot"></div>', MODULE)
    await page.evaluate(() => {
      const element = document.createElement('wallet-connect-button')
      element.setAttribute('label', 'Enter')
      document.querySelector('#slot')?.append(element)
    })
    await expect(buttonIn(page)).toHaveText('Enter')
    await expectWorks(page)
  })

  test('Wix: both lines in a frame on another origin', async ({ page }) => {
    const inner = 'https://site-1.filesusr.example/html/embed.html'
    await page.route(inner, (route) => route.fulfill({ contentType: 'text/html', body: MODULE + TAG }))
    const sandbox = 'allow-scripts allow-same-origin allow-popups allow-forms'
    await visit(
      page,
      'https://site.example/',
      `<iframe src="${inner}" sandbox="${sandbox}" width="400" height="640"></iframe>`,
    )
    await expectWorks(page.frameLocator('iframe'))
  })

  test('Framer: both lines in a srcdoc frame', async ({ page }) => {
    const srcdoc = (MODULE + TAG).replaceAll('"', '&quot;')
    await visit(page, 'https://site.framer.example/', `<iframe srcdoc="${srcdoc}" width="400" height="640"></iframe>`)
    await expectWorks(page.frameLocator('iframe'))
  })

  test('an editor that strips unknown tags, and has the script on every page', async ({ page }) => {
    await visit(page, 'https://site.example/', '<div data-wallet-connect-button data-size="lg">Enter</div>', CLASSIC)
    await expect(buttonIn(page)).toHaveAccessibleName('Enter')
    expect((await buttonIn(page).boundingBox())?.height).toBe(52)
    await expectWorks(page)
  })

  test('an editor that strips `type="module"` from the module: no globals', async ({ page }) => {
    await visit(page, 'https://site.example/', TAG)
    const before = await page.evaluate(() => Object.getOwnPropertyNames(globalThis))
    // From the site's own origin: a classic script of another one may not import what lies next to it.
    await page.addScriptTag({ url: '/dist-cdn/wallet-connect-button.js' })
    const after = await page.evaluate(() => Object.getOwnPropertyNames(globalThis))
    expect(after.filter((name) => !before.includes(name))).toEqual([])
    await expectWorks(page)
  })
})

test.describe('a still preview in', () => {
  test.beforeEach(({ context }) => serveFiles(context).then(() => {}))

  for (const [editor, url] of [
    ['Webflow', 'https://site.canvas.webflow.com/'],
    ['Framer', 'https://project-1.framercanvas.com/'],
    ['Elementor', 'https://site.example/?p=7&elementor-preview=7'],
    ['the editor of WordPress', 'https://site.example/wp-admin/post.php?post=7'],
  ] as const)
    test(editor, async ({ page }) => {
      await visit(page, url, MODULE + TAG)
      await expectStill(page)
    })

  test('no published site whose name ends like the host of an editor', async ({ page }) => {
    await visit(page, 'https://artcanvas.webflow.io/', MODULE + TAG)
    await expectWorks(page)
  })

  test('the frame of a preview inside the editor of WordPress', async ({ page }) => {
    const srcdoc = (MODULE + TAG).replaceAll('"', '&quot;')
    await visit(page, 'https://site.example/wp-admin/post.php', `<iframe srcdoc="${srcdoc}"></iframe>`)
    const button = page.frameLocator('iframe').locator('wallet-connect-button button').first()
    await expect(button).toBeVisible()
    expect(await button.evaluate((each: HTMLButtonElement) => each.inert)).toBe(true)
  })
})

test('without CORS the loader says so on the page, and a press tries again', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.expect(/CORS|Failed to load|ERR_FAILED/)
  const host = await serveFiles(context)
  host.cors = false
  await visit(page, 'https://site.example/', TAG + CLASSIC)
  const failure = page.getByRole('button', { name: 'Wallet connection could not load' })
  await expect(failure).toBeVisible()
  await expect(page.locator('wallet-connect-button')).toContainText('Connect wallet')
  host.cors = true
  await failure.click()
  await expect(failure).toHaveCount(0)
  await expectWorks(page)
})
