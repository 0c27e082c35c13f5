import { expect, test, type Page } from '@playwright/test'
import axe from 'axe-core'

const LOOKS = [
  { look: 'light', colorScheme: 'light', width: 1280 },
  { look: 'dark', colorScheme: 'dark', width: 1280 },
  { look: '320', colorScheme: 'light', width: 320 },
] as const
const HEIGHT = 720
/** What a look can change; everything else is looked at once. */
const LOOK_RULES = ['color-contrast', 'target-size', 'link-in-text-block', 'scrollable-region-focusable']
/** axe reads the whole view three times; the steps of a test keep the time that is theirs. */
const LOOKED_AT_WITHIN_MS = 20_000

/**
 * The view as it is at this moment, on the running stack: axe finds nothing, nothing has to be scrolled sideways
 * (WCAG 1.4.10), and there is a picture of each look among the results to be seen by people.
 */
export async function looksRight(page: Page, name: string): Promise<void> {
  test.setTimeout(test.info().timeout + LOOKED_AT_WITHIN_MS)
  const before = page.viewportSize()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [at, { look, colorScheme, width }] of LOOKS.entries()) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: HEIGHT })
    await settled(page)
    await page.screenshot({ path: `test/results/looks/${name}-${look}.png` })
    expect.soft(await violations(page, at > 0 ? LOOK_RULES : undefined), `${name}, ${look}: axe`).toEqual([])
    expect.soft(await widest(page), `${name}, ${look}: wider than what it stands in`).toEqual([])
  }
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ colorScheme: null })
}

/** axe is put into a page once: doing it for each look takes longer than looking. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  type WithAxe = { axe?: typeof axe }
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    (values) =>
      (globalThis as WithAxe).axe?.run('wallet-connect-button', {
        resultTypes: ['violations'],
        iframes: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      }),
    rules,
  )
  if (!found) return ['axe could not be put into the page']
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} ${node.target.flat().join(' ')} ${node.failureSummary ?? ''}`),
  )
}

/** Waits for what moves once to arrive; a ring that turns for ever is not waited for. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document.querySelector('wallet-connect-button')?.shadowRoot?.getAnimations() ?? []
    await Promise.all(
      moving
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished.catch(() => {})),
    )
  })
}

/** Parts of the dialog that would have to be scrolled sideways, and those that stand outside of the window. */
function widest(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = document.querySelector('wallet-connect-button')?.shadowRoot?.querySelector('dialog[open]')
    if (!dialog) return ['no dialog is open']
    return [dialog, ...dialog.querySelectorAll('*')]
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        const scrolls = ['auto', 'scroll'].includes(getComputedStyle(part).overflowX)
        return (
          (scrolls && part.scrollWidth > part.clientWidth) ||
          (right - left > 1 && (left < -0.5 || right > innerWidth + 0.5))
        )
      })
      .map((part) => `${part.localName}.${part.className} ${part.scrollWidth} > ${part.clientWidth}`)
  })
}
