import type { Browser } from 'playwright'
import { inNewPage, slowDown, slowNetwork } from './conditions'

/** Pages of the site: the first one, the one with the largest form, and the longest document. */
export const SITE_PATHS = ['/site/', '/site/build/', '/site/docs/attributes/']

/** When a page and the whole of what its first screen shows were first painted, in ms from the navigation. */
export interface SitePaint {
  readonly first: number
  readonly largest: number
}

export async function paintsOf(browser: Browser, url: string): Promise<SitePaint> {
  return inNewPage(browser, async (page, devtools) => {
    await slowNetwork(devtools)
    await slowDown(devtools)
    await page.goto(url, { waitUntil: 'networkidle' })
    return page.evaluate(async () => {
      const largest = new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      })
      const [first] = performance.getEntriesByName('first-contentful-paint')
      return { first: first?.startTime ?? NaN, largest: await largest }
    })
  })
}
