import type { Locator, Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { amountOf, beginSend, fillIn, selectSendToken, settled } from '../fixtures/sending'
import { isSignedBy, LOCALNET, solanaChain, solanaKeys, transferOf } from '../fixtures/solana'
import { expect, test as base } from '../fixtures/test'
import { loginPage, windowOf } from '../fixtures/socialWindow'
import { WalletApp } from '../fixtures/WalletApp'
import { writeAttributes } from '../fixtures/writeAttributes'
import { base58 } from '@scure/base'

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const CHUNK = /chunks\/mobile-wallet-/
/** The page tries the app's port until the app listens, and the browser reports each try. */
const REFUSED = /WebSocket connection to 'ws:\/\/localhost:\d+\/solana-wallet' failed/

const test = base.extend<{ app: WalletApp; isInstalled: boolean }>({
  isInstalled: [true, { option: true }],
  app: async ({ page, stack, consoleGuard, isInstalled }, use) => {
    consoleGuard.expect(REFUSED)
    const app = await WalletApp.install(page, stack, isInstalled)
    await use(app)
    app.close()
  },
})

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, userAgent: ANDROID_CHROME })

async function press(button: Button): Promise<void> {
  await button.dom.tap()
  await button.wallet('mobileWallet').tap()
}
async function connect(page: Page, button: Button): Promise<void> {
  await page.goto('/index.html?namespaces=both')
  await press(button)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
}
const pressed = (page: Page): Promise<boolean[]> => page.evaluate(() => (window as any).pressed)
const stored = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('mobile_wallet')))
/** What is drawn for the wallet in a row or at the top of a view. */
const icon = (of: Locator): Promise<string> => of.locator('.wallet-image').last().locator('svg').first().innerHTML()
const words = (text: string): string => base58.encode(new TextEncoder().encode(text))

for (const [name, add] of Object.entries({
  "the object of Telegram's login widget": () => Object.assign(window, { Telegram: { Login: { init() {} } } }),
  "an element with Telegram's name as id": () =>
    addEventListener('DOMContentLoaded', () =>
      ['Telegram', 'TelegramWebviewProxy'].forEach((id) =>
        document.body.append(Object.assign(document.createElement('a'), { id })),
      ),
    ),
}))
  test(`a page with ${name} is not in Telegram: wallet apps and X stay, and a login opens a window`, async ({
    page,
    button,
  }) => {
    await page.addInitScript(add)
    await writeAttributes(page, { socials: 'x google' })
    await page.goto('/index.html?namespaces=both')
    await button.open()
    await expect(button.wallet('mobileWallet')).toContainText('Solana wallet app')
    const x = button.host.locator('[data-provider="x"]')
    await expect(x).toBeVisible()
    await loginPage(await windowOf(page, () => x.tap()), 'X')
  })

