import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type CDPSession } from 'playwright'
import { readCommandLine } from '../../build/commandLine'
import { buildWhenNeeded } from '../../demo/pages-server/buildWhenNeeded'
import { demoPages } from '../../demo/pages-server/pages'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack, type RunningStack } from '../../demo/stack/startStack'
import { announceWallet } from '../announceWallet'
import { findOrInstallBrowser, launchOptions } from '../browser'
import { serveCompressed } from './compressing'
import { CPU_SLOWDOWN, NETWORK, SETTLE_MS, inNewPage, slowDown, slowNetwork, withoutBlur } from './conditions'
import { countSteadily } from './countSteadily'
import { drawFilmstrip } from './drawFilmstrip'
import { drawWaterfall } from './drawWaterfall'
import { floorJourneys } from './floors'
import {
  AT_ONCE_JOURNEY,
  DRAWN_JOURNEY,
  EMPTY_JOURNEY,
  FIELD_AT_ONCE_JOURNEY,
  JOURNEYS,
  PRESSES,
  REFERENCE_JOURNEY,
  type Journey,
} from './journeys'
import { longHistory } from './longHistory'
import { readTokenLists, TOKEN_MOMENTS } from './longTokenLists'
import { OWN_PAGES } from './ownPages'
import { buildPeers, PEER_JOURNEYS } from './peers'
import { readHistory } from './readHistory'
import { recordJourney, type Recording } from './recordJourney'
import { paintsOf, SITE_PATHS, type SitePaint } from './sitePaints'
import { serveEntries, startUp, type StartUp } from './startUp'
import { visitSolana, type SolanaVisit } from './visitSolana'

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

const PARTS = ['start', 'presses', 'journeys', 'press', 'login', 'solana', 'history', 'tokens', 'site'] as const
/** Only when it is named: it installs other libraries. */
const PEERS = 'peers'
const isFolder = (word: string): boolean => word.includes('/')
const { words } = readCommandLine({
  usage: `npm run bench -- [runs] [part …] [folder …]
Measures all parts five times, or as often as said, or the named ones: ${PARTS.join(', ')}.
With \`start\`, \`presses\` and \`tokens\`, a folder is another build's dist-cdn, which is measured beside this one.
\`${PEERS}\` installs other libraries in the folder and measures them beside this one.`,
  words: (word) => /^[1-9]\d*$/.test(word) || word === PEERS || isFolder(word) || PARTS.some((part) => part === word),
})
const RUNS = Number(words.find((word) => /^\d/.test(word)) ?? 5)
const folders = words.filter(isFolder)
const asked = words.filter((word) => !/^\d/.test(word) && !isFolder(word))
const requested = (part: (typeof PARTS)[number]): boolean => asked.length === 0 || asked.includes(part)
const CONDITIONS = `Slow 4G (${NETWORK.latency} ms, 1.44 Mbit/s), processor ${CPU_SLOWDOWN} times slower`
const HOVER_MS = 500
const PEERS_FOLDER = join(tmpdir(), 'wallet-connect-button-peers')
const WATERFALL = 'docs/connect-waterfall.svg'
const FILMSTRIP = 'docs/connect-filmstrip.png'
const LONG_TASK_MS = 50
const NAME_WIDTH = 54
const PEER_WIDTH = 64
const TITLE_WIDTH = 25
const HISTORY_TRANSACTIONS = 10_000
const TOKEN_COUNTS = [50, 2_000, 5_000]

