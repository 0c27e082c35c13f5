import type { Page } from '@playwright/test'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { scaled } from '../../slowness'

const EMAIL = 'visitor@example.com'
const COOLDOWN_MS = 30_000

/** Counts the frame's requests to its server by name, also those of pages opened later. */
function countAsked(page: Page, name: string): () => number {
  let asked = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === `/call/${name}`) asked += 1
  })
  return () => asked
}

/** Everything stored for this page under the documented keys. */
function stored(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() =>
    Object.fromEntries(
      Object.entries(localStorage)
        .filter(([key]) => key.startsWith('@appkit-wallet/'))
        .map(([key, value]) => [key.replace('@appkit-wallet/', ''), value as string]),
    ),
  )
}

/** A six-digit code that is wrong. */
const wrongFor = (code: string): string => (code === '000000' ? '000001' : '000000')

test('an email address and its code lead to a connected wallet', async ({ page, button, frame, stack }) => {
  await page.goto('/index.html')
  await button.open()
  await expect(frame.iframe).toHaveCount(0)
  await button.email.fill(EMAIL)
  await button.email.press('Enter')
  await expect(button.view('EmailVerifyOtp')).toContainText(EMAIL)
  await expect(button.codeField).toBeFocused()
  const address = new URL((await frame.iframe.getAttribute('src')) as string)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    projectId: stack.json.projectId,
    chainId: 'eip155:31337',
    version: '4',
    enableLogger: 'true',
  })
  await button.codeField.fill(await stack.inbox.code(EMAIL))
  const { detail } = await expectEvent(page, 'connected')
  expect(detail).toMatchObject({
    wallet: 'email',
    method: 'email',
    namespace: 'eip155',
    chainId: 'eip155:31337',
    accountType: 'smartAccount',
    restored: false,
  })
  expect(detail.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
  await button.status('connected')
  expect(await button.read('wallet')).toMatchObject({ name: 'email', method: 'email' })
  expect(
    (await recordedEvents(page, 'connecting', 'connected', 'connect-error')).map(
      (each) => `${each.type} ${each.detail.namespace}`,
    ),
  ).toEqual(['connecting eip155', 'connected eip155', 'connected solana'])
  expect(await stored(page)).toMatchObject({
    EMAIL_LOGIN_USED_KEY: 'true',
    EMAIL,
    LAST_USED_CHAIN_KEY: '31337',
    SMART_ACCOUNT_ENABLED: 'true',
    SMART_ACCOUNT_ENABLED_NETWORKS: '31337',
  })
  expect(await stored(page)).not.toHaveProperty('LAST_EMAIL_LOGIN_TIME')
})

test('a required sign-in is approved inside the frame and verified by the server of the page', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, EMAIL)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  await expect(frame.request('personal_sign')).toContainText('Sign in to the demonstration.')
  await frame.approve.click()
  const { detail } = await expectEvent(page, 'siwx-success')
  expect(detail.serverResponse.user.userId).toMatch(/^user-/)
  // The account is not deployed yet, so its signature includes the deployment (ERC-6492).
  expect(detail.session.signature).toMatch(/(6492){16}$/)
  expect(await stack.chain('eip155:31337', 'eth_getCode', [detail.address, 'latest'])).toBe('0x')
  await expect(button.dialog).toBeHidden()
  await expect(frame.iframe).toBeHidden()
  await expect.poll(() => button.has('authenticated')).toBe(true)
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { address: string } }
  expect(user.address).toBe(detail.address)
})

test('a sign-in that is rejected inside the frame says so, and can be tried again', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, EMAIL)
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.reject.click()
  expect((await expectEvent(page, 'siwx-error')).detail.code).toBe('user_rejected')
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
})

test('a required sign-in cannot be escaped through the approval of the frame', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, EMAIL)
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await expect(frame.iframe).toBeVisible()
  expect((await button.call('close')).value).toBe(false)
  // Beside the frame, where a press asks to close the dialog.
  await page.mouse.click(5, 5)
  await expect(frame.request('personal_sign')).toBeVisible()
  expect(await recordedEvents(page, 'close', 'siwx-error')).toEqual([])
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
})

