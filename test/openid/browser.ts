import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright'
import { expect } from '@playwright/test'
import { afterAll, onTestFinished } from 'vitest'
import { installWallet } from '../../src/testing'
import { findOrInstallBrowser } from '../browser'

// A visitor in a browser, with an installed wallet.

/** Waits for what a page shows. */
export const expectPage = expect.configure({ timeout: 15_000 })

let chrome: Browser | undefined
afterAll(() => chrome?.close())

/** A page from which nothing but these origins can be reached. What else it requests is in `requested`. */
export async function openBrowser(reachable: readonly string[], options: BrowserContextOptions = {}) {
  chrome ??= await chromium.launch({ executablePath: findOrInstallBrowser() })
  const context = await chrome.newContext({ reducedMotion: 'reduce', ...options })
  onTestFinished(() => context.close())
  const requested: string[] = []
  await context.route(
    ({ origin }) => !reachable.includes(origin),
    (route) => {
      requested.push(new URL(route.request().url()).origin)
      return route.abort('connectionrefused')
    },
  )
  const page = await context.newPage()
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (directive: string) => void violations.push(directive))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void }
      reportViolation(`${violatedDirective} ${blockedURI}`)
    })
  })
  const { address } = await installWallet(page, { kind: 'evm', chains: [1], answers: 'approve' })
  return { page, address, requested, violations }
}

/** Signs in where a client has sent the visitor. */
export async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
