import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expectAtOnce } from '@playwright/test'
import { chromium, type Browser, type Page } from 'playwright'
import { toHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { createAuthOptions } from '../../examples/backends/authJs'
import { createAuth } from '../../examples/backends/betterAuth'
import { createSiweServer } from '../../examples/backends/siwe'
import { installWallet } from '../../examples/recipes/playwright'
import { createMemoryStore, createSiwxHandler } from '../../src/server'
import { findOrInstallBrowser } from '../browser'
import type { Serve } from './browser'
import { buildPageScript, recipe } from './buildPageScript'
import { SECRET } from './cases'
import { installSolanaWallet, SOLANA_WALLET } from './installSolanaWallet'
import { migrate } from './migrate'
import { serveNextAuth } from './serveNextAuth'
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

interface Site {
  readonly name: string
  readonly attributes: string
  /** The code of the page. */
  readonly script?: () => Promise<string>
  readonly paths: Readonly<Record<'nonce' | 'proof' | 'session', string>>
  /** A server that takes proofs for this domain. */
  readonly start: (origin: string, domain: string) => Serve | Promise<Serve>
  /** Whether accounts of Solana can sign in. If not, they are left out, or refused where nothing knows before. */
  readonly solana: 'signs in' | 'left out' | 'refused'
  readonly hasContractAccounts: boolean
  /** The code of each refusal. None of an expiry where the page does not learn the server's time. */
  readonly codes: Readonly<Record<'nonce' | 'replay' | 'domain' | 'signature', string> & { expired?: string }>
}

let databases = 0
const startBetterAuth: Site['start'] = async (_, domain) => {
  const auth = createAuth(`http://${domain}`, SECRET, `file:${join(folder, `${databases++}.db`)}`, chain.rpcUrls)
  await migrate(auth)
  return auth.handler
}

const startAuthJs: Site['start'] = (origin, domain) =>
  serveNextAuth(createAuthOptions(domain, SECRET, createMemoryStore(), chain.rpcUrls), origin)

/** NextAuth has one code for whatever `authorize` does not accept. */
const AUTH_JS_CODES = {
  nonce: 'nonce_mismatch',
  replay: 'nonce_mismatch',
  domain: 'CredentialsSignin',
  expired: 'CredentialsSignin',
  signature: 'CredentialsSignin',
}

/** Its callback says yes or no. */
const SIWE_CODES = {
  nonce: 'siwx_rejected_by_server',
  replay: 'siwx_rejected_by_server',
  domain: 'siwx_rejected_by_server',
  signature: 'siwx_rejected_by_server',
}

const SITES: readonly Site[] = [
  {
    name: 'createSiwxHandler',
    attributes: 'siwx-backend-url="/siwx"',
    paths: { nonce: '/siwx/nonce', proof: '/siwx/sign-in', session: '/siwx/session' },
    start: (_, domain) =>
      createSiwxHandler({
        domain,
        secret: SECRET,
        rpcUrls: Object.fromEntries(Object.entries(chain.rpcUrls).map(([id, url]) => [`eip155:${id}`, url])),
      }),
    solana: 'signs in',
    hasContractAccounts: true,
    codes: {
      nonce: 'nonce_mismatch',
      replay: 'nonce_mismatch',
      domain: 'origin_refused',
      expired: 'expired',
      signature: 'signature_invalid',
    },
  },
  {
    name: 'Better Auth',
    attributes: 'siwx-backend="better-auth"',
    paths: { nonce: '/api/auth/siwe/nonce', proof: '/api/auth/siwe/verify', session: '/api/auth/get-session' },
    start: startBetterAuth,
    solana: 'left out',
    hasContractAccounts: true,
    codes: {
      nonce: 'nonce_mismatch',
      replay: 'nonce_mismatch',
      domain: 'domain_mismatch',
      expired: 'expired',
      signature: 'signature_invalid',
    },
  },
  {
    name: 'Auth.js',
    attributes: 'siwx-backend="auth-js"',
    paths: { nonce: '/api/auth/csrf', proof: '/api/auth/callback/credentials', session: '/api/auth/session' },
    start: startAuthJs,
    solana: 'left out',
    hasContractAccounts: true,
    codes: AUTH_JS_CODES,
  },
  {
    name: 'Auth.js under another path',
    attributes: 'siwx-backend="auth-js" siwx-backend-url="/login/api"',
    paths: { nonce: '/login/api/csrf', proof: '/login/api/callback/credentials', session: '/login/api/session' },
    async start(origin, domain) {
      const serve = await startAuthJs(origin, domain)
      return (request) => serve(new Request(request.url.replace('/login/api/', '/api/auth/'), request))
    },
    solana: 'left out',
    hasContractAccounts: true,
    codes: AUTH_JS_CODES,
  },
  {
    name: 'siwe',
    attributes: '',
    script: () =>
      buildPageScript(`import { createSiweConfig } from ${JSON.stringify(recipe('siwe'))}
        document.querySelector('wallet-connect-button').siweConfig = createSiweConfig()`),
    paths: { nonce: '/siwe/nonce', proof: '/siwe/verify', session: '/siwe/session' },
    start: (_, domain) => createSiweServer(`http://${domain}`),
    solana: 'refused',
    hasContractAccounts: false,
    codes: SIWE_CODES,
  },
]

interface SiteOptions {
  /** The domain whose proofs the server takes. By default its own. */
  readonly domain?: string
  /** More attributes of the element. */
  readonly attributes?: string
}

/** A site, and the paths to which it was posted, with the origin of the page that did. */
async function startSite({ attributes, start, script }: Site, { domain, attributes: more = '' }: SiteOptions = {}) {
  const port = await findFreeBasePort()
  const host = `localhost:${port}`
  const origin = `http://${host}`
  const rpc = JSON.stringify({ '1': `${origin}/rpc`, [CHAIN_ID]: `${origin}/rpc` })
  const element = `<wallet-connect-button siwx="required" rpc='${rpc}' ${attributes} ${more}></wallet-connect-button>`
  const serve = await start(origin, domain ?? host)
  const posted: string[] = []
  const respond: Serve = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/rpc') return fetch(chain.rpcUrls[CHAIN_ID]!, { method: 'POST', body: await request.text() })
    if (request.method === 'POST') posted.push(`${pathname} from ${request.headers.get('origin')}`)
    return serve(request)
  }
  const { stop } = await serveSite(port, element, respond, await script?.())
  onTestFinished(stop)
  return { origin, posted }
}

