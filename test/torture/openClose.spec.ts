import type { Page } from '@playwright/test'
import { Leaks } from '../e2e/fixtures/Leaks'
import { expect, test } from '../e2e/fixtures/test'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'

const { cases } = rowEnvironment('open-close')
/** Caches, and what React keeps of each view, have their size after so many cycles. */
const WARM_UP = 150
/** How often the heap is measured after that. */
const SAMPLES = 10
const BYTES_PER_CYCLE_MAX = 1_000

const DIALOGS = [
  { view: 'Connect', connected: false },
  { view: 'Account', connected: true },
] as const

for (const { view, connected } of DIALOGS) {
  test(`opening and closing ${view} again and again keeps nothing in memory`, async ({ page, button, wallet }) => {
    test.setTimeout(0)
    const progress = createProgress('open-close', cases)
    const left = await Leaks.in(page)
    await page.goto('/index.html')
    if (connected)
      expect(await button.call('connect', { wallet: wallet.rdns })).toMatchObject({ value: { namespace: 'eip155' } })

    await openAndClose(page, view, WARM_UP)
    const perSample = Math.ceil(cases / SAMPLES)
    const held: number[] = []
    for (let sample = 0; sample <= SAMPLES; sample += 1) {
      if (sample > 0) await openAndClose(page, view, perSample)
      await expect.poll(async () => (await left.now()).timers, { message: 'timers' }).toEqual([])
      held.push(await left.heldBytes())
      if (sample > 0) await progress(perSample)
    }
    const slope = Math.round(steadyGrowth(held) / perSample)
    reportCounts('open-close', { [`${view} cycles`]: perSample * SAMPLES, [`${view} bytes a cycle`]: slope })
    expect(slope, `bytes a cycle, of ${held.join(', ')}`).toBeLessThan(BYTES_PER_CYCLE_MAX)
  })
}

/** Opens and closes the dialog in the page, each time until the view is drawn and the dialog has gone. */
async function openAndClose(page: Page, view: string, cycles: number): Promise<void> {
  await page.evaluate(
    async ([name, times]) => {
      const element = document.querySelector('wallet-connect-button')
      const until = async (met: () => boolean): Promise<void> => {
        while (!met()) await new Promise(requestAnimationFrame)
      }
      const find = (selector: string): Element | null | undefined => element?.shadowRoot?.querySelector(selector)
      for (let cycle = 0; cycle < times; cycle += 1) {
        await element?.open()
        await until(() => Boolean(find(`dialog[open] [data-view="${name}"]`)))
        await element?.close()
        await until(() => !find('dialog[open]'))
        // The tests' own record of events.
        ;(window as unknown as { recordedEvents: unknown[] }).recordedEvents.length = 0
      }
    },
    [view, cycles] as const,
  )
}

/**
 * By how much the samples grow from one to the next: the lesser of two medians, of which a steady growth raises both.
 * That of the slopes between all pairs is not moved by noise, and that of the steps not by a cache of the browser that
 * doubles once, in the middle of the samples.
 */
function steadyGrowth(samples: readonly number[]): number {
  const slopes = samples.flatMap((later, at) =>
    samples.slice(0, at).map((earlier, before) => (later - earlier) / (at - before)),
  )
  const steps = samples.slice(1).map((later, before) => later - (samples[before] as number))
  return Math.min(median(slopes), median(steps))
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
