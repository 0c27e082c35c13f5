import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Locator, Page } from '@playwright/test'
import { expectEvent } from '../e2e/fixtures/expectEvent'
import { expect, test } from '../e2e/fixtures/test'
import { scaled } from '../slowness'
import { createProgress, reportCounts, rowEnvironment } from './rowEnvironment'
import { hostileTexts, MARKER } from './texts'

const { seed, cases } = rowEnvironment('texts')
const LOCAL_ONE = 'eip155:31337'
const WIDTH = 320
const FRAME_MS = 100
/** What else runs on the machine only adds time. */
const DRAWINGS_MAX = 5
/** What a page shows at once. */
const ANNOUNCED = 20
const LISTED = 40
const TOKENS = 60
const TRANSACTIONS = 40
const TEXTS_OF_A_PAGE = ANNOUNCED + LISTED + 2 * TOKENS + 3 * TRANSACTIONS

test.use({ viewport: { width: WIDTH, height: 720 } })

test('no text from outside is markup, is wider than the page, or takes long to draw', async ({
  page,
  browser,
  button,
  wallet: installed,
}) => {
  const pages = Math.ceil(cases / TEXTS_OF_A_PAGE)
  test.setTimeout(0)
  const progress = createProgress('texts', pages * TEXTS_OF_A_PAGE)
  let texts: readonly string[] = ['Fox']
  let next = 0
  const take = (): string => texts[next++ % texts.length] ?? ''
  await page.exposeFunction('announcedNames', () => Array.from({ length: ANNOUNCED }, take))
  await page.addInitScript(announceWallets)
  const answers: readonly (readonly [RegExp, () => object])[] = [
    [/\/getWallets\?/, () => ({ count: LISTED, data: some(LISTED, wallet) })],
    [/\/v1\/account\/[^/]+\/balance/, () => ({ balances: [NATIVE, ...some(TOKENS, token)] })],
    [/\/v1\/account\/[^/]+\/history/, () => ({ data: some(TRANSACTIONS, transaction), next: null })],
  ]
  // From a server, so that megabytes arrive in pieces, as they do for visitors.
  const service = createServer(({ url = '' }, response) => {
    const [, answer] = answers.find(([path]) => path.test(url)) ?? []
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
    response.end(JSON.stringify(answer?.()))
  })
    .listen(0, '127.0.0.1')
    .unref()
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  for (const [path] of answers)
    await page.route(path, (route) => {
      const { pathname, search } = new URL(route.request().url())
      return route.continue({ url: `http://127.0.0.1:${port}${pathname}${search}` })
    })

  const limit = scaled(FRAME_MS)
  let slowest = 0
  // Not by expect(): while it waits, it describes the page in tasks of the page, which take longer than ours.
  const shown = async (view: string, row: Locator): Promise<void> => {
    await row.first().waitFor()
    expect(await page.evaluate(faultsOf, [WIDTH, MARKER] as const), view).toEqual([])
  }

  /** Goes through the views that show the texts, and returns the milliseconds of the longest task. */
  const look = async (): Promise<number> => {
    next = 0
    await page.goto('/index.html')
    const longest = await longestTask(browser, page, async () => {
      await button.open()
      await shown('Connect', button.wallet('announced.example.0'))
      await button.host.getByRole('button', { name: /All wallets/ }).click()
      await shown('AllWallets', button.view('AllWallets').locator('[data-wallet-id]'))
      await button.dialog.locator('[part="back"]').click()
      await button.wallet(installed.rdns).click()
      await expectEvent(page, 'connected')
      await button.dialog.waitFor({ state: 'hidden' })
      await button.dom.click()
      const account = button.view('Account')
      await shown('Account', account.getByRole('tabpanel').locator('[part~="row"]'))
      await account.getByRole('tab', { name: 'Activity' }).click()
      await shown('Activity', account.getByRole('tabpanel').locator('[part~="row"]'))
    })
    expect(next, 'texts that the page was given').toBeGreaterThanOrEqual(TEXTS_OF_A_PAGE)
    await page.evaluate(() => localStorage.clear())
    return longest
  }

  // With plain texts, so that the browser has compiled the code.
  await look()
  for (let each = 0; each < pages; each += 1) {
    texts = hostileTexts(seed * 1_000 + each, TEXTS_OF_A_PAGE)
    let fastest = Number.POSITIVE_INFINITY
    for (let drawing = 0; drawing < DRAWINGS_MAX && fastest >= limit; drawing += 1)
      fastest = Math.min(fastest, await look())
    slowest = Math.max(slowest, fastest)
    await progress(TEXTS_OF_A_PAGE)
  }
  reportCounts('texts', { texts: pages * TEXTS_OF_A_PAGE, 'longest task ms': Math.round(slowest) })
  expect(slowest, 'the longest task, in milliseconds of processor time').toBeLessThan(limit)

  function some<Made>(count: number, make: (index: number) => Made): readonly Made[] {
    return Array.from({ length: count }, (_, index) => make(index))
  }
  function wallet(index: number): object {
    return { id: index.toString(16).padStart(64, '0'), name: take() }
  }
  function token(index: number): object {
    const address = `${LOCAL_ONE}:0x${(index + 1).toString(16).padStart(40, '0')}`
    return { name: take(), symbol: take(), chainId: LOCAL_ONE, address, quantity: { decimals: '6', numeric: '3' } }
  }
  function transaction(index: number): object {
    return {
      id: `t${index}`,
      metadata: {
        operationType: 'trade',
        hash: `0x${(index + 1).toString(16).padStart(64, '0')}`,
        minedAt: '2025-12-01T00:00:00Z',
        sentFrom: `0x${'1'.repeat(40)}`,
        sentTo: `0x${'2'.repeat(40)}`,
        status: 'confirmed',
        chain: LOCAL_ONE,
        application: { name: take() },
      },
      transfers: [
        { direction: 'in', quantity: { numeric: '1' }, fungible_info: { name: take(), symbol: take() } },
        { direction: 'out', quantity: { numeric: '1' }, fungible_info: { name: 'Ether', symbol: 'ETH' } },
      ],
    }
  }
})