type Wallet = Pick<PrivateKeyAccount, 'address' | 'signMessage'>

/** A visitor with installed wallets on the page of the site. Only this machine is reachable. */
async function open({ paths }: Site, origin: string, account?: { readonly chainId: string; readonly signer: Wallet }) {
  const context = await chrome.newContext({ reducedMotion: 'reduce' })
  onTestFinished(() => context.close())
  await context.route(
    (url) => !['localhost', '127.0.0.1'].includes(url.hostname),
    (route) => route.abort('connectionrefused'),
  )
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const address = await installWallet(page, account?.chainId, account?.signer)
  const solanaAddress = await installSolanaWallet(page)
  await page.addInitScript(() => {
    const seen: { readonly type: string; readonly detail: unknown }[] = []
    Object.assign(globalThis, { seen })
    for (const type of ['connected', 'disconnected', 'siwx-success', 'siwx-error', 'siwx-end'])
      document.addEventListener(type, ({ detail }: CustomEventInit) => void seen.push({ type, detail }))
  })
  await page.goto(origin)
  const element = page.locator('wallet-connect-button')
  return {
    page,
    context,
    address,
    solanaAddress,
    logged,
    /** What the server says of the visitor. */
    session: async () => (await context.request.get(origin + paths.session)).text(),
    signOut: () => element.evaluate((each) => (each as HTMLElement & { signOut(): Promise<void> }).signOut()),
  }
}

type Visitor = Awaited<ReturnType<typeof open>>

