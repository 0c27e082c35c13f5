import type { Browser, CDPSession, Page } from 'playwright'

export const SETTLE_MS = 500
export const WITHIN_MS = 60_000
export const CPU_SLOWDOWN = 4
/** Slow 4G: 150 ms, 1.44 Mbit/s. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 675_000 / 8,
}

/** Measures in a new page and browser profile. */
export async function inNewPage<Result>(
  browser: Browser,
  measure: (page: Page, devtools: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(WITHIN_MS)
    return await measure(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

export async function slowNetwork(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
}

export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Without a graphics card the blur behind the dialog takes the processor that the page would have
 * (test/README.md#decisions).
 */
export async function withoutBlur(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
  })
}
