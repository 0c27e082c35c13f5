import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expectAtOnce } from '@playwright/test'
import { chromium, type Browser, type Cookie, type Page, type Request as PageRequest } from 'playwright'
import { toHex } from 'viem'
import { toAccount, type PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { installWallet } from '../../src/testing'
import { findOrInstallBrowser } from '../browser'
import type { Serve } from './browser'
import { buildPageScript } from './buildPageScript'
import { SITES, type Site } from './pageSites'
import { serveSite } from './serveSite'
import { CHAIN_ID, startChain } from './startChain'

// The element of a page, in a browser, with the servers of the other tests. Nothing else is reachable.

const expectPage = expectAtOnce.configure({ timeout: 15_000 })
const folder = mkdtempSync(join(tmpdir(), 'siwx-pages-'))
let chrome: Browser
let chain: Awaited<ReturnType<typeof startChain>>
beforeAll(async () => {
  chrome = await chromium.launch({ executablePath: findOrInstallBrowser() })
  chain = await startChain()
})
afterAll(async () => {
  await chrome?.close()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface SiteOptions {
  /** The domain whose proofs the server takes. By default its own. */
  readonly domain?: string
  /** More attributes of the element. */
  readonly attributes?: string
}

/** A site, and the paths to which it was posted, with the origin of the page that did. */
async function startSite(site: Site, { domain, attributes = '' }: SiteOptions = {}) {
  const port = await findFreeBasePort()
  const host = `localhost:${port}`
  const origin = `http://${host}`
  const rpc = JSON.stringify({ '1': `${origin}/rpc`, [CHAIN_ID]: `${origin}/rpc` })
  const element = `<wallet-connect-button rpc='${rpc}' ${site.attributes} ${attributes}></wallet-connect-button>`
  const serve = await site.start({ origin, domain: domain ?? host, rpcUrls: chain.rpcUrls, folder })
  const posted: string[] = []
  const respond: Serve = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/rpc') return fetch(chain.rpcUrls[CHAIN_ID]!, { method: 'POST', body: await request.text() })
    if (request.method === 'POST') posted.push(`${pathname} from ${request.headers.get('origin')}`)
    return serve(request)
  }
  const { stop } = await serveSite(port, element, respond, site.script && (await buildPageScript(site.script)))
  onTestFinished(stop)
  return { origin, posted }
}

interface VisitorOptions {
  /** The account of the installed wallet. By default a new key. */
  readonly account?: Pick<PrivateKeyAccount, 'address' | 'signMessage'>
  readonly chainId?: string
  /** How much the visitor's clock is behind. */
  readonly clockBehindMs?: number
}

/** What the code of a page has put there for these tests. */
interface PageScript {
  /** Whom the client of the backend has signed in. */
  readUser?(): Promise<string | null | undefined>
  /** Why it has not. */
  readonly refusal?: string
}

const SOLANA_WALLET = 'Keys of Solana'

/** A visitor with installed wallets on the page of the site. Only this machine is reachable. */
/** These pages ask for messages only. */
function notSigned(): never {
  throw new Error('The account signs messages only.')
}

async function open({ paths }: Site, origin: string, { account, chainId, clockBehindMs = 0 }: VisitorOptions = {}) {
  const context = await chrome.newContext({ reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  await context.route(
    (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
    (route) => route.abort('connectionrefused'),
  )
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const { address } = await installWallet(page, {
    kind: 'evm',
    ...(account && { accounts: [toAccount({ ...account, signTransaction: notSigned, signTypedData: notSigned })] }),
    chains: [Number(chainId ?? 1)],
    answers: 'approve',
  })
  const { address: solanaAddress } = await installWallet(page, {
    kind: 'wallet-standard',
    name: SOLANA_WALLET,
    chains: ['solana:mainnet'],
    features: ['solana:signMessage', 'solana:signTransaction'],
    answers: 'approve',
  })
  await page.addInitScript((behind) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() - behind
    const seen: { readonly type: string; readonly detail: unknown }[] = []
    Object.assign(globalThis, { seen })
    for (const type of ['connected', 'disconnected', 'siwx-success', 'siwx-error', 'siwx-end'])
      document.addEventListener(type, ({ detail }: CustomEventInit) => void seen.push({ type, detail }))
  }, clockBehindMs)
  await page.goto(origin)
  const element = page.locator('wallet-connect-button')
  return {
    page,
    context,
    address,
    solanaAddress,
    logged,
    /** What the server, or the client on the page, says of the visitor. */
    async session(): Promise<string> {
      if (paths.session) return (await context.request.get(origin + paths.session)).text()
      if (new URL(page.url()).href !== `${origin}/`) await page.goto(origin)
      await page.waitForFunction(() => 'readUser' in globalThis)
      return page.evaluate(async () => String(await (globalThis as PageScript).readUser?.()))
    },
    signOut: () => element.evaluate((each) => (each as HTMLElement & { signOut(): Promise<void> }).signOut()),
  }
}

type Visitor = Awaited<ReturnType<typeof open>>

async function visit(site: Site, options: SiteOptions & VisitorOptions = {}): Promise<Visitor> {
  const { origin } = await startSite(site, options)
  return open(site, origin, options)
}

type SeenEvent = { readonly type: string; readonly detail: Readonly<Record<string, unknown>> }
const eventsOf = (page: Page): Promise<readonly SeenEvent[]> =>
  page.evaluate(() => (globalThis as unknown as { seen: SeenEvent[] }).seen)

const endsOf = async (page: Page): Promise<unknown[]> =>
  (await eventsOf(page)).filter(({ type }) => type === 'siwx-end').map(({ detail }) => detail['reason'])

async function sign(page: Page, wallet = 'Test wallet'): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: wallet }).click()
  await page.getByRole('button', { name: 'Sign' }).click()
}

const signedIn = (page: Page) => page.locator('wallet-connect-button:state(authenticated)')

/** The dialog shows the refusal as ours, the page hears its code, and has no one signed in. */
async function expectRefusal(site: Site, visitor: Visitor, code: string): Promise<void> {
  const { page } = visitor
  if (isOfElement(site)) {
    // On this machine the server names both hosts.
    const message =
      code === 'origin_refused'
        ? `The page is at ${new URL(page.url()).origin}, but this server expects other.example. To sign in, open the page at https://other.example, or set \`domain\` to ${new URL(page.url()).host}.`
        : 'The site didn’t accept the sign-in.'
    const text = code === 'expired' ? 'The site says this sign-in isn’t valid now.' : message
    await expectPage(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
    expect((await eventsOf(page)).at(-1)).toEqual({ type: 'siwx-error', detail: { code, message } })
  } else await expect.poll(() => page.evaluate(() => (globalThis as PageScript).refusal)).toBe(code)
  await expectPage(signedIn(page)).toHaveCount(0)
  const session = await visitor.session()
  for (const address of [visitor.address, visitor.solanaAddress]) expect(session).not.toContain(address)
}

/** Whether the element itself sends the proof, and not the page. */
const isOfElement = ({ paths }: Site): boolean => paths.nonce !== undefined

/** The next proof that the page would post, which is not sent. The page is closed. The cookies are those of then. */
async function takeProof({ page, context }: Visitor, { paths }: Site) {
  let cookies: Cookie[] = []
  await context.route(`**${paths.proof}*`, async (route) => {
    cookies = await context.cookies()
    await route.abort()
  })
  const [request] = await Promise.all([page.waitForEvent('requestfailed', isTo(paths.proof)), sign(page)])
  const type = (await request.headerValue('content-type')) ?? ''
  await page.close()
  await context.unroute(`**${paths.proof}*`)
  await context.clearCookies()
  await context.addCookies(cookies)
  return { url: request.url(), type, body: request.postData() ?? '' }
}

const isTo =
  (path: string) =>
  (request: PageRequest): boolean =>
    new URL(request.url()).pathname === path

const HOUR_MS = 3_600_000

const LOCAL = {
  id: CHAIN_ID,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

describe.each(SITES)('A page with $name', (site) => {
  test('an account signs in, is known after a reload, and signs out', async () => {
    const { page, address, session, signOut } = await visit(site)
    await sign(page)
    await expectPage(signedIn(page)).toHaveCount(1)
    await expect.poll(session).toContain(address)
    await page.reload()
    await expectPage(signedIn(page)).toHaveCount(1)
    expect(await session()).toContain(address)
    await signOut()
    await expectPage(signedIn(page)).toHaveCount(0)
    await expect.poll(session).not.toContain(address)
    await expect.poll(() => endsOf(page)).toEqual(['visitor'])
  })

  test.runIf(isOfElement(site))(
    'the page learns that the site has ended its session, and the button leads to the signature',
    async () => {
      const { page, context } = await visit(site)
      await sign(page)
      await expectPage(signedIn(page)).toHaveCount(1)
      await context.clearCookies()
      await page.reload()
      // A page with callbacks of its own knows by itself.
      await expect.poll(() => endsOf(page)).toEqual(site.attributes ? ['site'] : [])
      await expectPage(page.locator('wallet-connect-button:state(connected)')).toHaveCount(1)
      await page.locator('wallet-connect-button').getByRole('button').first().click()
      await expectPage(page.getByRole('button', { name: 'Sign' })).toBeVisible()
      await expectPage(signedIn(page)).toHaveCount(0)
    },
  )

  const { deployed, undeployed } = site.contractAccounts
  const outcome = (accepted: boolean): string => (accepted ? 'signs in' : 'is refused')
  test.each([
    [`a contract account ${outcome(deployed)}`, 'smartAccount', deployed, site.codes.signature],
    [
      `a contract account that is not deployed ${outcome(undeployed)}`,
      'undeployedAccount',
      undeployed,
      site.codes.undeployed,
    ],
  ] as const)('%s', async (_, name, isAccepted, code) => {
    const networks = `networks='${JSON.stringify([LOCAL])}'`
    const visitor = await visit(site, { attributes: networks, chainId: toHex(CHAIN_ID), account: chain[name] })
    await sign(visitor.page)
    if (!isAccepted) return expectRefusal(site, visitor, code)
    await expectPage(signedIn(visitor.page)).toHaveCount(1)
    await expect.poll(visitor.session).toContain(chain[name].address)
  })

  const SOLANA = {
    'left out': 'is left out, and the console says so once',
    refused: 'is refused',
    'signs in': 'signs in',
  }
  test(`an account of Solana ${SOLANA[site.solana]}`, async () => {
    const visitor = await visit(site, { attributes: 'networks="mainnet solana"' })
    const { page, solanaAddress, logged, session } = visitor
    const leftOut = () => logged.filter((line) => line.includes('leaves out'))
    if (site.solana === 'left out') {
      await page.getByRole('button', { name: 'Connect' }).click()
      await expectPage(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
      await expectPage(page.getByRole('button', { name: SOLANA_WALLET })).toHaveCount(0)
      // The words for the console are fetched.
      await expect.poll(leftOut).toEqual([expect.stringContaining('leaves out accounts on Solana: ')])
      return
    }
    await sign(page, SOLANA_WALLET)
    if (site.solana === 'signs in') {
      await expectPage(signedIn(page)).toHaveCount(1)
      await expect.poll(session).toContain(solanaAddress)
    } else await expectRefusal(site, visitor, site.codes.signature)
    expect(leftOut()).toEqual([])
  })

  test.runIf(site.codes.nonce)('a nonce that the server did not give is refused', async () => {
    const visitor = await visit(site)
    await visitor.context.route(`**${site.paths.nonce}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/("(?:nonce|csrfToken)":")[^"]+/, '$1a1b2c3d4e5f6a7b8')
      await route.fulfill({ response, body })
    })
    await sign(visitor.page)
    await expectRefusal(site, visitor, site.codes.nonce ?? '')
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  test.runIf(site.codes.replay)('a proof is accepted once', async () => {
    const visitor = await visit(site)
    const { page, context, signOut } = visitor
    let first: string | undefined
    await context.route(`**${site.paths.proof}`, async (route) => {
      first ??= route.request().postData() ?? ''
      await route.continue({ postData: first })
    })
    await sign(page)
    await expectPage(signedIn(page)).toHaveCount(1)
    await signOut()
    await expectPage(signedIn(page)).toHaveCount(0)
    await expect.poll(visitor.session).not.toContain(visitor.address)
    await page.evaluate(async () => {
      const element = document.querySelector('wallet-connect-button') as unknown as { signIn(): Promise<unknown> }
      await element.signIn().catch(() => undefined)
    })
    await expectRefusal(site, visitor, site.codes.replay ?? '')
  })

  test('a proof for another site is refused', async () => {
    const visitor = await visit(site, { domain: 'other.example' })
    await sign(visitor.page)
    await expectRefusal(site, visitor, site.codes.domain)
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  // The message has the times of the clock that the page goes by, which is wrong here.
  test('a proof that has expired is refused', async () => {
    const isOfServer = site.clock === 'server'
    const visitor = await visit(site, { attributes: 'siwx-expiry="60"', clockBehindMs: isOfServer ? 0 : HOUR_MS })
    if (isOfServer)
      await visitor.context.route(`**${site.paths.nonce}`, async (route) => {
        const response = await route.fetch()
        const date = new Date(Date.now() - HOUR_MS).toUTCString()
        await route.fulfill({ response, headers: { ...response.headers(), date } })
      })
    await sign(visitor.page)
    await expectRefusal(site, visitor, site.codes.expired)
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  // The attacker signs in as himself, so that the visitor uses the attacker's account (login CSRF).
  test('a page of another site signs no one in', async () => {
    const { origin, posted } = await startSite(site)
    const attacker = await open(site, origin)
    const { url, type, body } = await takeProof(attacker, site)

    const visitor = await open(site, origin)
    const port = await findFreeBasePort()
    const foreign = `http://127.0.0.1:${port}`
    const { stop } = await serveSite(port, '', () => new Response(null, { status: 404 }))
    onTestFinished(stop)
    await visitor.page.goto(foreign)
    // Where Playwright intercepts requests it answers for the server what a page of another site may send (CORS).
    await visitor.context.unrouteAll()
    const fields = type.includes('json') ? { body } : Object.fromEntries(new URLSearchParams(body))
    await visitor.page.evaluate(
      async (given) => {
        const types = [given.type, 'text/plain', 'application/x-www-form-urlencoded']
        for (const each of types)
          for (const mode of ['cors', 'no-cors'] as const)
            await fetch(given.url, {
              method: 'POST',
              mode,
              credentials: 'include',
              headers: { 'content-type': each },
              body: given.body,
            }).catch(() => undefined)
      },
      { url, type, body },
    )
    expect(await visitor.session()).not.toContain(attacker.address)
    await visitor.page.goto(foreign)
    await visitor.page.evaluate(
      (given) => {
        const form = Object.assign(document.createElement('form'), { method: 'post', action: given.url })
        for (const [name, value] of Object.entries(given.fields)) {
          form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
        }
        document.body.append(form)
        form.submit()
      },
      { url, fields },
    )
    await visitor.page.waitForURL(`${origin}/**`)
    expect(await visitor.session()).not.toContain(attacker.address)
    expect(posted).toContain(`${site.paths.proof} from ${foreign}`)

    // It was the page that was refused, not the proof.
    const accepted = await attacker.context.request.post(url, { headers: { 'content-type': type, origin }, data: body })
    expect(accepted.ok()).toBe(true)
    if (site.paths.session) expect(await attacker.session()).toContain(attacker.address)
  })
})