test('a wallet app connects by one press, signs and sends, is restored, and disconnects', async ({
  page,
  button,
  stack,
  app,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/index.html?namespaces=both')
  await button.dom.tap()
  await expect(button.wallet('mobileWallet')).toContainText('Solana wallet app')
  expect(fetched.filter((url) => CHUNK.test(url))).toEqual([])
  expect(app.links).toEqual([])
  await button.wallet('mobileWallet').tap()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    address: app.address,
    caipAddress: `${LOCALNET}:${app.address}`,
    method: 'mobilewallet',
    restored: false,
  })
  await expect(button.dialog).toBeHidden()
  expect(fetched.filter((url) => CHUNK.test(url))).toHaveLength(1)
  expect(app.links.map(({ protocol, pathname }) => protocol + pathname)).toEqual(['solana-wallet:/v1/associate/local'])
  expect(await pressed(page)).toEqual([true])
  expect(app.methods).toEqual(['authorize'])
  expect(app.requests.find(({ method }) => method === 'authorize')?.params).toMatchObject({
    chain: LOCALNET,
    identity: { name: expect.any(String), uri: expect.stringMatching(/^http/) },
  })

  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: app.address })
  expect(app.links).toHaveLength(1)

  const ask = async (method: string, params: unknown): Promise<any> => {
    await page.locator('body').tap({ position: { x: 5, y: 5 } })
    return button.ask(method, params, 'solana')
  }
  const { value: signed } = await ask('solana_signMessage', { message: words('Grüße'), pubkey: app.address })
  expect(isSignedBy(app.address, 'Grüße', signed.signature)).toBe(true)
  const chain = solanaChain(stack)
  const to = solanaKeys(stack)[8]!.address
  const landed = async (signature: string): Promise<unknown> =>
    (await chain.getSignatureStatuses([signature])).value[0]?.err
  const { value: sent } = await ask('solana_signAndSendTransaction', {
    transaction: await transferOf(chain, app.address, to, 41),
    options: { preflightCommitment: 'confirmed', skipPreflight: true },
  })
  expect(await landed(sent.signature)).toBeNull()
  expect(app.requests.at(-1)?.params.options).toEqual({ commitment: 'confirmed', skip_preflight: true })
  const { value: only } = await ask('solana_signTransaction', {
    transaction: await transferOf(chain, app.address, to, 42),
  })
  expect(await landed(await chain.sendRawTransaction(base58.decode(only.transaction)))).toBeNull()
  expect(app.methods).toEqual([
    'authorize',
    ...['sign_messages', 'sign_and_send_transactions', 'sign_transactions'].flatMap((method) => ['authorize', method]),
  ])
  expect(app.tokens.size).toBe(1)

  app.answers = 'reject'
  expect(await ask('solana_signMessage', { message: words('no'), pubkey: app.address })).toMatchObject({ code: 4001 })
  expect((await button.read('account')).address).toBe(app.address)

  expect(await stored(page)).toHaveLength(1)
  await button.call('disconnect')
  await button.status('disconnected')
  expect(await stored(page)).toEqual([])
  const { length } = app.links
  await page.reload()
  await button.status('disconnected')
  expect(app.links).toHaveLength(length)
})

/** Whom the site has signed in. */
const user = async (page: Page): Promise<unknown> =>
  ((await (await page.request.get('/api/me')).json()) as { user?: unknown }).user ?? undefined
const payloadsOf = (app: WalletApp): { readonly domain: string; readonly address?: string }[] =>
  app.requests.flatMap(({ params }) => (params.sign_in_payload ? [params.sign_in_payload] : []))

test('one opening and one prompt connect and sign in, and the site verifies it', async ({ page, button, app }) => {
  await page.goto('/siwx.html?namespaces=both')
  await press(button)
  const { detail } = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  expect(isSignedBy(app.address, detail.message, detail.signature)).toBe(true)
  expect(await user(page)).toMatchObject({ address: app.address, chainId: LOCALNET })
  expect([app.links.length, app.prompts, app.methods]).toEqual([1, 1, ['authorize']])
  expect(payloadsOf(app)).toMatchObject([{ domain: new URL(page.url()).host }])
  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true, address: app.address })
  expect(app.prompts).toBe(1)
})

const withoutOne = ['gives none', 'fails', 'signs for another account', 'signs another message'] as const
for (const signIn of withoutOne)
  test(`an app that ${signIn} when it is connected signs in by a second prompt`, async ({ page, button, app }) => {
    const posted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posted.push(new URL(request.url()).pathname))
    app.signIn = signIn
    await page.goto('/siwx.html?namespaces=both')
    await button.dom.tap()
    const drawn = await icon(button.wallet('mobileWallet'))
    await button.wallet('mobileWallet').tap()
    await expectEvent(page, 'connected')
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    await expect(button.action('main')).toBeEnabled()
    expect(await icon(button.view('SIWXSignMessage'))).toBe(drawn)
    expect([app.links.length, app.prompts]).toEqual([1, 1])
    // Nothing counts that it has not signed.
    expect(posted.filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(await recordedEvents(page, 'siwx-success')).toEqual([])
    expect(await user(page)).toBeUndefined()

    if (signIn !== 'gives none') app.signIn = 'signs'
    app.answers = 'reject'
    await button.action('main').tap()
    await expect(button.view('SIWXSignMessage')).toContainText('declined')
    expect((await button.read('account')).address).toBe(app.address)
    app.answers = 'approve'
    const before = app.prompts
    await button.action('main').tap()
    const { detail } = await expectEvent(page, 'siwx-success')
    expect(isSignedBy(app.address, detail.message, detail.signature)).toBe(true)
    expect(await user(page)).toMatchObject({ address: app.address, chainId: LOCALNET })
    expect(app.prompts - before).toBe(1)
  })

