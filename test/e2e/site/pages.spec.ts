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

/** Pages that are drawn by the same component; the others are its copies with other words. */
const drawn = SITE_PAGES.filter(
  ({ Page: component, script }, at) =>
    SITE_PAGES.findIndex((each) => each.Page === component && each.script === script) === at,
)

for (const { path, title } of drawn)
  test(`${title} has no fault for axe, in light, dark, at 320 px and right to left`, async ({ page }) => {
    await page.goto(`/site/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(axe.source)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect.soft(await violations(page, colorScheme === 'dark' ? LOOK_RULES : undefined), colorScheme).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir)
      expect.soft(await wider(page), `wider than 320 px, ${dir}`).toEqual([])
      for (const code of await page.locator('pre').all()) await expect.soft(code).toHaveCSS('direction', 'ltr')
    }
  })

for (const { path, title } of SITE_PAGES)
  test(`${title} (${path || '/'}) is laid out once, and read without a script`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: string[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          if (entry.value > 0) shifts.push(`${entry.value} at ${entry.startTime}`)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const response = await page.goto(`/site/${path}`, { waitUntil: 'load' })
    const source = (await response?.text()) ?? ''
    expect(source).toMatch(/<h1[ >]/)
    expect(await page.evaluate(() => (window as any).shifts)).toEqual([])
  })

test('the first picture of the home page waits for one request, and a visit for few bytes of script', async ({
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

async function violations(page: Page, rules?: string[]): Promise<string[]> {
  const found = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        resultTypes: ['violations'],
        iframes: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
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
