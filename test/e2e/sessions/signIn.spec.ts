import { readFileSync } from 'node:fs'
import type { Route } from '@playwright/test'
import { verifyMessage, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'
import { writeAttributes } from '../fixtures/writeAttributes'

const OPTIONAL = { siwx: 'optional', 'siwx-nonce-endpoint': null, 'siwx-endpoint': null }

test('cancelling a required sign-in disconnects and leads back to Connect', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  const connecting = button.call('connect', { wallet: 'org.example.demo-wallet' })
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('cancel').click()
  expect((await expectEvent(page, 'siwx-cancel')).detail).toEqual({ required: true })
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'siwx-cancelled' })
  expect(await connecting).toMatchObject({ code: 'siwx_cancelled' })
  await button.status('disconnected')
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  expect(methodsOf(wallet.prompts)).not.toContain('personal_sign')
  // It closes with a short animation, during which it could still be found.
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Connect')).toBeVisible()
})

test('a required sign-in refuses to be closed and points at the way out', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expect(button.dialog.locator('[part="back"]')).toHaveCount(0)
  const card = button.dialog.locator('[part="card"]')
  const ways: [string, () => Promise<void>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['the close button', () => button.dialog.locator('[part="close"]').click({ force: true })],
    ['a press beside the card', () => page.mouse.click(5, 5)],
    ['close()', async () => expect((await button.call('close')).value).toBe(false)],
    ['Escape again', () => page.keyboard.press('Escape')],
    ['Escape a third time', () => page.keyboard.press('Escape')],
  ]
  for (const [way, close] of ways) {
    await expect(card, `${way}: the card has come to rest`).not.toHaveClass(/refused/)
    await button.action('main').focus()
    await close()
    await expect(card, `${way}: shakes`).toHaveClass(/refused/)
    await expect(button.action('cancel'), `${way}: the way out has the focus`).toBeFocused()
    await expect(button.dialog, way).toBeVisible()
  }
  await expect(button.view('SIWXSignMessage')).toContainText('Sign in or cancel to continue.')
  expect(await recordedEvents(page, 'close')).toEqual([])
  await expect(button.dialog).toHaveJSProperty('open', true)
})

test('cancelling an optional sign-in keeps the connection', async ({ page, button, wallet }) => {
  await writeAttributes(page, OPTIONAL)
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('cancel').click()
  expect((await expectEvent(page, 'siwx-cancel')).detail).toEqual({ required: false })
  await expect(button.dialog).toBeHidden()
  await button.status('connected')
  expect(await recordedEvents(page, 'disconnected')).toEqual([])
  expect(await button.has('authenticated')).toBe(false)
  expect(await button.read('session')).toBeNull()

  // The sign-in can be completed afterwards. The wallet approves at once, so events show more than the screen.
  expect((await button.call('signIn')).value.signature).toMatch(/^0x/)
  expect((await recordedEvents(page, 'open')).at(-1)!.detail).toEqual({ view: 'SIWXSignMessage' })
  await expect.poll(() => button.has('authenticated')).toBe(true)
})

test('the dialog of an optional sign-in can be closed', async ({ page, button, wallet }) => {
  await writeAttributes(page, OPTIONAL)
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await button.status('connected')
})

test('a rejected signature shows its toast, and signing again works', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  wallet.answer('approve', { personal_sign: 'ask' })
  await button.action('main').click()
  await expect(button.toasts).toHaveText(['Authenticating...'])
  await expect.poll(() => methodsOf(wallet.pending)).toEqual(['personal_sign'])
  await wallet.reject()
  await expect(button.toasts).toHaveText(['Signature declined'])
  const { detail } = await expectEvent(page, 'siwx-error')
  expect(detail.code).toBe('user_rejected')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.status('connected')
  expect(await button.has('authenticated')).toBe(false)

  wallet.answer('approve')
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  const [first, second] = await recordedEvents(page, 'siwx-request')
  expect(parseSiweMessage(first!.detail.message).nonce).not.toBe(parseSiweMessage(second!.detail.message).nonce)
  await expect(button.host.getByText('Authenticating...')).toHaveCount(0)
})

