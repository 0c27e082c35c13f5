import type { Page } from '@playwright/test'

/** Sets properties of the page's elements before any of them is upgraded, as an earlier script of the page would. */
export async function writeProperties(page: Page, values: Record<string, unknown>): Promise<void> {
  await page.addInitScript((given) => {
    const write = (): void => {
      for (const element of document.querySelectorAll('wallet-connect-button:not(:defined)'))
        Object.assign(element, given)
    }
    // Module scripts run after the parser, so the page's own words are all there.
    new MutationObserver(write).observe(document, { childList: true, subtree: true })
  }, values)
}
