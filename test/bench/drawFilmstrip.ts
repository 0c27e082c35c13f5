import type { Browser } from 'playwright'
import { SETTLE_MS, inNewPage, slowDown, slowNetwork, WITHIN_MS, withoutBlur } from './conditions'
import type { Journey } from './journeys'

const STEP_MS = 200
const SCREEN = { width: 412, height: 732 }
const SHOWN_WIDTH = 150
const COLUMNS = 6

/** What the screen shows, from the time on. In ms from the start of the journey. */
interface Frame {
  readonly at: number
  readonly jpeg: string
}

/**
 * A PNG of what a small screen shows every fifth of a second, from the start of a journey until it has ended. Copying
 * the screen takes time itself, so that the times are longer than measured ones.
 */
export async function drawFilmstrip(browser: Browser, pages: string, journey: Journey): Promise<Buffer> {
  const { frames, time } = await film(browser, pages, journey)
  const count = Math.ceil(time / STEP_MS) + 1
  const shown = Array.from({ length: count }, (_, index) => {
    const at = index * STEP_MS
    const frame = frames.findLast((each) => each.at <= at) ?? frames[0]
    return `<figure><img src="data:image/jpeg;base64,${frame?.jpeg}" alt=""><figcaption>${at} ms</figcaption></figure>`
  })
  return inNewPage(browser, async (page) => {
    await page.setContent(`<style>
      body { margin: 0; font: 14px system-ui, sans-serif }
      main {
        display: grid;
        grid-template-columns: repeat(${COLUMNS}, ${SHOWN_WIDTH}px);
        gap: 12px;
        inline-size: max-content;
        padding: 12px;
        background: #fff;
      }
      figure { margin: 0 }
      img { display: block; inline-size: 100%; outline: 1px solid #ccc }
      figcaption { padding-block-start: 4px; text-align: center }
    </style><main>${shown.join('')}</main>`)
    return page.locator('main').screenshot()
  })
}

async function film(browser: Browser, pages: string, journey: Journey) {
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await slowNetwork(devtools)
    await slowDown(devtools)
    await page.setViewportSize(SCREEN)
    await page.goto(pages + journey.path, { waitUntil: 'load' })
    await journey.before?.(page)
    const seen: { readonly at: number; readonly jpeg: string }[] = []
    devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      seen.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: data })
      void devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 80 })
    const [began, ended] = await page.evaluate<readonly [number, number]>(`new Promise((resolve, reject) => {
      const now = () => performance.timeOrigin + performance.now()
      const began = now()
      setTimeout(() => reject(new Error('The filmed journey did not end.')), ${WITHIN_MS})
      const look = () => (${journey.until})()
        ? requestAnimationFrame(() => setTimeout(() => resolve([began, now()])))
        : requestAnimationFrame(look)
      ;(${journey.start})()
      look()
    })`)
    // A frame is sent after it is painted.
    await page.waitForTimeout(SETTLE_MS)
    const frames: readonly Frame[] = seen.map(({ at, jpeg }) => ({ at: at - began, jpeg }))
    return { frames, time: ended - began }
  })
}
