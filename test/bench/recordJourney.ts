import type { Browser, CDPSession } from 'playwright'
import { inNewPage, slowDown, slowNetwork, WITHIN_MS, withoutBlur } from './conditions'
import type { Journey } from './journeys'
import { traceLongestTask } from './traceTasks'

/** One request within a journey. Times in ms from its start. */
export interface JourneyRequest {
  readonly url: string
  readonly sent: number
  /** Undefined when it was still open at the end, as sockets are. */
  ended?: number
  /** A file of ours, not a page's or a service's. */
  readonly isOwn: boolean
  /** Of another origin than the page: a service. */
  readonly isService: boolean
}

/** A recorded journey. Times in ms from its start. */
export interface Recording {
  readonly time: number
  readonly requests: readonly JourneyRequest[]
  /** Our files, and how many of them were fetched one after the other. */
  readonly ownRequests: number
  readonly depth: number
  /** When the first service was contacted. */
  readonly firstService: number | undefined
  /** The longest task of the page. 0: none over 50 ms. */
  readonly longestTask: number
  /** Its time on the processor, also below 50 ms. Only of a traced journey. */
  readonly longestThreadTime?: number
  readonly tasks: readonly { readonly start: number; readonly duration: number }[]
}

const BEGAN = 'journey began'
const ENDED = 'journey ended'

const WATCH = `
  window.journey = { tasks: [] }
  const done = new Promise((resolve, reject) => {
    journey.end = resolve
    setTimeout(() => reject(new Error('The journey did not end.')), ${WITHIN_MS})
  })
  journey.seen = () => done.then(() => ({ ...journey, origin: performance.timeOrigin }))
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) journey.tasks.push({ start: startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
  journey.run = (start, until) => {
    const look = () => {
      const now = performance.now()
      if (journey.began === undefined && start()) {
        journey.began = now
        performance.mark('${BEGAN}', { startTime: now })
      }
      if (journey.began === undefined || !until()) return requestAnimationFrame(look)
      // After the next frame is painted.
      requestAnimationFrame(() =>
        setTimeout(() => {
          journey.ended = performance.now()
          performance.mark('${ENDED}')
          journey.end()
        }))
    }
    look()
  }`

/**
 * @param traced whether the browser notes each task, which costs some time itself. The journey must have a `before`.
 */
export async function recordJourney(
  browser: Browser,
  pages: string,
  journey: Journey,
  traced = false,
): Promise<Recording> {
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await slowNetwork(devtools)
    await slowDown(devtools)
    await page.addInitScript(WATCH)
    const sent = watchRequests(devtools, new URL(pages).host)
    let endTrace: (() => Promise<number>) | undefined
    const run = `journey.run(${journey.start}, ${journey.until})`
    if (journey.before) {
      await page.goto(pages + journey.path, { waitUntil: 'load' })
      await journey.before(page)
      if (traced) endTrace = await traceLongestTask(browser, BEGAN, ENDED)
      await evaluate(devtools, run)
    } else {
      await page.addInitScript(run)
      await page.goto(pages + journey.path, { waitUntil: 'commit' })
    }
    const seen = await evaluate<Seen>(devtools, 'journey.seen()')
    const recording = summarize(seen, sent(), journey.before !== undefined)
    return endTrace ? { ...recording, longestThreadTime: await endTrace() } : recording
  })
}

interface Seen {
  readonly began: number
  readonly ended: number
  readonly origin: number
  readonly tasks: readonly { readonly start: number; readonly duration: number }[]
}

/** Without Playwright, whose own script takes the processor for 60 ms when it first evaluates something in a page. */
async function evaluate<Result>(devtools: CDPSession, expression: string): Promise<Result> {
  const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as Result
}

type WatchedRequest = {
  url: string
  wallTime: number
  timestamp: number
  ended?: number
  isOwn: boolean
  isService: boolean
}

/** Notes every request of the page, sockets included. */
function watchRequests(devtools: CDPSession, host: string): () => readonly WatchedRequest[] {
  const requests = new Map<string, WatchedRequest>()
  const note = (id: string, url: string, wallTime: number, timestamp: number): void => {
    if (!/^(https?|wss?):/.test(url)) return
    const isService = new URL(url).host !== host
    requests.set(id, { url, wallTime, timestamp, isOwn: !isService && url.includes('/dist-cdn/'), isService })
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request, wallTime, timestamp }) =>
    note(requestId, request.url, wallTime, timestamp),
  )
  devtools.on('Network.webSocketWillSendHandshakeRequest', ({ requestId, wallTime, timestamp }) => {
    const url = sockets.get(requestId)
    if (url) note(requestId, url, wallTime, timestamp)
  })
  const sockets = new Map<string, string>()
  devtools.on('Network.webSocketCreated', ({ requestId, url }) => void sockets.set(requestId, url))
  const end = ({ requestId, timestamp }: { requestId: string; timestamp: number }): void => {
    const request = requests.get(requestId)
    if (request) request.ended = request.wallTime + (timestamp - request.timestamp)
  }
  devtools.on('Network.loadingFinished', end)
  devtools.on('Network.loadingFailed', end)
  return () => [...requests.values()]
}

function summarize(seen: Seen, all: readonly WatchedRequest[], isPressed: boolean): Recording {
  // A journey without a press of its own begins with the navigation.
  const began = seen.origin + (isPressed ? seen.began : 0)
  const time = seen.origin + seen.ended - began
  const requests = all
    .map(({ url, wallTime, ended, isOwn, isService }) => ({
      url,
      sent: wallTime * 1000 - began,
      ...(ended !== undefined && { ended: ended * 1000 - began }),
      isOwn,
      isService,
    }))
    // The clocks of browser and page differ by less than this.
    .filter(({ sent }) => sent > -CLOCKS_DIFFER_MS && sent < time)
    .toSorted((one, other) => one.sent - other.sent)
  const own = requests.filter(({ isOwn }) => isOwn)
  const tasks = seen.tasks
    .map(({ start, duration }) => ({ start: seen.origin + start - began, duration }))
    .filter(({ start }) => start >= 0 && start < time)
  return {
    time,
    requests,
    ownRequests: own.length,
    depth: depthOf(own),
    firstService: requests.find(({ isService }) => isService)?.sent,
    longestTask: Math.max(0, ...tasks.map(({ duration }) => duration)),
    tasks,
  }
}

const CLOCKS_DIFFER_MS = 20

/** A request that is sent after another one has ended may have waited for it. */
function depthOf(requests: readonly JourneyRequest[]): number {
  const depths: number[] = []
  for (const { sent } of requests) {
    const earlier = requests.map(({ ended }, index) =>
      ended !== undefined && ended <= sent ? (depths[index] ?? 0) : 0,
    )
    depths.push(1 + Math.max(0, ...earlier))
  }
  return Math.max(0, ...depths)
}
