import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { SITE_PAGES } from '../../../demo/site/pages'
import { expect, test } from '../fixtures/test'

/** What a first visit may fetch before anything is pressed. */
const SCRIPT_BYTES = 60_000
/** What arrives in one round trip on a new connection. */
const DOCUMENT_BYTES = 14_600
const LOOK_RULES = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable']

/** Pages per test, so that none takes long. */
const TOGETHER = 5
const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 320, height: 640 }

/** Colours are those of a component: two of the pages that it draws show them all. */
const DRAWN_EACH = 2
const coloured = SITE_PAGES.filter(
  ({ Page: component }, at) => SITE_PAGES.slice(0, at).filter((each) => each.Page === component).length < DRAWN_EACH,
)

/** One page of each component. */
const oneOfEach = SITE_PAGES.filter(
  ({ Page: component }, at, all) => all.findIndex((each) => each.Page === component) === at,
)
/** Where a page is large enough to arrive in two pieces. */
const BEFORE_PART = /(?=<(?:header|main|aside|details|article|section|summary|footer|div class="docs")\b)/

for (let first = 0; first < SITE_PAGES.length; first += TOGETHER) {
  const pages = SITE_PAGES.slice(first, first + TOGETHER)
  const numbers = `${first + 1} to ${first + pages.length}`
  test(`pages ${numbers} stand still, are read without a script, and have no fault for axe or at 320 px`, async ({
    page,
  }) => {
    await page.addInitScript(collectShifts)
    await page.addInitScript(axe.source)
    for (const site of pages) {
      await page.setViewportSize(WIDE)
      await page.emulateMedia({ colorScheme: 'light' })
      const response = await page.goto(`/site/${site.path}`, { waitUntil: 'load' })
      expect.soft(await response?.text(), site.path).toMatch(/<h1[ >]/)
      expect.soft(await page.evaluate(() => (window as any).shifts), `moved on ${site.path}`).toEqual([])
      const isColoured = coloured.includes(site)
      expect.soft(await violations(page, { colours: isColoured }), site.path).toEqual([])
      await page.setViewportSize(NARROW)
      for (const dir of ['ltr', 'rtl']) {
        await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
        expect.soft(await wider(page), `wider than 320 px, ${site.path}, ${dir}`).toEqual([])
        expect.soft(await codeFromRight(page), `code from right to left, ${site.path}, ${dir}`).toEqual([])
      }
      if (!isColoured) continue
      await page.emulateMedia({ colorScheme: 'dark' })
      await nextPicture(page)
      expect.soft(await violations(page, { only: LOOK_RULES }), `dark ${site.path}`).toEqual([])
    }
  })
}

test('a page with a long table stands still while it arrives in pieces', async ({ page }) => {
  const slow = { offline: false, latency: 0, downloadThroughput: 20_000, uploadThroughput: -1 }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', slow)
  await page.addInitScript(collectShifts)
  await page.goto('/site/docs/decisions/', { waitUntil: 'load' })
  expect(await page.evaluate(() => (window as any).shifts)).toEqual([])
})

for (const site of oneOfEach)
  test(`site/${site.path} stands still, wherever what arrives first ends`, async ({ page, request }) => {
    const complete = await (await request.get(`/site/${site.path}`)).text()
    // Not all browsers know it.
    const text = complete.replace(/<link rel="expect"[^>]*>/, '')
    expect(text).not.toBe(complete)
    await page.route(`**/site/${site.path}`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>…' }))
    await page.setViewportSize(WIDE)
    await page.addInitScript(collectShifts)
    await page.goto(`/site/${site.path}`)
    await page.evaluate(async (pieces) => {
      for (let first = 1; first < pieces.length; first++) {
        document.open()
        for (const part of [pieces.slice(0, first), pieces.slice(first)]) {
          document.write(part.join(''))
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }
        document.close()
      }
    }, text.split(BEFORE_PART))
    await expect(page.locator('#site-footer')).toBeVisible()
    await nextPicture(page)
    expect(await page.evaluate(() => (window as any).shifts)).toEqual([])
  })

test('the first paint of the home page waits for one request, and a visit for few bytes of script', async ({
  page,
}) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  const response = await page.goto('/site/', { waitUntil: 'networkidle' })
  expect(brotliCompressSync((await response?.body()) ?? Buffer.alloc(0)).length).toBeLessThan(DOCUMENT_BYTES)
  expect((await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)).toBeLessThan(SCRIPT_BYTES)
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as any).renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
  expect(blocking).toEqual([])
})

async function violations(page: Page, asked: { colours?: boolean; only?: string[] }): Promise<string[]> {
  const found = await page.evaluate(
    ({ colours = true, only, lookRules }) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        iframes: false,
        rules: colours ? {} : Object.fromEntries(lookRules.map((rule) => [rule, { enabled: false }])),
        ...(only && { runOnly: { type: 'rule', values: only } }),
      }),
    { ...asked, lookRules: LOOK_RULES },
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** A button follows the scheme of its page when it is told, which is with the next frame. */
function nextPicture(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(undefined)))),
  ) as Promise<void>
}

interface Shift extends PerformanceEntry {
  readonly value: number
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

function collectShifts(): void {
  const shifts: string[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const { value, startTime, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node, previousRect: from, currentRect: to }) =>
        [node?.nodeName, node?.textContent?.trim().slice(0, 40), JSON.stringify(from), JSON.stringify(to)].join(' '),
      )
      if (value > 0) shifts.push(`${value} at ${startTime}: ${moved.join('; ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

function codeFromRight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('pre')]
      .filter((each) => getComputedStyle(each).direction !== 'ltr')
      .map(({ textContent }) => textContent ?? ''),
  )
}

/** What stands outside of the page, unless it scrolls by itself. */
function wider(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return right - left > 1 && (left < -0.5 || right > innerWidth + 0.5) && !each.closest('pre, .scrolls')
      })
      .map((each) => `${each.localName}.${each.className}`)
      .concat('the page')
  })
}