test('an account that changes while signing is asked to sign, and the old signature is ignored', async ({
  page,
  button,
  wallet,
}) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  wallet.answer('approve', { personal_sign: 'ask' })
  await button.action('main').click()
  await expect.poll(() => methodsOf(wallet.pending)).toEqual(['personal_sign'])
  await wallet.switchAccount(1)
  const [, second] = wallet.addresses
  expect((await expectEvent(page, 'account-change')).detail.address).toBe(second)
  await wallet.approve()
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await expect(button.action('main')).toBeEnabled()
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  expect(await button.has('authenticated')).toBe(false)

  wallet.answer('approve')
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(detail.address).toBe(second)
  expect(await recordedEvents(page, 'siwx-success')).toHaveLength(1)
  expect(((await (await page.request.get('/api/me')).json()) as any).user.address).toBe(second)
})

test('a signature that arrives after cancelling changes nothing', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  wallet.answer('approve', { personal_sign: 'ask' })
  await button.action('main').click()
  await expect.poll(() => methodsOf(wallet.pending)).toEqual(['personal_sign'])
  await expect(button.view('SIWXSignMessage')).toContainText('Open Demo Wallet and approve.')
  await button.action('cancel').click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('siwx-cancelled')
  await wallet.approve()
  await button.open()
  await button.status('disconnected')
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  expect(await button.read('session')).toBeNull()
  expect(((await (await page.request.get('/api/me')).json()) as any).user).toBeNull()
  await expect(button.toasts).toHaveCount(0)
})

test('signing out keeps the wallet and forgets the session', async ({ page, button, wallet }) => {
  await writeAttributes(page, OPTIONAL)
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect(await button.call('signOut')).toEqual({ value: undefined })
  expect(await button.has('authenticated')).toBe(false)
  expect(await button.read('session')).toBeNull()
  await button.status('connected')
  await page.reload()
  await expectEvent(page, 'ready')
  expect(await button.read('session')).toBeNull()
})

test('a proof that the server refuses is no sign-in, and the visitor can try again', async ({
  page,
  button,
  consoleGuard,
  wallet,
}) => {
  consoleGuard.expect(/Failed to load resource: .* 40[13]/)
  await page.goto('/siwx.html')
  // The browser loses the server's cookie between nonce and proof.
  const loseCookie = async (proof: Route): Promise<void> => {
    await page.context().clearCookies()
    await proof.continue()
  }
  await page.route('**/api/sign-in', loseCookie, { times: 1 })
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-error')
  expect(detail).toEqual({ code: 'nonce_mismatch', message: 'The site didn’t accept the sign-in.' })
  await expect(button.view('SIWXSignMessage').getByRole('alert')).toContainText('The site didn’t accept the sign-in.')
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  expect(await button.has('authenticated')).toBe(false)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
})

test('an invalid response of the server is no sign-in', async ({ page, button, stack, consoleGuard, wallet }) => {
  consoleGuard.expect(/Failed to load resource/)
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  for (const [kind, count] of [
    ['drop', 1],
    ['garbage', 2],
    ['status', 3],
  ] as const) {
    // Not counted, because a browser repeats a request when a reused socket breaks.
    await stack.faults.add({ match: 'POST /api/sign-in', kind })
    await button.action('main').click()
    await expectEvent(page, 'siwx-error', count)
    await expect(button.view('SIWXSignMessage').getByRole('alert')).toBeVisible()
    expect(await button.has('authenticated')).toBe(false)
    await stack.faults.clear()
  }
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  expect(await recordedEvents(page, 'siwx-success')).toHaveLength(1)
})

test('all twelve fields of the message reach the session, the wallet and the verifier', async ({
  page,
  button,
  wallet,
}) => {
  const notBefore = new Date(Date.now() - 60_000).toISOString()
  await writeAttributes(page, {
    'siwx-statement': 'Twelve fields, one message.',
    'siwx-resources': 'https://example.org/terms, ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi',
    'siwx-expiry': '3600',
    'siwx-not-before': notBefore,
    'siwx-request-id': 'request-12',
  })
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success')
  const { host, origin } = new URL(page.url())
  const { data, message } = detail.session
  expect(data).toEqual({
    accountAddress: detail.address,
    chainId: 'eip155:31337',
    domain: host,
    uri: `${origin}/siwx.html`,
    version: '1',
    nonce: data.nonce,
    issuedAt: data.issuedAt,
    statement: 'Twelve fields, one message.',
    expirationTime: new Date(Date.parse(notBefore) + 3_600_000).toISOString(),
    notBefore,
    requestId: 'request-12',
    resources: ['https://example.org/terms', 'ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi'],
  })
  const parsed = parseSiweMessage(message)
  expect(parsed).toEqual({
    address: data.accountAddress,
    chainId: 31_337,
    domain: data.domain,
    uri: data.uri,
    version: '1',
    nonce: data.nonce,
    issuedAt: new Date(data.issuedAt),
    statement: data.statement,
    expirationTime: new Date(data.expirationTime),
    notBefore: new Date(data.notBefore),
    requestId: data.requestId,
    resources: data.resources,
  })
  const shown = wallet.prompts.find(({ method }) => method === 'personal_sign')?.text
  expect(shown).toBe(message)
  expect(methodsOf(wallet.prompts)).toContain('personal_sign')
  // The page's server ran the verifier on the same fields.
  expect(detail.serverResponse.user.userId).toMatch(/^user-/)
})