test('who declines both in the app is told, and asked for both again', async ({ page, button, app }) => {
  app.answers = 'reject'
  await page.goto('/siwx.html?namespaces=both')
  await press(button)
  await expect(button.view('ConnectingExternal')).toContainText('Nothing was shared with this site.')
  expect([app.links.length, app.prompts, app.methods]).toEqual([1, 1, ['authorize']])
  app.answers = 'approve'
  await button.action('retry').tap()
  await expectEvent(page, 'siwx-success')
  expect([app.links.length, app.prompts]).toEqual([2, 2])
})

test('an app that does not sign in itself signs the message as a text', async ({ page, button, app }) => {
  app.features = []
  await page.goto('/siwx.html?namespaces=both')
  await press(button)
  await expectEvent(page, 'connected')
  await button.action('main').tap()
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(isSignedBy(app.address, detail.message, detail.signature)).toBe(true)
  expect(app.methods).toEqual(['authorize', 'authorize', 'sign_messages'])
})

test('a refusal in the app is shown, and the next press asks again', async ({ page, button, app }) => {
  app.answers = 'reject'
  await page.goto('/index.html?namespaces=both')
  await button.dom.tap()
  const drawn = await icon(button.wallet('mobileWallet'))
  await button.wallet('mobileWallet').tap()
  const view = button.view('ConnectingExternal')
  await expect(view).toContainText('Nothing was shared with this site.')
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
    code: 'user_rejected',
    method: 'mobilewallet',
  })
  expect(await stored(page)).toEqual([])
  expect(await icon(view)).toBe(drawn)
  app.answers = 'approve'
  await button.action('retry').tap()
  await expectEvent(page, 'connected')
  await button.dom.tap()
  expect(await icon(button.host.locator('[part~="wallets"]'))).toBe(drawn)
})

test.describe('on a phone without a wallet app', () => {
  test.use({ isInstalled: false })

  test('the visitor is told within 1.5 s, and is offered other ways', async ({ page, button, app }) => {
    await page.goto('/index.html?namespaces=both')
    await page.evaluate(() => {
      const { navigation } = window as any
      navigation.addEventListener('navigate', () => Object.assign(window, { opened: performance.now() }))
      document.querySelector('wallet-connect-button')!.addEventListener('connect-error', () => {
        Object.assign(window, { told: performance.now() })
      })
    })
    await press(button)
    const view = button.view('ConnectingExternal')
    await expect(view).toContainText('No Solana wallet app opened.')
    expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({ code: 'wallet_app_not_found' })
    expect(await page.evaluate(() => (window as any).told - (window as any).opened)).toBeLessThan(1_500)
    expect(app.links).toHaveLength(1)
    await view.getByRole('button', { name: 'I don’t have a wallet' }).tap()
    await expect(button.view('GetWallet')).toBeVisible()
    await button.host.getByRole('button', { name: 'Back' }).tap()
    await button.view('ConnectingExternal').getByRole('button', { name: 'Other options' }).tap()
    await expect(button.view('ConnectingWalletConnectBasic')).toBeVisible()
  })
})

test('an app that is left, or ends, does not keep the visitor waiting', async ({ page, button, app }) => {
  app.answers = 'leave'
  await page.goto('/index.html?namespaces=both')
  await press(button)
  await expect(button.view('ConnectingExternal')).toContainText('isn’t responding')
  app.answers = 'die'
  await button.action('retry').tap()
  await expect.poll(() => app.methods).toEqual(['authorize'])
  await expect.poll(async () => (await recordedEvents(page, 'connect-error')).length).toBe(2)
  expect((await recordedEvents(page, 'connect-error')).map(({ detail }) => detail.code)).toEqual([
    'provider_disconnected',
    'provider_disconnected',
  ])
  app.answers = 'approve'
  await button.action('retry').tap()
  await expectEvent(page, 'connected')
})

