import type { Page } from '@playwright/test'

/** Writes attributes into the page's elements before any of them is upgraded, as if the page had been written so. */
export async function writeAttributes(page: Page, values: Record<string, string | null>): Promise<void> {
  await page.addInitScript((given) => {
    const write = (): void => {
      for (const element of document.querySelectorAll('wallet-connect-button:not([data-written])')) {
        element.setAttribute('data-written', '')
        for (const [name, value] of Object.entries(given)) {
          if (value === null) element.removeAttribute(name)
          else element.setAttribute(name, value)
        }
      }
    }
    // Module scripts run after the parser, so the page's own words are all there.
    new MutationObserver(write).observe(document, { childList: true, subtree: true })
  }, values)
}
