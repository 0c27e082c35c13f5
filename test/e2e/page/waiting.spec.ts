import type { Page, Request } from '@playwright/test'
import { PREFETCH_AFTER_MS } from '../../../src/session/navigation/prefetchView'
import { holdChunk } from '../fixtures/holdChunk'
import { expect, test } from '../fixtures/test'

/** Names of our chunks that the page has requested. */
function watchChunks(page: Page): readonly string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/dist-cdn\/chunks\/([\w-]+)-[\da-f]{7}\.js$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

const isCall = (path: string) => (request: Request) => new URL(request.url()).pathname.endsWith(path)

test('a press requests configuration, origins and wallets while the app is on its way, each once', async ({
  page,
  button,
}) => {
  const release = await holdChunk(page, 'app')
  await page.goto('/index.html')
  const paths = ['/appkit/v1/config', '/projects/v1/origins', '/getWallets']
  const requested: string[] = []
  page.on('request', (request) => requested.push(...paths.filter((path) => isCall(path)(request))))
  const early = Promise.all(paths.map((path) => page.waitForRequest(isCall(path))))
  await button.dom.click()
  await early
  release()
  await expect(button.view('Connect').locator('[data-wallet-id]')).toHaveCount(3)
  await page.waitForLoadState('networkidle')
  expect(requested.toSorted()).toEqual(paths.toSorted())
})

test('a first request that fails leaves Connect usable', async ({ page, button, consoleGuard }) => {
  consoleGuard.expect(/Failed to load resource/, /net::ERR_FAILED/)
  await page.route('**/projects/v1/origins*', (route) => route.abort())
  await page.goto('/index.html')
  await button.open()
  await expect(button.view('Connect').locator('[data-wallet-id]')).toHaveCount(3)
  await expect(button.email).toBeEditable()
})

test('while Connect is on screen, the pairing, the other wallets and the login are fetched', async ({
  page,
  button,
}) => {
  const chunks = watchChunks(page)
  await page.goto('/index.html')
  await button.open()
  const likely = ['session', 'walletconnect', 'relay', 'help', 'embedded']
  await expect.poll(() => chunks).toEqual(expect.arrayContaining(likely))
})

test('while Account is on screen, what its buttons open is fetched', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await button.status('connected')
  const chunks = watchChunks(page)
  await button.dom.click()
  await expect.poll(() => chunks).toEqual(expect.arrayContaining(['buy', 'receive', 'send', 'swap']))
})

test('with an installed wallet no pairing is fetched ahead', async ({ page, button, wallet }) => {
  const chunks = watchChunks(page)
  await page.goto('/index.html')
  await button.open()
  await expect(button.wallet(wallet.rdns)).toBeVisible()
  await expect.poll(() => chunks).toEqual(expect.arrayContaining(['session', 'embedded']))
  expect(chunks).not.toContain('relay')
})

for (const [what, connection] of [
  ['saves data', { saveData: true }],
  ['is on 2G', { saveData: false, effectiveType: 'slow-2g' }],
] as const) {
  test(`for a visitor who ${what} nothing is fetched ahead, but a hovered row is`, async ({ page, button }) => {
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), connection)
    const chunks = watchChunks(page)
    await page.goto('/index.html')
    await button.dom.evaluate((element: HTMLElement) => element.click())
    await expect(button.view('Connect').locator('[data-wallet-id]')).toHaveCount(3)
    await page.waitForTimeout(3 * PREFETCH_AFTER_MS)
    await page.waitForLoadState('networkidle')
    expect(chunks).not.toContain('session')
    await button.wallet('walletconnect').hover()
    await expect.poll(() => chunks).toEqual(expect.arrayContaining(['session', 'walletconnect', 'relay']))
  })
}

test('a row that the keyboard reaches is fetched, and nothing is contacted', async ({ page, button }) => {
  const chunks = watchChunks(page)
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/index.html')
  await button.dom.press('Enter')
  await expect(button.wallet('walletconnect')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await button.wallet('walletconnect').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(button.wallet('walletconnect')).toBeFocused()
  await expect.poll(() => chunks).toEqual(expect.arrayContaining(['session', 'walletconnect', 'relay']))
  expect(sockets).toEqual([])
})

test('the balance is requested while the code of Account is on its way', async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await button.status('connected')
  await page.reload()
  await button.status('connected')
  const release = await holdChunk(page, 'account')
  const early = page.waitForRequest(isCall('/balance'))
  await button.dom.click()
  await early
  release()
  await expect(button.view('Account')).toContainText('USDC')
})

test('a wallet that connects has the supported networks fetched; a restored one contacts nothing', async ({
  page,
  button,
  wallet,
}) => {
  const requested: string[] = []
  page.on('request', (request) => isCall('/v1/supported-chains')(request) && requested.push(request.url()))
  await page.goto('/index.html')
  await button.choose(wallet)
  await expect.poll(() => requested).toHaveLength(1)
  requested.length = 0
  await page.reload()
  await button.status('connected')
  await page.waitForLoadState('networkidle')
  expect(requested).toEqual([])
})
