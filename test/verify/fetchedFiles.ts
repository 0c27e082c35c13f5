import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { chromium, type Page, type Request } from 'playwright'
import { announceWallet } from '../announceWallet'
import { launchOptions } from '../browser'

/** Built files that the browser requested in one step of a visit, and in how many rounds, one after the other. */
export interface Step {
  readonly files: readonly string[]
  readonly rounds: number
}

/** Views that are opened from Account, each a step of its own and in a chunk of its own. */
export const ACCOUNT_VIEWS = ['Networks', 'Settings', 'Receive', 'Swap', 'FundWallet'] as const

type StepName =
  | 'entry'
  | 'connect'
  | 'prefetched'
  | 'qr'
  | 'code'
  | 'help'
  | 'wallets'
  | 'connected'
  | 'restored'
  | 'account'
  | 'send'
  | (typeof ACCOUNT_VIEWS)[number]

/** By step. A file is listed in the first step of a visit that requested it. */
export type FetchedFiles = Readonly<Record<StepName, Step>>

const WITHIN_MS = 40_000
/** A page is idle when it has requested nothing for this long, twice. */
const IDLE_MS = 600
/** Longer than the prerender precedes the rest of its round: PRERENDER_FIRST_MS in src/element/loadApp.ts */
const ROUND_ENDS_AFTER_MS = 150
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', css: 'text/css' }

/**
 * Visits a page with the built files in a browser, several times with an empty cache, and records what is fetched in
 * each step. The visitor saves data, so that nothing is fetched ahead, but for one visit.
 */
