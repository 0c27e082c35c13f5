import type { Browser } from 'playwright'
import { SETTLE_MS, inNewPage, slowDown, withoutBlur } from './conditions'
import { traceTasks, type Task } from './traceTasks'

const HISTORY_WITHIN_MS = 300_000

const AT_A_PACE_PX = 60_000

// Down to the end, up again by a screen and a half per frame, then down at a pace at which each row is seen.
const READ_TO_THE_END = `
  (() => {
    const root = document.querySelector('wallet-connect-button').shadowRoot
    const box = root.querySelector('[part=body]')
    const list = root.querySelector('.history')
    const all = list.getElementsByTagName('*')
    const drawn = list.getElementsByTagName('li')
    const began = performance.now()
    const toFoot = () => {
      const isLoading = root.querySelector('[data-view=Activity] .skeleton')
      if (isLoading || box.scrollTop + box.clientHeight < box.scrollHeight - 1) return box.scrollHeight
      reading.read = performance.now() - began
      reading.height = box.scrollHeight
      move = toTop
      return toTop()
    }
    const toTop = () => {
      if (box.scrollTop > 0) return box.scrollTop - 900
      move = atAPace
      return atAPace()
    }
    const atAPace = () => {
      reading.done = box.scrollTop >= ${AT_A_PACE_PX}
      return box.scrollTop + 60
    }
    let move = toFoot
    const step = () => {
      // Counted with as little work and garbage as possible, because this runs within the measured frames.
      const rows = drawn.length
      if (rows >= reading.rows) {
        reading.rows = rows
        reading.elements = Math.max(reading.elements, all.length)
      }
      box.scrollTop = move()
      if (!reading.done) requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })()`

/** A long history, scrolled to its end and back, and again at reading pace. Times in ms. */
export type Reading = {
  readonly tasks: readonly Task[]
  readonly rows: number
  readonly elements: number
  readonly read: number
  readonly height: number
}

export async function readHistory(browser: Browser, url: string): Promise<Reading> {
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('wallet-connect-button').click()
    await page.locator('[data-wallet-id="org.example.demo-wallet"]').click()
    await page.locator('wallet-connect-button:state(connected)').waitFor()
    await page.waitForTimeout(SETTLE_MS)
    await slowDown(devtools)
    const endTrace = await traceTasks(browser)
    await page.evaluate(`
      window.reading = { rows: 0, elements: 0 }
      document.querySelector('wallet-connect-button').open('Activity')`)
    await page.locator('[data-view="Activity"] .history').waitFor()
    await page.evaluate(READ_TO_THE_END)
    await page.waitForFunction('reading.done', undefined, { timeout: HISTORY_WITHIN_MS })
    await page.waitForTimeout(SETTLE_MS)
    return { ...(await page.evaluate<Omit<Reading, 'tasks'>>('reading')), tasks: await endTrace() }
  })
}
