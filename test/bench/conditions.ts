import type { CDPSession } from 'playwright'

export const WITHIN_MS = 60_000
export const SETTLE_MS = 500
export const CPU_SLOWDOWN = 4

/** Without a graphics card the blur behind the dialog takes the processor that the page would have (docs/decisions/tests-without-blur.md). */
export async function withoutBlur(devtools: CDPSession): Promise<void> {
  await devtools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }] })
}