test('a wrong code is reported at the field, which is cleared and keeps the focus; the right one continues', async ({
  page,
  button,
  stack,
}) => {
  await page.goto('/index.html')
  await button.askForCode(EMAIL)
  const code = await stack.inbox.code(EMAIL)
  for (let wrong = 0; wrong < 2; wrong++) {
    await button.codeField.pressSequentially(wrongFor(code))
    await expect(button.view('EmailVerifyOtp').getByRole('alert')).toContainText('Incorrect code.')
    await expect(button.codeField).toHaveValue('')
    await expect(button.codeField).toBeFocused()
    await expect(button.codeField).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(button.toasts).toHaveCount(0)
  await button.status('connecting')
  await button.codeField.pressSequentially(code)
  await expectEvent(page, 'connected')
})

const enterings: readonly (readonly [what: string, enter: (page: Page, text: string) => Promise<void>])[] = [
  [
    'pasted with spaces',
    async (page, text) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await page.keyboard.press('ControlOrMeta+V')
    },
  ],
  ['inserted with spaces by the keyboard', (page, text) => page.keyboard.insertText(text)],
  [
    'inserted by the keyboard over its first digit',
    async (page, text) => {
      await page.keyboard.press(text.trim().charAt(0))
      await page.keyboard.insertText(text)
    },
  ],
]

for (const [what, enter] of enterings)
  test(`a code can be ${what}, and is sent once`, async ({ page, button, stack }) => {
    const tries = countAsked(page, 'CONNECT_OTP')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/index.html')
    await button.askForCode(EMAIL)
    const code = await stack.inbox.code(EMAIL)
    await button.codeField.focus()
    await enter(page, ` ${code.slice(0, 3)} ${code.slice(3)} `)
    await expectEvent(page, 'connected')
    await expect.poll(tries).toBe(1)
  })

test('an address is mailed without the link around it, and shown so', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.askForCode(` Visitor <mailto:${EMAIL}?subject=x>, `)
  await expect(button.view('EmailVerifyOtp')).toContainText(EMAIL)
  await button.codeField.fill(await stack.inbox.code(EMAIL))
  await expectEvent(page, 'connected')
})

test('an invalid address is reported at the field, and nothing is sent', async ({ page, button, frame }) => {
  await page.goto('/index.html')
  await button.open()
  await button.email.fill('nobody@nowhere')
  await button.email.press('Enter')
  await expect(button.view('Connect').getByRole('alert')).toContainText('This isn’t an email address.')
  await expect(button.email).toBeFocused()
  await expect(button.toasts).toHaveCount(0)
  await expect(frame.iframe).toHaveCount(0)
})

test('a second email within 30 seconds is refused: here, after a reload, in another tab', async ({
  page,
  button,
  stack,
  anotherTab,
}) => {
  await page.clock.install()
  const mails = countAsked(page, 'CONNECT_EMAIL')
  await page.goto('/index.html')
  await button.askForCode(EMAIL)
  await expect.poll(mails).toBe(1)

  await button.dialog.locator('[part="back"]').click()
  await expect(button.email).toHaveValue(EMAIL)
  await button.email.press('Enter')
  await expect(button.toasts).toHaveText([/^Please try again after ([12]?\d|30) seconds$/])
  await expect(button.view('Connect')).toBeVisible()

  await page.reload()
  await button.open()
  await button.email.fill(EMAIL)
  await button.email.press('Enter')
  await expect(button.toasts).toHaveText([/^Please try again after ([12]?\d|30) seconds$/])

  const tab = await anotherTab()
  const other = new (button.constructor as typeof import('../fixtures/button').Button)(tab)
  await tab.goto('/siwx.html')
  await other.open()
  await other.email.fill('somebody-else@example.com')
  await other.email.press('Enter')
  await expect(other.toasts).toHaveText([/^Please try again after ([12]?\d|30) seconds$/])
  expect(await stack.inbox.mails('somebody-else@example.com')).toEqual([])
  await expect.poll(mails).toBe(1)
  expect(await stack.inbox.mails(EMAIL)).toHaveLength(1)

  await page.clock.fastForward(COOLDOWN_MS)
  await other.email.press('Enter')
  await expect(other.view('EmailVerifyOtp')).toBeVisible()
  await expect.poll(mails).toBe(2)
})

