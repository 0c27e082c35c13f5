import type { Page } from '@playwright/test'

/** Puts other words into the JSON child of the page's elements before any of them is upgraded. */
export async function writeConfig(page: Page, config: Record<string, unknown>): Promise<void> {
  await page.addInitScript((json) => {
    const write = (): void => {
      for (const child of document.querySelectorAll('wallet-connect-button:not(:defined) > script[slot="config"]'))
        if (child.textContent !== json) child.textContent = json
    }
    // Module scripts run after the parser, so the page's own words are all there.
    new MutationObserver(write).observe(document, { childList: true, subtree: true })
  }, JSON.stringify(config))
}