// Injected rather than served: a wallet is an extension, which costs the page no bytes.
const WATCH = `
  ${announceWallet('() => new Promise(() => {})')}
  window.bench = { painted: undefined, usable: undefined, blocked: [] }
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) bench.blocked.push([task.startTime, task.duration - 50])
  }).observe({ type: 'longtask', buffered: true })
  const nextPaint = (callback) => requestAnimationFrame(() => setTimeout(() => callback(performance.now())))
  const look = () => {
    const root = document.querySelector('wallet-connect-button')?.shadowRoot
    const isPainted = root
      ? root.querySelector('button')?.offsetHeight > 0
      : location.pathname === '/empty' && document.body?.firstElementChild
    if (bench.painted === undefined && isPainted) {
      bench.painted = 0
      nextPaint((now) => (bench.painted = now))
    }
    const row = root?.querySelector('[data-view="Connect"] [data-wallet-id="test.installed"]')
    if (bench.pressed !== undefined && bench.usable === undefined && row) {
      bench.usable = 0
      nextPaint((now) => (bench.usable = now))
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

async function visit(browser: Browser, url: string, press: Press): Promise<Visit> {
  return inNewPage(browser, async (page, devtools) => {
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => void (bytes += encodedDataLength))
    await slowNetwork(devtools)
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
        `bench.pressed = performance.now()
        document.querySelector('wallet-connect-button').shadowRoot.querySelector('button').click()`,
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

/** Tasks of the frame, which is another origin, are counted separately where the browser attributes them. */
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
      new PerformanceObserver((list) => {
        for (const task of list.getEntries()) tasks.push([task.duration, task.name])
      }).observe({ type: 'longtask' })
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

/** In rounds, each of which has all builds and the reference. */
async function printStart(browser: Browser): Promise<void> {
  const builds = ['dist-cdn', ...folders]
  const server = await serveEntries(builds)
  try {
    const rows = [
      { name: 'Reference: a button in a shadow root, our styles', script: 'reference.js' },
      ...builds.map((name, index) => ({ name, script: `${index}/wallet-connect-button.js` })),
    ].map((row) => ({ ...row, starts: [] as StartUp[] }))
    for (let run = 0; run < RUNS; run++)
      for (const { script, starts } of rows) starts.push(await startUp(browser, server.url, server.url + script))
    const titles = ['all', 'compile', 'run', 'draw', 'all, least', 'all, settled']
    console.log(`Start-up of the entry until the button is drawn, in ms of the page's main thread.`)
    console.log(`Processor ${CPU_SLOWDOWN} times slower, median of ${RUNS} rounds.\n`)
    console.log(''.padEnd(NAME_WIDTH) + titles.map((title) => title.padStart(14)).join(''))
    for (const { name, starts } of rows) {
      const drawn = starts.map((start) => start.drawn)
      const figures = [
        ...(['all', 'compile', 'run', 'draw'] as const).map((kind) => middleOf(drawn.map((work) => work[kind]))),
        Math.min(...drawn.map(({ all }) => all)),
        middleOf(starts.map(({ settled }) => settled.all)),
      ]
      console.log(name.padEnd(NAME_WIDTH) + figures.map((figure) => (figure ?? NaN).toFixed(1).padStart(14)).join(''))
    }
  } finally {
    server.close()
  }
}

/** In rounds, each of which has ours, the peers and the empty page. */
async function printPeers(browser: Browser, pages: string): Promise<void> {
  const rows = [FIELD_AT_ONCE_JOURNEY, AT_ONCE_JOURNEY, ...PEER_JOURNEYS, EMPTY_JOURNEY].map((journey) => ({
    journey,
    times: [] as number[],
  }))
  // The server compresses each file when it is first requested.
  for (const { journey } of rows) await recordJourney(browser, pages, journey)
  for (let run = 0; run < RUNS; run++)
    for (const { journey, times } of rows) times.push((await recordJourney(browser, pages, journey)).time)
  console.log(`Files served with brotli. ${CONDITIONS}, median of ${RUNS} rounds.\n`)
  console.log(
    ''.padEnd(PEER_WIDTH) +
      ['time ms', 'our field, of that', 'our wallets, of that'].map((title) => title.padStart(TITLE_WIDTH)).join(''),
  )
  const [field, wallets] = rows.map(({ times }) => middleOf(times) ?? NaN) as [number, number]
  for (const { journey, times } of rows) {
    const time = middleOf(times) ?? NaN
    const figures = [median(times), (field / time).toFixed(2), (wallets / time).toFixed(2)]
    console.log(journey.name.padEnd(PEER_WIDTH) + figures.map((figure) => figure.padStart(TITLE_WIDTH)).join(''))
  }
}

/** In rounds, each of which has the reference too, so that what else the machine does falls on all alike. */
async function printPresses(browser: Browser, demo: string, pages: string): Promise<void> {
  const servers = await Promise.all(folders.map((folder) => serveCompressed(demo, OWN_PAGES, folder)))
  try {
    const titles = ['time ms', 'of reference', 'least, of reference', 'longest task, thread ms']
    console.log(`Files served with brotli. ${CONDITIONS}, median of ${RUNS} rounds.`)
    console.log('The reference is a page that preloads nothing: its press fetches one file of 14 kB.\n')
    console.log(''.padEnd(NAME_WIDTH) + titles.map((title) => title.padStart(TITLE_WIDTH)).join(''))
    const rowsOf = (url: string, journeys: readonly Journey[], build?: string) =>
      journeys.map((journey) => ({ url, journey, build, recordings: [] as Recording[] }))
    const rows = [
      ...rowsOf(pages, [REFERENCE_JOURNEY, ...(await floorJourneys(browser, pages)), ...PRESSES]),
      ...servers.flatMap(({ url }, index) => rowsOf(url, PRESSES, folders[index])),
    ]
    // The server compresses each file when it is first requested.
    for (const { url, journey } of rows) await recordJourney(browser, url, journey)
    for (let run = 0; run < RUNS; run++)
      for (const { url, journey, recordings } of rows) recordings.push(await recordJourney(browser, url, journey, true))
    const references = rows[0]?.recordings.map(({ time }) => time) ?? []
    let printed: string | undefined
    for (const { journey, build, recordings } of rows) {
      if (build !== printed) console.log(`\n${build}`)
      printed = build
      const ratios = recordings.map(({ time }, run) => time / (references[run] ?? NaN))
      const figures = [
        median(recordings.map(({ time }) => time)),
        middleOf(ratios)?.toFixed(2) ?? '',
        (Math.min(...recordings.map(({ time }) => time)) / Math.min(...references)).toFixed(2),
        median(recordings.map(({ longestThreadTime }) => longestThreadTime)),
      ]
      console.log(journey.name.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(TITLE_WIDTH)).join(''))
    }
  } finally {
    for (const server of servers) await server.close()
  }
  await writeFile(FILMSTRIP, await drawFilmstrip(browser, pages, DRAWN_JOURNEY))
}