export async function listFetchedFiles(): Promise<FetchedFiles> {
  const steps = new Map<StepName, { files: string[]; rounds: number }>()
  let visited: StepName[] = []
  let current: { files: string[]; rounds: number } = { files: [], rounds: 0 }
  let requests = 0
  /** Rounds of the current step whose responses have been sent. */
  let ended = 0
  let visitor: Page | undefined
  let held: (() => void)[] = []
  let inRound = false
  /** What is requested from now on belongs to this step. A step that several visits have is recorded once. */
  const begin = (name: StepName): void => {
    current = steps.get(name) ?? { files: [], rounds: 0 }
    steps.set(name, current)
    visited.push(name)
    ended = 0
  }
  /** Resolves once the page has been idle twice without requesting anything, by its own clock. */
  const settle = async (page: Page, afterMs: number): Promise<void> => {
    for (let quiet = 0, seen = -1; quiet < 2; quiet = requests === seen ? quiet + 1 : 0) {
      seen = requests
      await page.evaluate(untilIdle, afterMs)
    }
  }
  /** The same, once nothing that it has requested is held back either. */
  const idle = async (page: Page): Promise<void> => {
    do await settle(page, IDLE_MS)
    while (inRound)
  }
  /** Holds a response back until the page requests nothing more without it: the end of a round. */
  const hold = (respond: () => void): void => {
    held.push(respond)
    if (inRound) return
    inRound = true
    const release = (): void => {
      ended += 1
      inRound = false
      const ready = held
      held = []
      for (const each of ready) each()
    }
    // A page that is being loaded has no document to ask for a moment.
    const wait = (): Promise<void> => settle(visitor as Page, ROUND_ENDS_AFTER_MS).catch(wait)
    void wait().then(release)
  }
  const record = (request: Request): void => {
    requests += 1
    const file = new URL(request.url()).pathname.slice(1)
    if (!file.startsWith('dist-cdn/')) return
    current.rounds = Math.max(current.rounds, ended + 1)
    if (!visited.some((name) => steps.get(name)?.files.includes(file))) current.files.push(file)
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    if (pathname === '/')
      return void response
        .setHeader('content-type', 'text/html')
        .end(PAGE.replaceAll('{origin}', `http://${request.headers.host}`))
    if (pathname === '/frame') return void response.setHeader('content-type', 'text/html').end(FRAME)
    if (pathname.startsWith('/rpc')) return void responseChain(request, response)
    if (!pathname.startsWith('/dist-cdn/')) return void response.writeHead(404).end()
    readFile(`.${pathname}`).then(
      (bytes) =>
        response
          .setHeader('content-type', TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const browser = await chromium.launch(launchOptions())
  try {
    const visit = async (savesData = true): Promise<Page> => {
      visited = []
      begin('entry')
      const page = await (await browser.newContext()).newPage()
      visitor = page
      page.setDefaultTimeout(WITHIN_MS)
      // By what the page says, in the order of its own tasks. On the way to a server requests wait for each other.
      page.on('request', record)
      await page.route(/\/dist-cdn\//, (route) => hold(() => void route.continue().catch(() => {})))
      if (savesData) await page.addInitScript(SAVE_DATA)
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' })
      const button = page.locator('wallet-connect-button').getByRole('button').first()
      await button.waitFor()
      begin(savesData ? 'connect' : 'prefetched')
      await button.evaluate(press)
      await page.locator('[data-view="Connect"] [data-wallet-id="test.installed"]').waitFor()
      await page.locator('[data-view="Connect"] input[type="email"]').waitFor()
      await idle(page)
      return page
    }
    const pairing = await visit()
    begin('qr')
    await Promise.all([
      // The library is loaded once it connects to the relay.
      pairing.waitForEvent('websocket'),
      pairing.locator('[data-view="Connect"] [data-wallet-id="walletconnect"]').evaluate(press),
      pairing.locator('[data-view="ConnectingWalletConnectBasic"]').waitFor(),
    ])
    await idle(pairing)
    const login = await visit()
    begin('code')
    await login.locator('[data-view="Connect"] input[type="email"]').evaluate(submitEmail)
    await login.locator('[data-view="EmailVerifyOtp"] input').first().waitFor()
    await idle(login)
    for (const [step, view] of [
      ['help', 'WhatIsAWallet'],
      ['wallets', 'AllWallets'],
    ] as const) {
      const page = await visit()
      begin(step)
      await page.locator(`wallet-connect-button [data-opens="${view}"]`).evaluate(press)
      await page.locator(`[data-view="${view}"]`).waitFor()
      await idle(page)
    }
    await visit(false)
    const page = await visit()
    begin('connected')
    await page.evaluate('approves = localStorage.approves = true')
    await page.locator('[data-view="Connect"] [data-wallet-id="test.installed"]').evaluate(press)
    const host = page.locator('wallet-connect-button:state(connected)')
    await host.waitFor()
    await idle(page)
    visited = []
    begin('restored')
    await page.reload({ waitUntil: 'load' })
    await host.waitFor()
    await idle(page)
    begin('account')
    await host.getByRole('button').first().evaluate(press)
    await page.locator('[data-view="Account"]').waitFor()
    await idle(page)
    begin('send')
    for (const name of ['NFTs', 'Activity', 'Tokens']) await page.getByRole('tab', { name }).click()
    await page.locator('[data-view="Account"]').getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('[data-view="Send"] .recipient input').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await idle(page)
    for (const view of ACCOUNT_VIEWS) {
      begin(view)
      await host.evaluate((element, name) => (element as unknown as { open(view: string): unknown }).open(name), view)
      await idle(page)
    }
    return Object.fromEntries(steps) as unknown as FetchedFiles
  } finally {
    await browser.close()
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  }
}

const SAVE_DATA = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`

/** Resolves when the page has been idle twice after a while. */
function untilIdle(afterMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => requestIdleCallback(() => requestIdleCallback(() => resolve())), afterMs)
  })
}

/** A press without the pointer, which would fetch ahead. */
function press(element: Element): void {
  ;(element as HTMLElement).click()
}

/** Without focusing the field, which would fetch ahead. */
function submitEmail(field: Element): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'visitor@page.test')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // Once the field has been rendered with its text.
  setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
}

/** An empty chain, so that no view shows an error. */
async function responseChain(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = ''
  for await (const part of request) text += String(part)
  const answer = ({ id, method }: { id: number; method: string }) => ({
    jsonrpc: '2.0',
    id,
    result: method === 'eth_chainId' ? '0x1' : '0x0',
  })
  const asked: unknown = text === '' ? undefined : JSON.parse(text)
  response
    .setHeader('content-type', 'application/json')
    .end(
      JSON.stringify(
        Array.isArray(asked)
          ? asked.map(answer)
          : asked === undefined
            ? { http: [] }
            : answer(asked as Parameters<typeof answer>[0]),
      ),
    )
}

// Responds so that the code field appears. The protocol itself is tested with the frame of the local stack.
const FRAME = `<!doctype html><meta charset="utf-8"><title>Frame</title><script>
  addEventListener('message', ({ data, origin }) => {
    const payload = data.type === '@w3m-app/CONNECT_EMAIL' ? { payload: { action: 'VERIFY_OTP' } } : {}
    parent.postMessage({ type: data.type.replace('app', 'frame') + '_SUCCESS', id: data.id, ...payload }, origin)
  })
  parent.postMessage({ type: '@w3m-frame/READY', payload: {} }, location.origin)
</script>`

// Most services are at a closed port, because their responses do not change which files are fetched.
const SERVICES = {
  frame: '{origin}/frame',
  api: 'http://127.0.0.1:9',
  rpc: '{origin}/rpc',
  pulse: 'http://127.0.0.1:9',
  relay: 'ws://127.0.0.1:9',
  verify: false,
}

const PAGE = `<!doctype html><meta charset="utf-8"><title>Page</title>
<script>
  ${announceWallet(`({ method }) =>
    new Promise((resolve) => {
      const account = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
      if (approves) resolve(method === 'eth_chainId' ? '0x1' : [account])
    })`)}
  let approves = 'approves' in localStorage
</script>
<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<wallet-connect-button project-id="0123456789abcdef0123456789abcdef"
  services='${JSON.stringify(SERVICES)}'></wallet-connect-button>`
