import { chromium, type Browser, type CDPSession } from 'playwright'
import { buildWhenNeeded } from '../../demo/pages-server/buildWhenNeeded'
import { demoPages } from '../../demo/pages-server/pages'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack, type RunningStack } from '../../demo/stack/startStack'
import { findOrInstallBrowser, launchOptions } from '../browser'
import { serveCompressed } from './compressing'
import { CPU_SLOWDOWN, SETTLE_MS, inNewPage, slowDown, withoutBlur } from './conditions'
import { countSteadily } from './countSteadily'
import { longHistory } from './longHistory'
import { readHistory } from './readHistory'

/** One visit. Times in ms from the start of the navigation, or from the press. */
type Visit = {
  readonly painted: number
  readonly usable?: number
  readonly blockedBefore: number
  readonly blockedAfter?: number
  readonly heapKb: number
  readonly bytes: number
}
type Press = 'none' | 'cold' | 'after hover'

/** `bench.ts [runs] [part …]`: all parts, or those that are named. */
const RUNS = Number(process.argv[2] ?? 5)
const PARTS = ['press', 'login', 'history'] as const
const asked = process.argv.slice(3)
const requested = (part: (typeof PARTS)[number]): boolean => asked.length === 0 || asked.includes(part)
const HOVER_MS = 500
const LONG_TASK_MS = 50
const HISTORY_TRANSACTIONS = 10_000
/** Slow 4G as Lighthouse has it. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

// Text, because the page runs it as it stands. A visitor's wallet is an extension: it costs the page no bytes.
const WATCH = `
  addEventListener('eip6963:requestProvider', () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({
    info: { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Installed', rdns: 'test.installed', icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>' },
    provider: { request: () => new Promise(() => {}), on() {}, removeListener() {} } }) })))
  window.bench = { painted: undefined, usable: undefined, blocked: [] }
  new PerformanceObserver((list) => { for (const task of list.getEntries()) bench.blocked.push([task.startTime, task.duration - 50]) }).observe({ type: 'longtask', buffered: true })
  const look = () => {
    const root = document.querySelector('wallet-connect-button')?.shadowRoot
    if (bench.painted === undefined && (root ? root.querySelector('button')?.offsetHeight > 0 : location.pathname === '/empty' && document.body?.firstElementChild)) {
      bench.painted = 0
      requestAnimationFrame(() => setTimeout(() => (bench.painted = performance.now())))
    }
    if (bench.pressed !== undefined && bench.usable === undefined && root?.querySelector('[data-view="Connect"] [data-wallet-id="test.installed"]')) {
      bench.usable = 0
      requestAnimationFrame(() => setTimeout(() => (bench.usable = performance.now())))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

async function visit(browser: Browser, url: string, press: Press): Promise<Visit> {
  return inNewPage(browser, async (page, devtools) => {
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', NETWORK)
    await slowDown(devtools)
    await page.addInitScript(WATCH)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForFunction('bench.painted > 0')
    await page.waitForTimeout(SETTLE_MS)
    if (press === 'after hover') {
      await page.locator('wallet-connect-button').hover()
      await page.waitForTimeout(HOVER_MS)
    }
    if (press !== 'none') {
      await page.evaluate(
        `bench.pressed = performance.now(); document.querySelector('wallet-connect-button').shadowRoot.querySelector('button').click()`,
      )
      await page.waitForFunction('bench.usable > 0')
      await page.waitForTimeout(SETTLE_MS)
    }
    const seen = await page.evaluate<{
      painted: number
      usable?: number
      pressed?: number
      blocked: [number, number][]
    }>('bench')
    const blockedIn = (from: number, to: number): number =>
      seen.blocked.filter(([start]) => start >= from && start < to).reduce((sum, [, ms]) => sum + ms, 0)
    const pressed = seen.pressed ?? Infinity
    return {
      painted: seen.painted,
      ...(seen.usable !== undefined && { usable: seen.usable - pressed, blockedAfter: blockedIn(pressed, Infinity) }),
      blockedBefore: blockedIn(0, pressed),
      heapKb: await heapKb(devtools),
      bytes,
    }
  })
}

/** One email login, from the submitted address to the field for the code. Times in ms. */
type Login = { readonly code: number; readonly longest: number; readonly own: number }

/** The frame is another origin; what runs in it is told apart where the browser says so. */
async function logIn(browser: Browser, url: string, run: number): Promise<Login> {
  return inNewPage(browser, async (page, devtools) => {
    await withoutBlur(devtools)
    await slowDown(devtools)
    await page.goto(url, { waitUntil: 'load' })
    await page.locator('wallet-connect-button').click()
    const field = page.locator('wallet-connect-button input[type=email]')
    await field.fill(`bench-${process.pid}-${run}@page.test`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    await page.evaluate(`
      window.tasks = []
      new PerformanceObserver((list) => { for (const task of list.getEntries()) tasks.push([task.duration, task.name]) }).observe({ type: 'longtask' })
      window.began = performance.now()`)
    await field.press('Enter')
    await page.locator('[data-view="EmailVerifyOtp"] input').waitFor()
    const code = await page.evaluate<number>('performance.now() - began')
    await page.waitForTimeout(SETTLE_MS)
    const tasks = await page.evaluate<[number, string][]>('tasks')
    const longest = (some: readonly [number, string][]): number => Math.max(0, ...some.map(([duration]) => duration))
    return { code, longest: longest(tasks), own: longest(tasks.filter(([, name]) => name === 'self')) }
  })
}

async function heapKb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024
}