async function printJourneys(browser: Browser, pages: string): Promise<void> {
  const titles = ['time ms', 'of reference', 'own requests', 'depth', 'first service ms', 'longest task ms']
  console.log(`Files served with brotli. ${CONDITIONS}, median of ${RUNS}.\n`)
  console.log(''.padEnd(NAME_WIDTH) + titles.map((title) => title.padStart(17)).join(''))
  // The server compresses each file when it is first requested.
  await recordJourney(browser, pages, DRAWN_JOURNEY)
  let reference: number | undefined
  for (const journey of JOURNEYS) {
    const recordings: Recording[] = []
    for (let run = 0; run < RUNS; run++) recordings.push(await recordJourney(browser, pages, journey))
    if (journey === DRAWN_JOURNEY) await writeFile(WATERFALL, drawWaterfall(journey.name, medianRecording(recordings)))
    const time = middleOf(recordings.map((recording) => recording.time))
    if (journey === REFERENCE_JOURNEY) reference = time
    const columns = [
      recordings.map(({ ownRequests }) => ownRequests),
      recordings.map(({ depth }) => depth),
      recordings.map(({ firstService }) => firstService),
      recordings.map(({ longestTask }) => longestTask),
    ]
    const figures = [
      median([time]),
      reference === undefined || time === undefined ? '' : (time / reference).toFixed(2),
      ...columns.map(median),
    ]
    console.log(journey.name.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(17)).join(''))
  }
}

async function printSite(browser: Browser, pages: string): Promise<void> {
  console.log(`\nThe site. Files served with brotli. ${CONDITIONS}, median of ${RUNS}.\n`)
  console.log(''.padEnd(NAME_WIDTH) + ['first paint ms', 'largest paint ms'].map((each) => each.padStart(17)).join(''))
  for (const path of ['/empty', ...SITE_PATHS]) {
    // The server compresses each file when it is first requested.
    await paintsOf(browser, pages + path)
    const paints: SitePaint[] = []
    for (let run = 0; run < RUNS; run++) paints.push(await paintsOf(browser, pages + path))
    const figures = [median(paints.map(({ first }) => first)), median(paints.map(({ largest }) => largest))]
    console.log(path.padEnd(NAME_WIDTH) + figures.map((figure) => figure.padStart(17)).join(''))
  }
}

/** In rounds, each of which has all builds. */
async function printTokens(browser: Browser, demo: string): Promise<void> {
  const builds = ['dist-cdn', ...folders]
  const servers = await Promise.all(builds.map((build) => serveCompressed(demo, {}, build)))
  try {
    console.log(`\nLongest task with long lists of tokens, ${CPU_SLOWDOWN} times its thread time, median of ${RUNS}.\n`)
    console.log(''.padEnd(NAME_WIDTH) + TOKEN_MOMENTS.map((title) => title.padStart(TITLE_WIDTH)).join(''))
    for (const count of TOKEN_COUNTS) {
      const longest = builds.map(() => TOKEN_MOMENTS.map((): number[] => []))
      for (let run = 0; run < RUNS; run++)
        for (const [build, { url }] of servers.entries())
          for (const [moment, tasks] of (await readTokenLists(browser, url, count)).entries())
            longest[build]?.[moment]?.push(CPU_SLOWDOWN * Math.max(...tasks.map(({ thread }) => thread)))
      for (const [build, moments] of longest.entries())
        console.log(
          `${count.toLocaleString('en')} tokens, ${builds[build]}`.padEnd(NAME_WIDTH) +
            moments.map((times) => median(times).padStart(TITLE_WIDTH)).join(''),
        )
    }
  } finally {
    for (const server of servers) await server.close()
  }
}