for (const [browser, prepare] of [
  ['', () => {}],
  [' in a browser without Web Locks', () => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })],
] as const) {
  test(`of two tabs that request an email at the same time only one sends it${browser}`, async ({
    page,
    button,
    stack,
    anotherTab,
  }) => {
    await page.context().addInitScript(prepare)
    const mails = countAsked(page, 'CONNECT_EMAIL')
    // Slow enough that the second tab requests while the first one waits.
    await stack.faults.add({ match: 'frame CONNECT_EMAIL', kind: 'delay', ms: 1_500 })
    const tab = await anotherTab()
    const other = new (button.constructor as typeof import('../fixtures/button').Button)(tab)
    for (const each of [button, other]) {
      await each.page.goto('/index.html')
      await each.open()
      await each.email.fill(EMAIL)
    }
    await Promise.all([button.email.press('Enter'), other.email.press('Enter')])
    const codes = [button, other].map((each) => each.view('EmailVerifyOtp'))
    const refusals = [button, other].map((each) =>
      each.toasts.filter({ hasText: /^Please try again after \d+ seconds$/ }),
    )
    const visible = async (locators: readonly import('@playwright/test').Locator[]) =>
      (await Promise.all(locators.map((each) => each.isVisible()))).filter(Boolean).length
    await expect
      .poll(() => Promise.all([visible(codes), visible(refusals)]), { timeout: scaled(15_000) })
      .toEqual([1, 1])
    await expect.poll(mails).toBe(1)
    expect(await stack.inbox.mails(EMAIL)).toHaveLength(1)
  })
}

test('a clock that is set back does not end the wait for the next email', async ({ page, button, stack }) => {
  await page.clock.install({ time: new Date('2026-03-01T12:00:00Z') })
  await page.goto('/index.html')
  await button.askForCode(EMAIL)
  await page.clock.setSystemTime(new Date('2026-03-01T11:00:00Z'))
  await button.dialog.locator('[part="back"]').click()
  await button.email.press('Enter')
  await expect(button.toasts).toHaveText([/^Please try again after ([12]?\d|30) seconds$/])
  expect(await stack.inbox.mails(EMAIL)).toHaveLength(1)
})

test('a new code can be requested after 30 seconds, and replaces the old one', async ({ page, button, stack }) => {
  await page.clock.install()
  const mails = countAsked(page, 'CONNECT_EMAIL')
  await page.goto('/index.html')
  await button.askForCode(EMAIL)
  const first = await stack.inbox.code(EMAIL)
  const resend = button.view('EmailVerifyOtp').getByRole('button', { name: /new code|resend email/i })
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await expect(resend).toContainText(/New code in \d+ seconds?/)
  await resend.click({ force: true })
  await expect.poll(mails).toBe(1)

  await page.clock.fastForward(COOLDOWN_MS)
  await expect(resend).toHaveText('Resend email')
  await resend.click()
  const second = await stack.inbox.code(EMAIL, { nth: 2 })
  await expect.poll(mails).toBe(2)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')

  if (first !== second) {
    await button.codeField.fill(first)
    await expect(button.view('EmailVerifyOtp').getByRole('alert')).toContainText('Incorrect code.')
  }
  await button.codeField.fill(second)
  await expectEvent(page, 'connected')
})

test('a new device is approved by the link in the email, and then asked for a code', async ({
  page,
  button,
  stack,
  anotherTab,
}) => {
  const email = 'visitor+device@example.com'
  await page.goto('/index.html')
  await button.open()
  await button.email.fill(email)
  await button.email.press('Enter')
  await expect(button.view('EmailVerifyDevice')).toContainText(email)
  const link = await stack.inbox.link(email)
  const mail = await anotherTab()
  await mail.goto(link as string)
  await mail.locator('[data-action="approve"]').click()
  await expect(button.view('EmailVerifyOtp')).toContainText(email)
  await button.codeField.fill(await stack.inbox.code(email))
  await expectEvent(page, 'connected')

  // The device is known from now on.
  await button.call('disconnect')
  await button.status('disconnected')
  await button.askForCode(email)
})

