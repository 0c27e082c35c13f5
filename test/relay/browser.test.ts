// @vitest-environment node
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { chromium, type Browser, type Page } from 'playwright'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { relayLibraryAliases, relayLibraryShims } from '../../build/relayLibrary'
import { findFreeBasePort } from '../../demo/stack/ports'
import { startStack, type RunningStack } from '../../demo/stack/startStack'
import { launchOptions } from '../browser'
import { scaled } from '../slowness'

/** How the relay marks what a page asks of a session's wallet (wc_sessionRequest). */
const SESSION_REQUEST_TAG = 1108

// The library behaves otherwise in a browser: the verify frame, no Buffer, no process. Hence once in a real one.
let stack: RunningStack
let browser: Browser
let pages: Server

beforeAll(async () => {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: [...relayLibraryAliases] },
    plugins: [relayLibraryShims()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' },
      },
    },
  })) as unknown as Rollup.RollupOutput
  const files = new Map(
    built.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  )
  pages = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    response.setHeader('content-type', file === undefined ? 'text/html' : 'text/javascript')
    response.end(
      file ??
        '<!doctype html><meta charset="utf-8"><title>t</title><body><script type="module" src="/page.js"></script>',
    )
  })
  await new Promise<void>((done) => pages.listen(0, '127.0.0.1', done))
  stack = await startStack({ port: await findFreeBasePort(), smartAccounts: false })
  browser = await chromium.launch(launchOptions())
}, scaled(90_000))

afterAll(async () => {
  await browser?.close()
  await stack?.stop()
  await new Promise((done) => (pages ? pages.close(done) : done(undefined)))
})

async function run(
  extra: {
    verify: string | false
    oneClick?: boolean
    offline?: boolean
    sign?: boolean
    ask?: boolean
    first?: boolean
  },
  prepare: (page: Page) => Promise<void> = async () => undefined,
) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  const { services, wallet, chains, projectId } = stack.stackJson
  await page.exposeFunction(
    'scanned',
    (uri: string) => void fetch(`${wallet}/pair`, { method: 'POST', body: JSON.stringify({ uri }) }),
  )
  await prepare(page)
  await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'pair' in globalThis)
  if (extra.offline) await context.setOffline(true)
  const setup = {
    relay: services.relay,
    chain: chains[0]!.caipNetworkId,
    rpcUrl: chains[0]!.rpcUrl,
    projectId,
    oneClick: false,
    ...extra,
  }
  const result = await page.evaluate(
    (given) =>
      (globalThis as unknown as { pair(given: unknown): Promise<{ messages?: string[] }> })
        .pair(given)
        .catch(({ code }: { code?: string }): { code?: string | undefined; messages?: string[] } => ({ code })),
    setup,
  )
  await context.close()
  return { ...result, errors }
}

test(
  'a pairing in a browser works without Buffer and leaves nothing on the page',
  async () => {
    expect(await run({ verify: false })).toMatchObject({
      accounts: 1,
      buffer: false,
      process: false,
      left: [],
      errors: [],
    })
  },
  scaled(60_000),
)

test(
  'one-click sign-in works in a browser without Buffer',
  async () => {
    expect(await run({ verify: false, oneClick: true })).toMatchObject({
      accounts: 1,
      proofs: 1,
      buffer: false,
      errors: [],
    })
  },
  scaled(60_000),
)

test(
  'the one socket of a first pairing opens while the library is still on its way',
  async () => {
    let sockets = 0
    const result = await run({ verify: false, first: true }, async (page) => {
      const opened = new Promise<void>((resolve) => {
        page.on('websocket', () => {
          sockets += 1
          resolve()
        })
      })
      await page.route('**/assets/**', async (route) => {
        // What the page itself imports comes before the function that pairs.
        if (await page.evaluate(() => 'pair' in globalThis)) await opened
        await route.continue()
      })
    })
    expect(result).toMatchObject({ accounts: 1, errors: [] })
    expect(sockets).toBe(1)
  },
  scaled(60_000),
)

test(
  'a sign-in is sent in one round trip, and its code waits until the relay has confirmed all of it',
  async () => {
    const sent = new Map<string, string>()
    const shownWhenSubscribed: boolean[] = []
    const result = await run({ verify: false, first: true, oneClick: true }, async (page) => {
      await page.routeWebSocket(/127\.0\.0\.1/, (socket) => {
        const relay = socket.connectToServer()
        const held = new Map<string, string>()
        const isShown = () => page.evaluate(() => performance.getEntriesByName('code').length > 0)
        socket.onMessage((text) => {
          const { id, method } = JSON.parse(String(text)) as { id: string; method?: string }
          if (method) sent.set(id, method)
          relay.send(text)
        })
        relay.onMessage(async (text) => {
          const { id } = JSON.parse(String(text)) as { id: string }
          if (held.size === 4 || !sent.has(id)) return socket.send(text)
          held.set(id, String(text))
          if (held.size < 4) return
          const replies = [...held].toSorted(([one]) => (sent.get(one) === 'irn_subscribe' ? 1 : -1))
          for (const [each, reply] of replies) {
            if (sent.get(each) === 'irn_subscribe') shownWhenSubscribed.push(await isShown())
            socket.send(reply)
          }
        })
      })
    })
    expect(result).toMatchObject({ accounts: 1, proofs: 1, errors: [] })
    expect([...sent.values()].slice(0, 4).toSorted()).toEqual([
      'irn_publish',
      'irn_publish',
      'irn_subscribe',
      'irn_subscribe',
    ])
    expect(shownWhenSubscribed).toEqual([false, false])
  },
  scaled(60_000),
)