/** The recording of median time. */
function medianRecording(recordings: readonly Recording[]): Recording {
  const byTime = recordings.toSorted((one, other) => one.time - other.time)
  return byTime[Math.floor(byTime.length / 2)] as Recording
}

async function heapKb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024
}

function inMs(time: number): string {
  return `${Math.round(time).toLocaleString('en')} ms`
}

/** How many of the times are long, and the longest. */
function summary(times: readonly number[]): string {
  const long = times.filter((time) => time > LONG_TASK_MS).length
  const longest = times.reduce((most, time) => Math.max(most, time), 0)
  return `${long === 0 ? 'none' : long} of ${times.length.toLocaleString('en')}, the longest ${inMs(longest)}`
}

function median(values: readonly (number | undefined)[]): string {
  const middle = middleOf(values)
  return middle === undefined ? '' : Math.round(middle).toLocaleString('en')
}

function middleOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return known[Math.floor(known.length / 2)]
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
  const peers = asked.includes(PEERS) ? await buildPeers(folders[0] ?? PEERS_FOLDER) : {}
  server = await serveCompressed(stack.stackJson.demo, { ...OWN_PAGES, ...peers })
  browser = await chromium.launch(launchOptions())
  if (requested('start')) await printStart(browser)
  if (asked.includes(PEERS)) await printPeers(browser, server.url)
  if (requested('presses')) await printPresses(browser, stack.stackJson.demo, server.url)
  if (requested('journeys')) await printJourneys(browser, server.url)
  if (requested('press')) {
    const cases: readonly { readonly name: string; readonly path: string; readonly press: Press }[] = [
      { name: 'empty page', path: '/empty', press: 'none' },
      { name: 'demo page at rest', path: '/', press: 'none' },
      { name: 'pressed cold', path: '/', press: 'cold' },
      { name: 'pressed after 500 ms of hover', path: '/', press: 'after hover' },
    ]
    console.log(`${CONDITIONS}, median of ${RUNS}.\n`)
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
    const longest = inMs(Math.max(...logins.map((login) => login.longest)))
    const own = inMs(Math.max(...logins.map((login) => login.own)))
    console.log(`\nEmail login against the local frame, processor ${CPU_SLOWDOWN} times slower, ${RUNS} logins:`)
    console.log(`  Time to the code field: ${median(logins.map(({ code }) => code))} ms.`)
    console.log(`  Longest task until then: ${longest}, of the page itself ${own} (0: none over ${LONG_TASK_MS}).`)
  }
  if (requested('tokens')) await printTokens(browser, stack.stackJson.demo)
  if (requested('site')) await printSite(browser, server.url)
  if (requested('solana')) {
    const visits: SolanaVisit[] = []
    for (let run = 0; run < RUNS; run++) visits.push(await visitSolana(browser, server.url))
    console.log(`\nSolana on slow 4G, processor ${CPU_SLOWDOWN} times slower, median of ${RUNS}:`)
    console.log(`  Press on the wallet to signed in: ${median(visits.map(({ signedIn }) => signedIn))} ms.`)
    console.log(`  Press on the button to tokens in Account: ${median(visits.map(({ tokens }) => tokens))} ms.`)
  }
  if (requested('history')) {
    const count = HISTORY_TRANSACTIONS.toLocaleString('en')
    console.log(`\nA history of ${count} transactions, processor ${CPU_SLOWDOWN} times slower: scrolled to the end and`)
    console.log('back, and again at reading pace. Then arithmetic in each frame of an empty page, for as long.')
    for (let run = 0; run < RUNS; run++) {
      const began = performance.now()
      const reading = await readHistory(browser, `${stack.stackJson.demo}?wallet=1&policy=approve&account=2`)
      const steady = await countSteadily(browser, `${server.url}/empty`, performance.now() - began)
      const height = Math.round(reading.height).toLocaleString('en')
      console.log(`Read in ${inMs(reading.read)}, ${height} px.`)
      console.log(`  Drawn at a time: at most ${reading.rows} rows and ${reading.elements} elements.`)
      console.log(`  Tasks of the history over ${LONG_TASK_MS} ms:`)
      console.log(`    thread time: ${summary(reading.tasks.map(({ thread }) => thread))}`)
      console.log(`    clock time: ${summary(reading.tasks.map(({ clock }) => clock))}`)
      const counts = steady.map(({ thread }) => thread).filter((time) => time > 1)
      console.log(`  Tasks of the arithmetic, median ${median(counts)} ms:`)
      console.log(`    thread time: ${summary(counts)}`)
      console.log(`    clock time: ${summary(steady.map(({ clock }) => clock))}`)
    }
  }
} finally {
  await browser?.close()
  await server?.close()
  await stack?.stop()
}