test('going back stops the wait for a device', async ({ page, button, stack, anotherTab }) => {
  const email = 'visitor+device@example.com'
  await page.goto('/index.html')
  await button.open()
  await button.email.fill(email)
  await button.email.press('Enter')
  await expect(button.view('EmailVerifyDevice')).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('Connect')).toBeVisible()
  await button.status('disconnected')
  const link = await stack.inbox.link(email)
  const mail = await anotherTab()
  await mail.goto(link as string)
  await mail.locator('[data-action="approve"]').click()
  await stack.inbox.code(email)
  await expect(button.view('Connect')).toBeVisible()
  await expect(button.toasts).toHaveCount(0)
})

test('a reload restores the login by the frame’s token', async ({ page, button, frame, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  const { detail } = await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { SESSION_TOKEN_KEY: token } = await stored(page)
  expect(token).toBeTruthy()

  const checks: unknown[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/call/IS_CONNECTED') checks.push(request.postDataJSON().payload)
  })
  await page.reload()
  const again = await expectEvent(page, 'connected')
  expect(again.detail).toMatchObject({ address: detail.address, restored: true, method: 'email' })
  expect(checks).toEqual([{ token }])
  await button.status('connected')
  await expect(frame.iframe).toHaveCount(1)
  await expect(button.dialog).toBeHidden()
})

test('a signed-in visitor is still signed in after a reload', async ({ page, button, frame, stack }) => {
  await page.goto('/siwx.html')
  await button.logIn(stack, EMAIL)
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
  await page.reload()
  await expectEvent(page, 'connected')
  await expect.poll(() => button.has('authenticated')).toBe(true)
  await expect(button.dialog).toBeHidden()
})

test('signing out leaves nothing of the visitor behind, here and in the frame', async ({ page, button, stack }) => {
  const leavings = countAsked(page, 'SIGN_OUT')
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: EMAIL }).click()
  await button.view('Settings').getByRole('button', { name: 'Disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  const left = await stored(page)
  for (const name of [
    'EMAIL_LOGIN_USED_KEY',
    'EMAIL',
    'LAST_USED_CHAIN_KEY',
    'SOCIAL_USERNAME',
    'SESSION_TOKEN_KEY',
    'PREFERRED_ACCOUNT_TYPE',
  ])
    expect(left).not.toHaveProperty(name)
  await expect.poll(leavings).toBe(1)
  await button.status('disconnected')
  await page.reload()
  await button.status('disconnected')
  // The frame has forgotten the login too, and asks for a code again.
  await button.askForCode(EMAIL)
})

test('a session ended by the frame is gone on the next page', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected')
  await stack.endSessions(EMAIL)
  await page.reload()
  await expectEvent(page, 'ready')
  await button.status('disconnected')
  const left = await stored(page)
  for (const name of ['EMAIL_LOGIN_USED_KEY', 'EMAIL', 'LAST_USED_CHAIN_KEY', 'SESSION_TOKEN_KEY'])
    expect(left).not.toHaveProperty(name)
})

test('a session ended by the frame is noticed at the next request', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected')
  await stack.endSessions(EMAIL)
  const asked = await button.host.evaluate((element) =>
    (element as any)
      .getProvider()
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', (element as any).account.address] })
      .then(
        () => 'signed',
        (reason: Error) => reason.message,
      ),
  )
  expect(asked).not.toBe('signed')
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'eip155', reason: 'wallet' })
  await button.status('disconnected')
  expect(await stored(page)).not.toHaveProperty('EMAIL_LOGIN_USED_KEY')
})

test('a login works under the strictest policy without a violation', async ({ page, button, frame, stack }) => {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      violations.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  const response = await page.goto('/siwx.html?csp=strict')
  expect(response?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  await button.logIn(stack, EMAIL)
  await button.action('main').click()
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  expect(await page.evaluate(() => (window as any).violations)).toEqual([])
  expect(await frame.inside.locator(':root').evaluate(() => (window as any).violations)).toEqual([])
})