async function visit(site: Site, options: SiteOptions = {}): Promise<Visitor> {
  const { origin } = await startSite(site, options)
  return open(site, origin)
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

/** The dialog shows the refusal as ours, the page hears its code, and has nobody signed in. */
async function expectRefusal({ page }: Visitor, code: string): Promise<void> {
  const text =
    code === 'expired' ? 'The site says this sign-in isn’t valid now.' : 'The site didn’t accept the sign-in.'
  await expectPage(page.getByRole('alert').filter({ hasText: text })).toBeVisible()
  expect((await eventsOf(page)).at(-1)).toEqual({
    type: 'siwx-error',
    detail: { code, message: 'The site didn’t accept the sign-in.' },
  })
  await expectPage(signedIn(page)).toHaveCount(0)
}

/** The next proof that the page would post, which is not sent. */
async function takeProof({ page, context }: Visitor, { paths }: Site) {
  await context.route(`**${paths.proof}`, (route) => route.abort())
  const [request] = await Promise.all([page.waitForRequest(`**${paths.proof}`), sign(page)])
  const proof = { type: (await request.headerValue('content-type')) ?? '', body: request.postData() ?? '' }
  await context.unroute(`**${paths.proof}`)
  return proof
}

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
    expect(await session()).toContain(address)
    await page.reload()
    await expectPage(signedIn(page)).toHaveCount(1)
    await signOut()
    await expectPage(signedIn(page)).toHaveCount(0)
    await expect.poll(session).not.toContain(address)
    await expect.poll(() => endsOf(page)).toEqual(['visitor'])
  })

  test('the page learns that the site has ended its session', async () => {
    const { page, context } = await visit(site)
    await sign(page)
    await expectPage(signedIn(page)).toHaveCount(1)
    await context.clearCookies()
    await page.reload()
    await expect.poll(() => endsOf(page)).toEqual(['site'])
    await expectPage(signedIn(page)).toHaveCount(0)
  })

  test(`a contract account ${site.hasContractAccounts ? 'signs in' : 'is refused'}`, async () => {
    const { origin } = await startSite(site, { attributes: `networks='${JSON.stringify([LOCAL])}'` })
    const visitor = await open(site, origin, { chainId: toHex(CHAIN_ID), signer: chain.smartAccount })
    await sign(visitor.page)
    if (site.hasContractAccounts) await expectPage(signedIn(visitor.page)).toHaveCount(1)
    else await expectRefusal(visitor, site.codes.signature)
    expect((await visitor.session()).includes(visitor.address)).toBe(site.hasContractAccounts)
  })

  const left = 'is left out, and the log says so once'
  test(`an account of Solana ${site.solana === 'refused' ? 'is refused' : site.solana === 'left out' ? left : 'signs in'}`, async () => {
    const visitor = await visit(site, { attributes: 'networks="mainnet solana" debug' })
    const { page, solanaAddress, logged, session } = visitor
    const leftOut = () => logged.filter((line) => line.includes('left out'))
    if (site.solana === 'left out') {
      await page.getByRole('button', { name: 'Connect' }).click()
      await expectPage(page.getByRole('button', { name: 'Test wallet' })).toBeVisible()
      await expectPage(page.getByRole('button', { name: SOLANA_WALLET })).toHaveCount(0)
      expect(leftOut()).toEqual([expect.stringContaining('cannot sign in accounts on Solana')])
      return
    }
    await sign(page, SOLANA_WALLET)
    if (site.solana === 'signs in') await expectPage(signedIn(page)).toHaveCount(1)
    else await expectRefusal(visitor, site.codes.signature)
    expect((await session()).includes(solanaAddress)).toBe(site.solana === 'signs in')
    expect(leftOut()).toEqual([])
  })

  test('a nonce that the server did not give is refused', async () => {
    const visitor = await visit(site)
    await visitor.context.route(`**${site.paths.nonce}`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace(/("(?:nonce|csrfToken)":")[^"]+/, '$1a1b2c3d4e5f6a7b8')
      await route.fulfill({ response, body })
    })
    await sign(visitor.page)
    await expectRefusal(visitor, site.codes.nonce)
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  test('a proof is accepted once', async () => {
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
    await expectRefusal(visitor, site.codes.replay)
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  test('a proof for another site is refused', async () => {
    const visitor = await visit(site, { domain: 'other.example' })
    await sign(visitor.page)
    await expectRefusal(visitor, site.codes.domain)
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  // The page goes by the server's clock, which is wrong here.
  test.skipIf(!site.codes.expired)('a proof that has expired is refused', async () => {
    const visitor = await visit(site, { attributes: 'siwx-expiry="60"' })
    await visitor.context.route(`**${site.paths.nonce}`, async (route) => {
      const response = await route.fetch()
      const date = new Date(Date.now() - 3_600_000).toUTCString()
      await route.fulfill({ response, headers: { ...response.headers(), date } })
    })
    await sign(visitor.page)
    await expectRefusal(visitor, site.codes.expired ?? '')
    expect(await visitor.session()).not.toContain(visitor.address)
  })

  // The attacker signs in as himself, so that the visitor uses the attacker's account (login CSRF).
  test('a page of another site signs nobody in', async () => {
    const { origin, posted } = await startSite(site)
    const attacker = await open(site, origin)
    const { type, body } = await takeProof(attacker, site)
    const url = origin + site.paths.proof

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
    expect(await attacker.session()).toContain(attacker.address)
  })
})
