import { test as base, expect, type CDPSession, type Page } from '@playwright/test'
import axe from 'axe-core'
import { fixtures } from '../../demo/gallery/fixtures'
import { scaled } from '../slowness'
import { serveGallery } from '../screens/galleryServer'

/**
 * On a wide page axe finds nothing that the width brings about in any view and state, and no look of it is wider than
 * its card. galleryStates.ts in test/browser runs the whole of axe over the narrow ones, and over their contrast in the
 * dark theme.
 */
const test = base.extend<object, { gallery: Gallery }>({
  // Loading the page and axe takes longer than looking at a state, so all views of a worker share them.
  gallery: [
    async ({ browser }, use) => {
      const served = await serveGallery()
      const page = await browser.newPage()
      await page.addInitScript({ content: axe.source })
      const devtools = await page.context().newCDPSession(page)
      await use({ page, devtools, url: served.url })
      await page.close()
      await served.close()
    },
    { scope: 'worker' },
  ],
})

interface Gallery {
  readonly page: Page
  readonly devtools: CDPSession
  readonly url: string
}

interface Look {
  readonly width: number
  readonly colorScheme?: 'light' | 'dark'
  readonly forcedColors?: true
}

/** Rules whose result a width can change; the others see the same elements in the narrow page. */
const WIDTH_RULES = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size']

/** The looks of a drawn state in which nothing may be wider than its card, beside the one that axe looks at. */
const OTHER_LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'dark' },
  { width: 1280, forcedColors: true },
]

// One browser per core; each worker has a gallery of its own.
test.describe.configure({ mode: 'parallel' })

/** Only the first one loads the page; the others change what it shows. */
async function open({ page, url }: Gallery, query: Record<string, string>): Promise<void> {
  const hash = `#${new URLSearchParams(query)}`
  await page.goto(url + hash)
  await page.waitForFunction((asked) => document.documentElement.dataset['drawn'] === asked, hash)
}

/** Motion is still, and nothing is drawn that no rule looks at (test/README.md#decisions). */
async function look({ page, devtools }: Gallery, { width, colorScheme, forcedColors }: Look): Promise<void> {
  const features = Object.entries({
    'prefers-color-scheme': colorScheme ?? 'light',
    'forced-colors': forcedColors ? 'active' : 'none',
    'prefers-reduced-motion': 'reduce',
    'prefers-reduced-transparency': 'reduce',
  })
  await devtools.send('Emulation.setEmulatedMedia', { features: features.map(([name, value]) => ({ name, value })) })
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 720 })
}

/** With axe in the page already: putting it there anew for each state takes longer than looking. */
async function violations({ page }: Gallery): Promise<readonly string[]> {
  const found = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run('gallery-card', {
        resultTypes: ['violations'],
        runOnly: { type: 'rule', values },
        // Style sheets are adopted, so there is none to fetch.
        preload: false,
      }),
    WIDTH_RULES,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** How far a view is wider than the card it stands in; nothing may have to be scrolled sideways (WCAG 1.4.10). */
function overflow({ page }: Gallery): Promise<number> {
  return page.evaluate(() => {
    const body = document.querySelector('gallery-card')?.shadowRoot?.querySelector('.body')
    return body ? body.scrollWidth - body.clientWidth : -1
  })
}

for (const [view, states] of Object.entries(fixtures)) {
  test(`${view} has no violation in any state and look`, async ({ gallery }) => {
    test.setTimeout(scaled(30_000 + Object.keys(states).length * 10_000))
    const found: string[] = []
    for (const state of Object.keys(states)) {
      await look(gallery, { width: 1280 })
      await open(gallery, { view, state })
      found.push(...(await violations(gallery)).map((violation) => `${state}: ${violation}`))
      expect.soft(await overflow(gallery), state).toBe(0)
      for (const other of OTHER_LOOKS) {
        await look(gallery, other)
        expect.soft(await overflow(gallery), `${state}, ${JSON.stringify(other)}`).toBe(0)
      }
      await look(gallery, { width: 320 })
      await open(gallery, { view, state, lang: 'ar' })
      expect.soft(await overflow(gallery), `${state}, right to left`).toBe(0)
    }
    expect(found).toEqual([])
  })
}
