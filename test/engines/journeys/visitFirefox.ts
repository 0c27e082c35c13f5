import { createRequire } from 'node:module'
import type { firefox } from 'playwright'
import { PRELUDE, type Visitor } from './Visitor'

// The Playwright of this package: later ones use a command that stock Firefox does not have yet (package.json).
const require = createRequire(createRequire(import.meta.url).resolve('@web/test-runner-playwright'))
const playwright = require('playwright') as { readonly firefox: typeof firefox }

/** A visitor with stock Firefox, by WebDriver BiDi. */
export async function visitFirefox(executablePath: string): Promise<Visitor> {
  const browser = await playwright.firefox.launch({ channel: 'moz-firefox', executablePath } as object)
  const page = await (await browser.newContext()).newPage()
  const inside = (selector: string) => page.locator('wallet-connect-button').first().locator(selector).first()
  return {
    goTo: async (url) => void (await page.goto(url)),
    press: (selector) => inside(selector).click(),
    async type(selector, text) {
      await inside(selector).focus()
      await page.keyboard.type(text)
    },
    run: (body) => page.evaluate(`(async () => { ${PRELUDE} ${body} })()`),
    // Presses hang after Playwright's own `goBack` in this browser.
    back: async () => void (await page.evaluate('void history.back()')),
    close: () => browser.close(),
  }
}