test('an app that no longer knows the page ends the session', async ({ page, button, app }) => {
  await connect(page, button)
  app.tokens.clear()
  await page.locator('body').tap({ position: { x: 5, y: 5 } })
  expect(
    await button.ask('solana_signMessage', { message: words('hello'), pubkey: app.address }, 'solana'),
  ).toMatchObject({ code: 4100 })
  expect((await expectEvent(page, 'disconnected')).detail).toMatchObject({ namespace: 'solana', reason: 'wallet' })
  expect(await stored(page)).toEqual([])
})

test('a request without a press opens nothing, and the dialog offers the press', async ({ page, button, app }) => {
  await page.goto('/index.html?namespaces=both')
  await page.addScriptTag({
    content: 'Object.defineProperty(navigator.userActivation, "isActive", { get: () => !window.isStale })',
  })
  await page.evaluate(() => Object.assign(window, { isStale: true }))
  await press(button)
  const view = button.view('ConnectingExternal')
  await expect(view).toContainText('Continue in Solana wallet app')
  await expect(button.action('retry')).toHaveText('Open Solana wallet app')
  expect(app.links).toEqual([])
  await page.evaluate(() => Object.assign(window, { isStale: false }))
  await button.action('retry').tap()
  await expectEvent(page, 'connected')
})

test('an app that ends as soon as it has answered is heard', async ({ page, button, app }) => {
  app.answers = 'approve and end'
  await connect(page, button)
})

test.describe('a tab that is discarded while the app is in front', () => {
  /** The app has the request when the page goes. */
  async function discard(page: Page, app: WalletApp, method: string): Promise<void> {
    await expect.poll(() => app.methods.at(-1)).toBe(method)
    await page.reload()
  }

  test('opens again where it was connecting, and connects by a press', async ({ page, button, app }) => {
    app.answers = 'wait'
    await page.goto('/index.html?namespaces=both')
    await press(button)
    await discard(page, app, 'authorize')
    const view = button.view('ConnectingExternal')
    await expect(view).toContainText('This page was reloaded before the wallet app answered.')
    expect(await icon(view)).toContain('<path')
    app.answers = 'approve'
    expect(app.links).toHaveLength(1)
    await button.action('retry').tap()
    await expectEvent(page, 'connected')
    await expect(button.dialog).toBeHidden()
    expect(app.links).toHaveLength(2)
    // Nothing is open any more.
    await page.reload()
    await expectEvent(page, 'connected')
    expect(await recordedEvents(page, 'open')).toEqual([])
  })

  test('stays closed where the visitor had closed the dialog', async ({ page, button, app }) => {
    app.answers = 'wait'
    await page.goto('/index.html?namespaces=both')
    await press(button)
    await expect.poll(() => app.methods.at(-1)).toBe('authorize')
    await button.host.getByRole('button', { name: 'Close' }).tap()
    await page.reload()
    await button.status('disconnected')
    await button.dom.tap()
    await expect(button.view('Connect')).toBeVisible()
  })

  test('opens again at the sign-in, which a press signs', async ({ page, button, app }) => {
    app.signIn = 'gives none'
    await page.goto('/siwx.html?namespaces=both')
    await press(button)
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    app.answers = 'wait'
    await button.action('main').tap()
    await discard(page, app, 'sign_messages')
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    app.answers = 'approve'
    const { length } = app.links
    await button.action('main').tap()
    const { detail } = await expectEvent(page, 'siwx-success')
    expect(isSignedBy(app.address, detail.message, detail.signature)).toBe(true)
    expect(app.links).toHaveLength(length + 1)
  })

  test('opens again at the transfer, and says that it may have been sent', async ({ page, button, stack, app }) => {
    await connect(page, button)
    await beginSend(button, 'SOL')
    await fillIn(button, '0.001', solanaKeys(stack)[8]!.address)
    app.answers = 'wait'
    await button.action('main').tap()
    await discard(page, app, 'sign_and_send_transactions')
    await expect(button.view('Send')).toContainText('Check your activity before you send again.')
    await expect(amountOf(button)).toHaveValue('')
    app.answers = 'approve'
    await selectSendToken(button, 'SOL')
    await fillIn(button, '0.001', solanaKeys(stack)[8]!.address)
    await button.action('main').tap()
    await settled(page, 1)
  })
})
