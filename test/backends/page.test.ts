import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect as expectAtOnce } from '@playwright/test'
import { chromium, type Browser, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFreeBasePort } from '../../demo/stack/ports'
import { createAuthOptions } from '../../examples/backends/authJs'
import { createAuth } from '../../examples/backends/betterAuth'
import { installWallet } from '../../examples/recipes/playwright'
import { createMemoryStore, createSiwxHandler } from '../../src/server'
import { findOrInstallBrowser } from '../browser'
import type { Serve } from './browser'
import { SECRET } from './cases'
import { migrate } from './migrate'
import { serveNextAuth } from './serveNextAuth'
import { serveSite } from './serveSite'

// The element of a page, in a browser, with the servers of the other tests. Nothing else is reachable.

const expectPage = expectAtOnce.configure({ timeout: 15_000 })
const folder = mkdtempSync(join(tmpdir(), 'siwx-pages-'))
let chrome: Browser
beforeAll(async () => {
  chrome = await chromium.launch({ executablePath: findOrInstallBrowser() })
})
afterAll(async () => {
  await chrome?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Site {
  readonly name: string
  readonly attributes: string
  readonly sessionPath: string
  /** A server that takes proofs for this domain. */
  readonly start: (origin: string, domain: string) => Serve | Promise<Serve>
  /** The code of a refusal because of the domain. */
  readonly domainCode: string
}

let databases = 0
const startBetterAuth: Site['start'] = async (_, domain) => {
  const auth = createAuth(`http://${domain}`, SECRET, `file:${join(folder, `${databases++}.db`)}`, {})
  await migrate(auth)
  return auth.handler
}

const SITES: readonly Site[] = [
  {
    name: 'createSiwxHandler',
    attributes: 'siwx-backend-url="/siwx"',
    sessionPath: '/siwx/session',
    start: (_, domain) => createSiwxHandler({ domain, secret: SECRET }),
    domainCode: 'origin_refused',
  },
  {
    name: 'Better Auth',
    attributes: 'siwx-backend="better-auth"',
    sessionPath: '/api/auth/get-session',
    start: startBetterAuth,
    domainCode: 'domain_mismatch',
  },
  {
    name: 'Auth.js',
    attributes: 'siwx-backend="auth-js"',
    sessionPath: '/api/auth/session',
    start: (origin, domain) => serveNextAuth(createAuthOptions(domain, SECRET, createMemoryStore(), {}), origin),
    domainCode: 'CredentialsSignin',
  },
  {
    name: 'Auth.js under another path',
    attributes: 'siwx-backend="auth-js" siwx-backend-url="/login/api"',
    sessionPath: '/login/api/session',
    async start(origin, domain) {
      const serve = serveNextAuth(createAuthOptions(domain, SECRET, createMemoryStore(), {}), origin)
      return (request) => serve(new Request(request.url.replace('/login/api/', '/api/auth/'), request))
    },
    domainCode: 'CredentialsSignin',
  },
]

/** A visitor with an installed wallet on the page of a site that takes proofs for `domain`, or for its own host. */
async function visit(
  { attributes, sessionPath, start }: Site,
  { domain, more = '' }: { domain?: string; more?: string } = {},
) {
  const port = await findFreeBasePort()
  const host = `localhost:${port}`
  const origin = `http://${host}`
  const element = `<wallet-connect-button siwx="required" rpc='{ "1": "${origin}/rpc" }' ${attributes} ${more}>
    </wallet-connect-button>`
  const site = await serveSite(port, element, await start(origin, domain ?? host))
  const context = await chrome.newContext({ reducedMotion: 'reduce' })
  onTestFinished(async () => {
    await context.close()
    site.stop()
  })
  const outside: string[] = []
  await context.route(
    (url) => url.host !== host,
    (route) => {
      outside.push(route.request().url())
      return route.abort('connectionrefused')
    },
  )
  const page = await context.newPage()
  const logged: string[] = []
  page.on('console', (message) => void logged.push(message.text()))
  const address = await installWallet(page)
  await page.addInitScript(() => {
    const seen: { readonly type: string; readonly detail: unknown }[] = []
    Object.assign(globalThis, { seen })
    for (const type of ['connected', 'disconnected', 'siwx-success', 'siwx-error', 'siwx-end'])
      document.addEventListener(type, ({ detail }: CustomEventInit) => void seen.push({ type, detail }))
  })
  await page.goto(origin)
  return {
    page,
    context,
    address,
    logged,
    element: page.locator('wallet-connect-button'),
    /** What the server says of the visitor. */
    session: async () => (await context.request.get(origin + sessionPath)).text(),
  }
}

type SeenEvent = { readonly type: string; readonly detail: Readonly<Record<string, unknown>> }
const eventsOf = (page: Page): Promise<readonly SeenEvent[]> =>
  page.evaluate(() => (globalThis as unknown as { seen: SeenEvent[] }).seen)

const endsOf = async (page: Page): Promise<unknown[]> =>
  (await eventsOf(page)).filter(({ type }) => type === 'siwx-end').map(({ detail }) => detail['reason'])

async function sign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'Sign' }).click()
}

const signedIn = (page: Page) => page.locator('wallet-connect-button:state(authenticated)')

describe.each(SITES)('A page with $name', (site) => {
  test('signs a visitor in, knows it after a reload, and signs out', async () => {
    const { page, address, session, element } = await visit(site)
    await sign(page)
    await expectPage(signedIn(page)).toHaveCount(1)
    expect(await session()).toContain(address)
    await page.reload()
    await expectPage(signedIn(page)).toHaveCount(1)
    await element.evaluate((each) => (each as HTMLElement & { signOut(): Promise<void> }).signOut())
    await expectPage(signedIn(page)).toHaveCount(0)
    await expect.poll(session).not.toContain(address)
    await expect.poll(() => endsOf(page)).toEqual(['visitor'])
  })

  test('learns that the site has ended its session', async () => {
    const { page, context } = await visit(site)
    await sign(page)
    await expectPage(signedIn(page)).toHaveCount(1)
    await context.clearCookies()
    await page.reload()
    await expect.poll(() => endsOf(page)).toEqual(['site'])
    await expectPage(signedIn(page)).toHaveCount(0)
  })

  test('shows a refusal as ours, and signs nobody in', async () => {
    const { page, address, session } = await visit(site, { domain: 'other.example' })
    await sign(page)
    await expectPage(page.getByRole('alert').filter({ hasText: 'The site didn’t accept the sign-in.' })).toBeVisible()
    expect((await eventsOf(page)).at(-1)).toEqual({
      type: 'siwx-error',
      detail: { code: site.domainCode, message: 'The site didn’t accept the sign-in.' },
    })
    await expectPage(signedIn(page)).toHaveCount(0)
    expect(await session()).not.toContain(address)
  })
})
