import { expect, onTestFinished, test } from 'vitest'
import { expectPage, openBrowser, sign } from './browser'
import { createClient } from './client'
import { FORUM, serve, WIKI, type Served } from './serve'

// The pages in a browser, with a wallet. Nothing else is reachable.

type Options = Parameters<typeof serve>[0] & {
  readonly parameters?: Readonly<Record<string, string>>
  readonly client?: readonly [id: string, redirectUri: string]
  readonly colorScheme?: 'dark' | 'light'
  readonly width?: number
}

/** A visitor whom a client has sent to the service. */
async function arrive({ parameters, client = ['wiki', WIKI], colorScheme, width = 1_000, ...options }: Options = {}) {
  const served: Served = await serve(options)
  onTestFinished(served.stop)
  const viewport = { width, height: 800 }
  const visitor = await openBrowser([served.issuer], { viewport, ...(colorScheme && { colorScheme }) })
  const { page } = visitor
  // Nothing listens there: the client is only told.
  const arrival = new Promise<URL>((resolve) => {
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.host === 'localhost:9999') resolve(url)
    })
  })
  const begun = await (await createClient(served.issuer, ...client)).begin(parameters)
  await page.goto(begun.url.href)
  const arrived = async () => ({ url: await arrival, headers: new Headers(), text: '' })
  return { served, ...visitor, arrived, finish: () => arrived().then(begun.finish) }
}

test('a visitor signs in, and nothing but the service is asked', async () => {
  const { page, address, requested, violations, finish } = await arrive()
  await expectPage(page.getByRole('heading', { name: 'Sign in to Team Wiki' })).toBeVisible()
  await sign(page)
  const tokens = await finish()
  expect(tokens.claims()?.sub).toBe(`eip155:${address}`)
  expect(violations).toEqual([])
  expect(requested).toEqual([])
})

test('a visitor signs in by keyboard alone', async () => {
  const { page, finish, address } = await arrive()
  const pressOn = async (name: string): Promise<void> => {
    const target = page.getByRole('button', { name }).first()
    await expectPage(target).toBeVisible()
    for (let each = 0; each < 30; each++) {
      if (await target.evaluate((element) => element.matches(':focus'))) return page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${name}.`)
  }
  for (const name of ['Connect', 'Test wallet', 'Sign in']) await pressOn(name)
  expect((await finish()).claims()?.sub).toBe(`eip155:${address}`)
})

test('a visitor who consents comes back with a code, and one who cancels without', async () => {
  const { page, finish, address } = await arrive({ client: ['forum', FORUM] })
  await sign(page)
  await expectPage(page.getByRole('heading', { name: 'Allow Förum?' })).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  expect((await finish()).claims()?.sub).toBe(`eip155:${address}`)

  const other = await arrive()
  await other.page.getByRole('button', { name: 'Cancel' }).click()
  expect((await other.arrived()).url.searchParams.get('error')).toBe('access_denied')
})

test('the dialog says why an account may not enter', async () => {
  const { page, served } = await arrive({ accounts: { enter: {} } })
  await sign(page)
  const alert = page.getByRole('alert').filter({ hasText: 'This account may not enter.' })
  await expectPage(alert).toBeVisible()
  expect(new URL(page.url()).origin).toBe(served.issuer)
})

test.each<[string, Options]>([
  ['narrow', { width: 320 }],
  ['narrow and dark', { width: 320, colorScheme: 'dark' }],
  ['narrow and in a language from right to left', { width: 320, parameters: { ui_locales: 'ar' } }],
])('the page fits where it is %s', async (_, options) => {
  const { page } = await arrive(options)
  await expectPage(page.getByRole('button')).not.toHaveCount(0)
  const { width, hidden } = await page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    hidden: [...document.querySelectorAll('h1, p, button, wallet-connect-button')].filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return left < 0 || right > innerWidth
    }).length,
  }))
  expect({ width, hidden }).toEqual({ width: 320, hidden: 0 })
})

test('the message that is signed names the client', async () => {
  const { page, served } = await arrive()
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  await page.getByRole('button', { name: 'View full message' }).click()
  await expectPage(page.getByText('Sign in to localhost:9999 (Team Wiki).')).toBeVisible()
  expect(served.issuer).toContain('localhost')
})
