import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { chromium } from 'playwright'
import { launchOptions } from '../browser'
import { serveFiles } from '../frameworks/serveFiles'

/** What the two measurements took on the machine on which the limits of tests were set. */
const REFERENCE = { loopMs: 90, pageMs: 330 }
const ROUNDS = 3

export interface Speed {
  readonly loopMs: number
  readonly pageMs: number
  /** The worse of the two in proportion to its reference; at least 1. */
  readonly slowness: number
}

/** How fast this machine is, busy as it is now: the best of a few short loops, and of a few loads of a built page. */
export async function measureSpeed(): Promise<Speed> {
  const loopMs = await bestOf(async () => loop())
  const server = await serveFiles('.')
  const browser = await chromium.launch(launchOptions())
  try {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/test/browser/blank.html`
    const pageMs = await bestOf(async () => {
      const page = await browser.newPage()
      await page.goto(url)
      await page.evaluate(async (entry) => {
        await import(entry)
        document.body.append(document.createElement('wallet-connect-button'))
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      }, '/dist-cdn/wallet-connect-button.js')
      await page.close()
    })
    return { loopMs, pageMs, slowness: Math.max(1, loopMs / REFERENCE.loopMs, pageMs / REFERENCE.pageMs) }
  } finally {
    await browser.close()
    server.close()
  }
}

function loop(): void {
  let text = ''
  for (let round = 0; round < 40; round++) {
    const words = Array.from({ length: 5_000 }, (_, index) => ({
      id: (index * 7919) % 5_003,
      text: `${index}${round}`,
    }))
    text = JSON.stringify(words.sort((one, other) => one.id - other.id))
    text = createHash('sha256').update(text).digest('hex')
  }
}

async function bestOf(act: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    await act()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