function inMs(time: number): string {
  return `${Math.round(time).toLocaleString('en')} ms`
}

function said(times: readonly number[]): string {
  const long = times.filter((time) => time > LONG_TASK_MS)
  return `${long.length === 0 ? 'none' : long.length} of ${times.length.toLocaleString('en')}, the longest ${inMs(times.reduce((longest, time) => Math.max(longest, time), 0))}`
}

function median(values: readonly (number | undefined)[]): string {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  const middle = known[Math.floor(known.length / 2)]
  return middle === undefined ? '' : Math.round(middle).toLocaleString('en')
}

process.env['CHROME_PATH'] = findOrInstallBrowser()
await buildWhenNeeded()
let stack: RunningStack | undefined
let server: Awaited<ReturnType<typeof serveCompressed>> | undefined
let browser: Browser | undefined
try {
  stack = await startStack({
    port: await findFreeBasePort(),
    pages: demoPages,
    ...(requested('history') && { earlierHistory: longHistory(HISTORY_TRANSACTIONS) }),
  })
  server = await serveCompressed(stack.stackJson.demo)
  browser = await chromium.launch(launchOptions())
  if (requested('press')) {
    const cases: readonly { readonly name: string; readonly path: string; readonly press: Press }[] = [
      { name: 'empty page', path: '/empty', press: 'none' },
      { name: 'demo page at rest', path: '/', press: 'none' },
      { name: 'pressed cold', path: '/', press: 'cold' },
      { name: 'pressed after 500 ms of hover', path: '/', press: 'after hover' },
    ]
    console.log(
      `Slow 4G (${NETWORK.latency} ms, 1.6 Mbit/s), processor ${CPU_SLOWDOWN} times slower, median of ${RUNS}.\n`,
    )
    console.log(
      ['', 'painted ms', 'press to usable ms', 'blocked before ms', 'blocked after ms', 'heap kB', 'bytes']
        .map((title, index) => title.padStart(index === 0 ? 30 : 19))
        .join(''),
    )
    for (const { name, path, press } of cases) {
      const visits: Visit[] = []
      for (let run = 0; run < RUNS; run++) visits.push(await visit(browser, server.url + path, press))
      const columns = [
        visits.map((each) => each.painted),
        visits.map((each) => each.usable),
        visits.map((each) => each.blockedBefore),
        visits.map((each) => each.blockedAfter),
        visits.map((each) => each.heapKb),
        visits.map((each) => each.bytes),
      ]
      console.log(name.padStart(30) + columns.map((values) => median(values).padStart(19)).join(''))
    }
  }
  if (requested('login')) {
    const logins: Login[] = []
    for (let run = 0; run < RUNS; run++) logins.push(await logIn(browser, stack.stackJson.demo, run))
    console.log(
      `\nEmail login against the local frame, processor ${CPU_SLOWDOWN} times slower: ${median(logins.map(({ code }) => code))} ms to the code field.`,
    )
    console.log(
      `Longest task in between, of ${RUNS} logins: ${Math.round(Math.max(...logins.map(({ longest }) => longest)))} ms, of the page's own ${Math.round(Math.max(...logins.map(({ own }) => own)))} ms (0: none over 50).`,
    )
  }
  if (requested('history')) {
    console.log(
      `\nA history of ${HISTORY_TRANSACTIONS.toLocaleString('en')} transactions, processor ${CPU_SLOWDOWN} times slower, read to its end page by page, scrolled back and looked through for a while; then as long the same arithmetic in each frame of an empty page, which shows what the machine adds.`,
    )
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      const reading = await readHistory(browser, `${stack.stackJson.demo}?wallet=1&policy=approve&account=2`)
      const steady = await countSteadily(browser, `${server.url}/empty`, performance.now() - began)
      console.log(
        `Read in ${inMs(reading.read)}, ${Math.round(reading.height).toLocaleString('en')} px; at most ${reading.rows} rows and ${reading.elements} elements were drawn at a time.`,
      )
      console.log(
        `  History, tasks over ${LONG_TASK_MS} ms of the thread's own time: ${said(reading.tasks.map(({ thread }) => thread))}; by the clock: ${said(reading.tasks.map(({ clock }) => clock))}.`,
      )
      const counts = steady.map(({ thread }) => thread).filter((time) => time > 1)
      console.log(
        `  Arithmetic, median ${median(counts)} ms: ${said(counts)}; by the clock: ${said(steady.map(({ clock }) => clock))}.`,
      )
    }
  }
} finally {
  await browser?.close()
  await server?.close()
  await stack?.stop()
}