test('a one-click proof that the server refuses is no sign-in', async ({ page, button, consoleGuard, phone }) => {
  consoleGuard.expect(/Failed to load resource: .* 401/)
  await page.goto('/siwx.html')
  const uri = await button.showQr()
  await page.context().clearCookies()
  await phone.scan(uri)
  expect((await expectEvent(page, 'siwx-error')).detail).toMatchObject({
    code: 'nonce_mismatch',
    message: 'The site didn’t accept the sign-in.',
  })
  await expectEvent(page, 'disconnected')
  await button.status('disconnected')
  await expect(button.toasts).toHaveText(['A problem occurred while trying initialize authentication'])
  expect(await button.has('authenticated')).toBe(false)
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  await expect.poll(() => phone.sessions).toBe(0)
})

test('another account has to sign for itself; the first one is still signed in when it comes back', async ({
  page,
  button,
  wallet,
}) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await wallet.switchAccount(1)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
  expect(await button.read('session')).toBeNull()
  await wallet.switchAccount(0)
  await expect(button.dialog).toBeHidden()
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await button.read('session')).signature).toBe(detail.signature)
  expect(methodsOf(wallet.prompts).filter((method) => method === 'personal_sign')).toHaveLength(1)
})

test('a page that cancels the request can sign in its own way', async ({ page, button, wallet }) => {
  await writeAttributes(page, OPTIONAL)
  await page.goto('/siwx.html')
  await page.evaluate(() => document.addEventListener('siwx-request', (event) => event.preventDefault()))
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-request')
  await expect(button.dialog).toBeHidden()
  await button.status('connected')
  expect(methodsOf(wallet.prompts)).not.toContain('personal_sign')
  expect(await recordedEvents(page, 'siwx-success')).toEqual([])
  await expect(button.toasts).toHaveCount(0)
})

test('the documented form posts the account, and the proof beside it once there is one', async ({
  page,
  button,
  wallet,
}) => {
  const [, html = ''] = /```html\n(<form[\s\S]*?)```/.exec(readFileSync('docs/signing-in.md', 'utf8')) ?? []
  const posted: URLSearchParams[] = []
  await page.route('**/order', (route) => {
    posted.push(new URLSearchParams(route.request().postData() ?? ''))
    return route.fulfill({ status: 204 })
  })
  await writeAttributes(page, OPTIONAL)
  await page.goto('/siwx.html')
  await page.evaluate((form) => {
    const former = document.querySelector('wallet-connect-button')!
    former.insertAdjacentHTML('afterend', form)
    const element = document.querySelector('form wallet-connect-button')!
    for (const name of ['project-id', 'services', 'default-network'])
      element.setAttribute(name, former.getAttribute(name) ?? '')
    element.append(...former.children)
    former.remove()
  }, html)
  const order = page.getByRole('button', { name: 'Order' })
  await order.click()
  await button.choose(wallet)
  await button.action('cancel').click()
  await expect(button.dialog).toBeHidden()
  await order.click()
  const account = `eip155:31337:${wallet.addresses[0]}`
  await expect.poll(() => posted.map((each) => [...each])).toEqual([[['wallet', account]]])
  await button.call('signIn')
  await order.click()
  await expect.poll(() => posted.length).toBe(2)
  expect([...posted[1]!.keys()]).toEqual(['wallet', 'proof'])
  expect(posted[1]!.get('wallet')).toBe(account)
  const { message, signature } = JSON.parse(posted[1]!.get('proof') ?? '') as { message: string; signature: Hex }
  expect(await verifyMessage({ address: wallet.addresses[0] as Hex, message, signature })).toBe(true)
})