const NATIVE = { name: 'Ether', symbol: 'ETH', chainId: LOCAL_ONE, quantity: { decimals: '18', numeric: '1' } }

function announceWallets(): void {
  const { announcedNames } = window as unknown as { announcedNames?: () => Promise<readonly string[]> }
  if (window !== top || !announcedNames) return
  void announcedNames().then((names) => {
    const announce = (): void => {
      for (const [index, name] of names.entries()) {
        const info = { uuid: `0000-${index}`, name, icon: 'data:,', rdns: `announced.example.${index}` }
        const detail = Object.freeze({ info, provider: { request: async () => [], on() {}, removeListener() {} } })
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      }
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}

/** What is wrong with the open dialog. Runs in the page. */
function faultsOf([width, marker]: readonly [number, string]): string[] {
  const root = document.querySelector('wallet-connect-button')?.shadowRoot
  const dialog = [...(root?.querySelectorAll('dialog') ?? [])].at(-1)
  if (!dialog) return ['no dialog']
  const faults: string[] = []
  if ('marked' in window) faults.push('a script ran')
  const made = `${marker}, [${marker}], [onerror], [onload], [onmouseover], script, iframe, style`
  for (const element of dialog.querySelectorAll(made)) faults.push(`markup: ${element.outerHTML.slice(0, 120)}`)
  const hidden =
    /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u2060\uFEFF\u2028\u2029\u{E0000}-\u{E007F}]/u
  const say = (what: string, text: string): void => {
    if (hidden.test(text)) faults.push(`${what} has what cannot be seen: ${JSON.stringify(text.slice(0, 80))}`)
    if (text.length > 2_000) faults.push(`${what} has ${text.length} characters`)
  }
  const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) say('a text', walker.currentNode.textContent ?? '')
  for (const element of dialog.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'alt', 'data-label']) say(name, element.getAttribute(name) ?? '')
    const { left, right } = element.getBoundingClientRect()
    const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    if (right - left > 1 && (left < -0.5 || right > width + 0.5))
      faults.push(`stands outside of ${width} px: ${element.outerHTML.slice(0, 120)}`)
    if (scrolls && element.scrollWidth > element.clientWidth)
      faults.push(`scrolls sideways: ${element.outerHTML.slice(0, 120)}`)
  }
  return faults
}

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** When it began, in microseconds, as `tdur`: of the thread's processor time. */
  readonly tts?: number
  /** Processor time of the thread, in microseconds: what else the machine does adds nothing to it. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** The processor time of the longest task on the page's main thread meanwhile. */
async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['toplevel', 'blink', 'disabled-by-default-devtools.timeline'] })
  let trace: Buffer
  try {
    await act()
  } finally {
    trace = await browser.stopTracing()
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const events = traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`))
  const tasks = events.filter(({ name }) => name.endsWith('RunTask'))
  expect(tasks.length, 'tasks of the page').toBeGreaterThan(10)
  // Here developer tools, which no visitor has open, decode a whole response for themselves.
  const inspected = events.filter(({ name }) => name === 'ResponseBodyLoader::DidFinishLoadingBody')
  return Math.max(...tasks.map((task) => (spent(task) - sum(inspected.filter(within(task)).map(spent))) / 1_000))
}

const spent = ({ tdur = 0 }: TraceEvent): number => tdur
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
const within =
  (task: TraceEvent) =>
  ({ pid, tts = 0, tdur = 0 }: TraceEvent): boolean =>
    pid === task.pid && tts >= (task.tts ?? 0) && tts + tdur <= (task.tts ?? 0) + spent(task)
