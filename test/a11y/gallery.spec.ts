import { expect, test, type CDPSession, type Page } from '@playwright/test'
import axe from 'axe-core'
import { fixtures } from '../../demo/gallery/fixtures'
import { serveGallery, type Gallery } from '../screens/galleryServer'

/**
 * axe finds nothing in any view and state: wide in both themes, and narrow from right to left. galleryStates.ts in
 * test/browser has the narrow ones from left to right.
 */
const first = { name: 'light, 1280 px', colorScheme: 'light', width: 1280 } as const
const dark = { name: 'dark, 1280 px', colorScheme: 'dark', width: 1280 } as const

// Rules whose result a theme can change; the others are checked once per state and language.
const LOOK_RULES = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable']

// One browser per core; each worker serves a gallery of its own.
test.describe.configure({ mode: 'parallel' })

let gallery: Gallery

test.beforeAll(async () => {
  gallery = await serveGallery()
})

test.afterAll(async () => {
  await gallery.close()
})

/** Only the first one loads the page; the others change what it shows. */
async function open(page: Page, query: Record<string, string>): Promise<void> {
  const hash = `#${new URLSearchParams(query)}`
  await page.goto(gallery.url + hash)
  await page.waitForFunction((asked) => document.documentElement.dataset['drawn'] === asked, hash)
}

/** Motion is still, and nothing is drawn that no rule looks at (test/README.md#decisions). */
async function look(devtools: CDPSession, page: Page, colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const features = Object.entries({
    'prefers-color-scheme': colorScheme,
    'prefers-reduced-motion': 'reduce',
    'prefers-reduced-transparency': 'reduce',
  })
  await devtools.send('Emulation.setEmulatedMedia', { features: features.map(([name, value]) => ({ name, value })) })
  await page.setViewportSize({ width, height: 720 })
}

/** With axe in the page already: putting it there anew for each look takes longer than looking. */
async function violations(page: Page, where: string, rules?: string[]): Promise<readonly string[]> {
  const found = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run('gallery-card', {
        resultTypes: ['violations'],
        ...(values && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** How far a view is wider than the card it stands in; nothing may have to be scrolled sideways (WCAG 1.4.10). */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const body = document.querySelector('gallery-card')?.shadowRoot?.querySelector('.body')
    return body ? body.scrollWidth - body.clientWidth : -1
  })
}

for (const [view, states] of Object.entries(fixtures)) {
  test(`${view} has no violation in any state and look`, async ({ page }) => {
    test.setTimeout(30_000 + Object.keys(states).length * 10_000)
    await page.addInitScript({ content: axe.source })
    const devtools = await page.context().newCDPSession(page)
    const found: string[] = []
    for (const state of Object.keys(states)) {
      await look(devtools, page, first.colorScheme, first.width)
      await open(page, { view, state })
      found.push(...(await violations(page, `${state}, ${first.name}`)))
      expect.soft(await overflow(page), `${state}, ${first.name}`).toBe(0)
      await look(devtools, page, dark.colorScheme, dark.width)
      found.push(...(await violations(page, `${state}, ${dark.name}`, LOOK_RULES)))
      expect.soft(await overflow(page), `${state}, ${dark.name}`).toBe(0)
      await look(devtools, page, 'dark', 320)
      await open(page, { view, state, lang: 'ar' })
      found.push(...(await violations(page, `${state}, right to left`)))
      expect.soft(await overflow(page), `${state}, right to left`).toBe(0)
    }
    expect(found).toEqual([])
  })
}
