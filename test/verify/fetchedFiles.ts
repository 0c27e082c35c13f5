import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { announceWallet } from '../announceWallet'
import { launchOptions } from '../browser'

/** Built files that the browser requested, each listed in the first step that requested it. */
export type FetchedFiles = {
  readonly entry: readonly string[]
  readonly connect: readonly string[]
  readonly qr: readonly string[]
  readonly code: readonly string[]
  readonly connected: readonly string[]
  readonly account: readonly string[]
}

/** The files, and the number of sequential round trips up to a settled Connect view. */
export type Fetched = { readonly files: FetchedFiles; readonly connectRounds: number }

/** The steps of each visit; the first ones are the same in all, and noted once. */
const VISITS: readonly (readonly (keyof FetchedFiles)[])[] = [
  ['entry', 'connect', 'qr'],
  ['entry', 'connect', 'code'],
  ['entry', 'connect', 'connected', 'account'],
]

const WITHIN_MS = 40_000
/** A page is idle when it has requested nothing for this long, twice. */
const IDLE_MS = 600
const ANSWER_AFTER_MS = 150
const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', json: 'application/json', css: 'text/css' }

/**
 * Opens a page with the built files, one installed wallet and a project id in a browser, and records what is fetched:
 * for the painted button; for Connect, with what it prefetches; for the QR code. A second visit goes to the email code,
 * a third one connects the wallet and opens Account with all tabs, and Send.
 */
export async function listFetchedFiles(): Promise<Fetched> {
  let step: keyof FetchedFiles = 'entry'
  const fetched: Record<keyof FetchedFiles, string[]> = {
    entry: [],
    connect: [],
    qr: [],
    code: [],
    connected: [],
    account: [],
  }
  let requests = 0
  let rounds = 0
  let connectRounds = 0
  /** Resolves once the page has been idle twice without requesting anything. */
  const idle = async (page: Page): Promise<void> => {
    for (let quiet = 0, seen = -1; quiet < 2; quiet = requests === seen ? quiet + 1 : 0) {
      seen = requests
      await page.evaluate(
        () => new Promise<void>((resolve) => void requestIdleCallback(() => void requestIdleCallback(() => resolve()))),
      )
      await page.waitForTimeout(IDLE_MS)
    }
  }
  const server = createServer((request, response) => {
    requests += 1
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    if (pathname === '/')
      return void response
        .setHeader('content-type', 'text/html')
        .end(PAGE.replaceAll('{origin}', `http://${request.headers.host}`))
    if (pathname === '/frame') return void response.setHeader('content-type', 'text/html').end(FRAME)
    if (pathname.startsWith('/rpc')) return void responseChain(request, response)
    if (!pathname.startsWith('/dist-cdn/')) return void response.writeHead(404).end()
    // Each visit starts with an empty cache, so a file of the other visit counts again.
    const before = VISITS.find((steps) => steps.includes(step))?.map((each) => fetched[each]) ?? []
    if (!before.flat().includes(pathname.slice(1))) fetched[step].push(pathname.slice(1))
    // A request that arrives after a response of one round belongs to the next.
    const round = rounds + 1
    if (step === 'connect') connectRounds = Math.max(connectRounds, round)
    response.on('finish', () => (rounds = Math.max(rounds, round)))
    // Delayed for longer than the requests of one round are apart, so that rounds can be told apart.
    delay(ANSWER_AFTER_MS, readFile(`.${pathname}`)).then(
      async (body) =>
        response
          .setHeader('content-type', TYPES[pathname.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
          .end(await body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const browser = await chromium.launch(launchOptions())
  try {
    const visit = async () => {
      const page = await (await browser.newContext()).newPage()
      page.setDefaultTimeout(WITHIN_MS)
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'load' })
      const button = page.locator('wallet-connect-button').getByRole('button').first()
      await button.waitFor()
      if (step === 'entry') step = 'connect'
      await button.evaluate((element: HTMLElement) => element.click())
      await page.locator('[data-view="Connect"] [data-wallet-id="test.installed"]').waitFor()
      await page.locator('[data-view="Connect"] input[type="email"]').waitFor()
      await idle(page)
      return page
    }
    const page = await visit()
    step = 'qr'
    const relay = page.waitForEvent('websocket')
    // The library is loaded once it connects to the relay.
    await Promise.all([
      relay,
      page.locator('[data-view="Connect"] [data-wallet-id="walletconnect"]').click(),
      page.locator('[data-view="ConnectingWalletConnectBasic"]').waitFor(),
    ])
    await idle(page)
    step = 'code'
    const login = await visit()
    await login.locator('[data-view="Connect"] input[type="email"]').fill('visitor@page.test')
    await login.keyboard.press('Enter')
    await login.locator('[data-view="EmailVerifyOtp"] input').first().waitFor()
    await idle(login)
    step = 'connected'
    const scope = await visit()
    await scope.evaluate('approves = true')
    await scope.locator('[data-view="Connect"] [data-wallet-id="test.installed"]').click()
    const host = scope.locator('wallet-connect-button:state(connected)')
    await host.waitFor()
    await idle(scope)
    step = 'account'
    await host.getByRole('button').first().click()
    for (const name of ['NFTs', 'Activity', 'Tokens']) await scope.getByRole('tab', { name }).click()
    await scope.locator('[data-view="Account"]').getByRole('button', { name: 'Send', exact: true }).click()
    await scope.locator('[data-view="Send"] .recipient input').fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
    await idle(scope)
    return { files: fetched, connectRounds }
  } finally {
    await browser.close()
    await new Promise((closed) => {
      server.close(closed)
      server.closeAllConnections()
    })
  }
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
  let approves = false
</script>
<script type="module" src="/dist-cdn/wallet-connect-button.js"></script>
<wallet-connect-button project-id="0123456789abcdef0123456789abcdef"
  services='${JSON.stringify(SERVICES)}'></wallet-connect-button>`
