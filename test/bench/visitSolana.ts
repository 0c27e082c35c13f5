import type { Browser } from 'playwright'
import { SETTLE_MS, inNewPage, slowDown, slowNetwork, withoutBlur } from './conditions'

/** One visit with an installed Solana wallet that approves at once. Times in ms. */
export type SolanaVisit = {
  /** From the press on the wallet to the session, both approvals included. */
  readonly signedIn: number
  /** From the press on the button to the first token in Account. */
  readonly tokens: number
}

// A string, because the page runs it as it is. Without endpoints the element makes the nonce, and no server verifies.
const WITHOUT_SERVER = `new MutationObserver(() => {
  for (const name of ['siwx-nonce-endpoint', 'siwx-endpoint'])
    document.querySelector('wallet-connect-button')?.removeAttribute(name)
}).observe(document, { childList: true, subtree: true })`

export async function visitSolana(browser: Browser, demo: string): Promise<SolanaVisit> {
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await slowNetwork(devtools)
    await slowDown(devtools)
    await page.addInitScript(WITHOUT_SERVER)
    await page.goto(`${demo}/siwx.html?namespaces=both&wallet=solana&policy=approve`, { waitUntil: 'load' })
    const host = page.locator('wallet-connect-button')
    await host.click()
    const row = host.locator('[data-view="Connect"] [data-wallet-id="Demo Wallet"]')
    await row.waitFor()
    await page.waitForTimeout(SETTLE_MS)
    // Presses and looks in the page itself, at every frame.
    const timed = (start: string, until: string) =>
      page.evaluate<number>(`new Promise((done) => {
        const root = document.querySelector('wallet-connect-button').shadowRoot
        const began = performance.now()
        const look = () => {
          root.querySelector('[data-view="SIWXSignMessage"] [data-action="main"]:not(:disabled)')?.click()
          if (${until}) done(performance.now() - began)
          else requestAnimationFrame(look)
        }
        ${start}
        requestAnimationFrame(look)
      })`)
    const signedIn = await timed(
      `root.querySelector('[data-view="Connect"] [data-wallet-id="Demo Wallet"]').click()`,
      `root.host.matches(':state(authenticated)')`,
    )
    await page.waitForTimeout(SETTLE_MS)
    const tokens = await timed(
      `root.querySelector('button').click()`,
      `root.querySelector('[data-view="Account"]')?.textContent.includes('USDC')`,
    )
    return { signedIn, tokens }
  })
}