test(
  'a request that no wallet answers is refused to who made it, and to nobody else',
  async () => {
    let isSent = false
    const result = await run({ verify: false, ask: true }, async (page) => {
      await page.clock.install()
      await page.routeWebSocket(/127\.0\.0\.1/, (socket) => {
        const relay = socket.connectToServer()
        let request: unknown
        socket.onMessage((text) => {
          const { id, method, params } = JSON.parse(String(text)) as {
            id: number
            method?: string
            params?: { tag?: number }
          }
          if (method === 'irn_publish' && params?.tag === SESSION_REQUEST_TAG) request = id
          relay.send(text)
        })
        relay.onMessage((text) => {
          const { id, method } = JSON.parse(String(text)) as { id: number; method?: string }
          if (request && method) return
          socket.send(text)
          if (!request || id !== request || isSent) return
          isSent = true
          void page.clock.fastForward('05:10')
        })
      })
    })
    expect(isSent).toBe(true)
    expect(result).toMatchObject({ refused: expect.stringContaining('expired'), errors: [] })
  },
  scaled(60_000),
)

test.each([
  ['blocked', (page: Page) => page.route('https://verify.example/**', (route) => route.abort())],
  ['slow', (page: Page) => page.route('https://verify.example/**', () => new Promise<void>(() => undefined))],
  [
    'nonsense',
    (page: Page) =>
      page.route('https://verify.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<script>parent.postMessage("{]","*")</script>' }),
      ),
  ],
] as const)(
  'a verify host that is %s does not hold the code up',
  async (_what, prepare) => {
    const result = await run({ verify: 'https://verify.example' }, async (page) => void (await prepare(page)))
    // The library's own wait would be 5 s; what is left is the work of a busy machine.
    expect(result).toMatchObject({ accounts: 1, errors: [] })
    expect(Number((result as { uriMs?: unknown }).uriMs)).toBeLessThan(4_000)
  },
  scaled(60_000),
)

test(
  "a wallet that waits for the verify host's key responds once it has arrived",
  async () => {
    // The proposal before carries no attestation; what the wallet does about that must not end its request for the key
    // 5 s later.
    await fetch(stack.stackJson.faults, {
      method: 'POST',
      body: JSON.stringify({ match: 'GET /v3/public-key', kind: 'delay', ms: 8_000, times: 1 }),
    })
    expect(await run({ verify: stack.stackJson.services.verify, sign: true })).toMatchObject({
      accounts: 1,
      errors: [],
    })
    expect(await validationOfLastSignature()).toBe('VALID')
  },
  scaled(60_000),
)

test(
  'a verify host that responds attests a later request, at the URL the page set',
  async () => {
    const { verify } = stack.stackJson.services
    const asked: string[] = []
    const result = await run({ verify, sign: true }, async (page) => {
      page.on(
        'request',
        (request) => void (request.url().includes('/attestation') && asked.push(new URL(request.url()).origin)),
      )
    })
    expect(result).toMatchObject({ accounts: 1, errors: [], messages: [] })
    expect(new Set(asked)).toEqual(new Set([new URL(verify).origin]))
    expect(await validationOfLastSignature()).toBe('VALID')
  },
  scaled(60_000),
)

test(
  'an attestation that the domain is not verified is passed on',
  async () => {
    const { verify } = stack.stackJson.services
    const result = await run({ verify, sign: true }, async (page) => {
      // The verify host of the stack does not verify a page that hides where it is.
      await page.addInitScript(() => {
        const { src } = Object.getOwnPropertyDescriptors(HTMLIFrameElement.prototype)
        Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
          ...src,
          set(this: HTMLIFrameElement, url: string) {
            this.referrerPolicy = 'no-referrer'
            src.set?.call(this, url)
          },
        })
      })
    })
    expect(result).toMatchObject({ accounts: 1, errors: [] })
    expect(new Set(result.messages)).toEqual(new Set(['domain']))
    expect(await validationOfLastSignature()).toBe('UNKNOWN')
  },
  scaled(60_000),
)

/** What the wallet has made of the attestation of the request it was sent last. */
async function validationOfLastSignature(): Promise<string | undefined> {
  const requests = (await (await fetch(`${stack.stackJson.wallet}/requests`)).json()) as {
    method: string
    verified?: string
  }[]
  return requests.find(({ method }) => method === 'personal_sign')?.verified
}

test(
  'an offline device gets an error at once',
  async () => {
    expect(await run({ verify: false, offline: true })).toEqual({ code: 'relay_unreachable', errors: [] })
  },
  scaled(60_000),
)
