import type { Browser } from 'playwright'
import { SETTLE_MS, WITHIN_MS, inNewPage, slowDown } from './conditions'
import { traceTasks, type Task } from './traceTasks'

/** About what a frame of the long history takes. */
const ROUNDS = 450_000
/** Rounds until the arithmetic is compiled. */
const UNMEASURED = 200

/**
 * The tasks of a page that does the same arithmetic in each frame, without garbage or drawing. One that takes longer
 * was interrupted by the machine, which counts as thread time where the processor is shared with others.
 * @param lasting ms
 */
export async function countSteadily(browser: Browser, url: string, lasting: number): Promise<readonly Task[]> {
  return inNewPage(browser, async (page, devtools) => {
    await page.goto(url, { waitUntil: 'load' })
    await page.evaluate(`
      window.count = () => {
        let sum = 1
        for (let round = 0; round < ${ROUNDS}; round++) sum = (Math.imul(sum, 31) + round) | 0
        return sum
      }
      for (let step = 0; step < ${UNMEASURED}; step++) window.sum = count()`)
    await slowDown(devtools)
    await page.waitForTimeout(SETTLE_MS)
    const endTrace = await traceTasks(browser)
    await page.evaluate(`
      window.counting = { until: performance.now() + ${lasting} }
      requestAnimationFrame(function step(now) {
        window.sum = count()
        if (now < counting.until) requestAnimationFrame(step)
        else counting.done = true
      })`)
    await page.waitForFunction('counting.done', undefined, { timeout: lasting + WITHIN_MS, polling: SETTLE_MS })
    return await endTrace()
  })
}
