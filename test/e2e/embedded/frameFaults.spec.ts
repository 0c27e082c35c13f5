import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'

const EMAIL = 'patient@example.com'
const READY_WAIT_MS = 20_000
const REQUEST_TIMEOUT_MS = 30_000
const LOAD_FAILED = 'Network Error - Could not load embedded wallet'

async function sendEmail(button: Button, email = EMAIL): Promise<void> {
  await button.email.fill(email)
  await button.email.press('Enter')
}

/** Recovers after a fault: with the same press, on the same page. */
async function enterNow(button: Button, stack: Stack): Promise<void> {
  await sendEmail(button)
  await expect(button.view('EmailVerifyOtp')).toBeVisible()
  // The newest, because an attempt that failed later may also have sent one.
  await button.codeField.fill((await stack.inbox.mails(EMAIL))[0]!.otp as string)
  await expectEvent(button.page, 'connected')
  await expect(button.dialog).toBeHidden()
}

/** The same page on a host that is not always allowed, as loopback hosts are. */
function elsewhere(base: string | undefined): string {
  return `http://shop.localhost:${new URL(base as string).port}`
}

const alerts = async (button: Button): Promise<string[]> =>
  (await recordedEvents(button.page, 'error')).map(({ detail }) => detail.message as string)

for (const [what, fault, noises] of [
  ['whose page answers an error', { match: 'GET /sdk', kind: 'status', status: 500 }, /status of 500/],
  [
    'whose page never arrives',
    { match: 'GET /sdk', kind: 'drop' },
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|Failed to load resource/,
  ],
  ['whose script is missing', { match: 'GET /frame.js', kind: 'status', status: 404 }, /status of 404/],
] as const) {
  test(`a frame ${what} times out after 20 seconds with its alert, and a retry works`, async ({
    page,
    button,
    frame,
    stack,
    consoleGuard,
  }) => {
    consoleGuard.expect(noises, /Could not load embedded wallet|embedded wallet did not become ready/)
    await page.clock.install()
    await stack.faults.add(fault)
    await page.goto('/index.html')
    await button.open()
    await sendEmail(button)
    await expect(frame.iframe).toHaveCount(1)
    await expect(button.email).toHaveJSProperty('readOnly', true)
    expect(await alerts(button)).toEqual([])
    await page.clock.runFor(READY_WAIT_MS)

    await expect(button.view('Connect').getByRole('alert')).toContainText(
      'Login isn’t responding. Check your connection and try again.',
    )
    expect(await alerts(button)).toEqual([LOAD_FAILED])
    expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
      code: 'iframe_load_failed',
      method: 'email',
    })
    await button.status('disconnected')
    await expect(frame.iframe).toHaveCount(0)
    expect(await stack.inbox.mails(EMAIL)).toEqual([])

    await stack.faults.clear()
    await enterNow(button, stack)
    expect(await alerts(button)).toEqual([LOAD_FAILED])
  })
}

test('a frame that arrives late but in time is waited for', async ({ page, button, stack }) => {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${stack.frameOrigin}/sdk?*`, async (route) => {
    await gate
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/index.html')
  await button.open()
  await sendEmail(button)
  await page.clock.runFor(READY_WAIT_MS / 2)
  release()
  await expect(button.view('EmailVerifyOtp')).toBeVisible()
  expect(await alerts(button)).toEqual([])
})

for (const call of ['IS_CONNECTED', 'GET_USER']) {
  test(`restoring with a frame that never responds to ${call} raises the alert, and waits for it`, async ({
    page,
    button,
    stack,
    consoleGuard,
  }) => {
    consoleGuard.expect(/Embedded Wallet Request Timed Out|did not answer a request|did not respond/)
    await page.clock.install()
    await page.goto('/index.html')
    await button.logIn(stack, EMAIL)
    await expectEvent(page, 'connected')
    await page.route(`${stack.frameOrigin}/call/${call}`, () => {})
    const asked = page.waitForRequest(`${stack.frameOrigin}/call/${call}`)
    await page.reload()
    await asked
    expect(await recordedEvents(page, 'ready')).toEqual([])
    await page.clock.runFor(REQUEST_TIMEOUT_MS)
    expect((await expectEvent(page, 'ready')).detail).toMatchObject({ restored: false })
    await button.status('reconnecting')
    expect(await alerts(button)).toEqual(['Embedded Wallet Request Timed Out'])
    expect(await button.read('account')).toBeNull()

    await page.unroute(`${stack.frameOrigin}/call/${call}`)
    await page.clock.resume()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({ restored: true })
  })
}

test('a frame that does not respond to a request is replaced after 30 seconds', async ({
  page,
  button,
  frame,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/Embedded Wallet Request Timed Out|did not answer a request/)
  await page.clock.install()
  await page.route(`${stack.frameOrigin}/call/CONNECT_EMAIL`, () => {})
  await page.goto('/index.html')
  await button.open()
  const asked = page.waitForRequest(`${stack.frameOrigin}/call/CONNECT_EMAIL`)
  await sendEmail(button)
  await asked
  const first = await frame.iframe.evaluate((iframe) => iframe.parentElement?.id)
  await page.clock.runFor(REQUEST_TIMEOUT_MS)
  await expect(button.view('Connect').getByRole('alert')).toContainText(
    'That took too long. Check your connection and try again.',
  )
  expect(await alerts(button)).toEqual(['Embedded Wallet Request Timed Out'])
  expect((await expectEvent(page, 'connect-error')).detail.code).toBe('iframe_request_timeout')
  await expect(frame.iframe).toHaveCount(0)

  await page.unroute(`${stack.frameOrigin}/call/CONNECT_EMAIL`)
  await enterNow(button, stack)
  expect(await frame.iframe.evaluate((iframe) => iframe.parentElement?.id)).not.toBe(first)
})

test('an error of the frame for an email address is shown as it is, and can be retried', async ({
  page,
  button,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/status of 500/)
  await stack.faults.add({ match: 'frame CONNECT_EMAIL', kind: 'status', status: 500, times: 1 })
  await page.goto('/index.html')
  await button.open()
  await sendEmail(button)
  await expect(button.view('Connect').getByRole('alert')).toContainText('An error occurred')
  await expect(button.toasts).toHaveText(['An error occurred'])
  await expect(button.email).toHaveValue(EMAIL)
  await enterNow(button, stack)
})

test('a page whose policy forbids the frame gets the error at once, and wallets still work', async ({
  page,
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/frame-src|Could not load embedded wallet|embedded wallet did not become ready|Framing/)
  await page.addInitScript(() => {
    if (window.parent !== window) return
    new MutationObserver((_, watch) => {
      if (!document.head) return
      watch.disconnect()
      const policy = document.createElement('meta')
      policy.httpEquiv = 'Content-Security-Policy'
      policy.content = "frame-src 'none'"
      document.head.prepend(policy)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/index.html')
  await button.open()
  await sendEmail(button)
  await expect(button.view('Connect').getByRole('alert')).toContainText('Unable to load email login dependency')
  await expect(button.view('Connect').getByRole('alert')).toContainText(
    'An ad blocker may be stopping it. Turn it off and reload the page, or connect a wallet.',
  )
  expect(await alerts(button)).toEqual([LOAD_FAILED])
  expect(await stack.inbox.mails(EMAIL)).toEqual([])
  await button.wallet(wallet.rdns).click()
  expect((await expectEvent(page, 'connected')).detail.method).toBe('injected')
})

test('a frame that refuses to be embedded fails like one that never loads', async ({
  page,
  button,
  frame,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(
    /frame-ancestors|Could not load embedded wallet|embedded wallet did not become ready|ERR_BLOCKED_BY_RESPONSE/,
  )
  await page.clock.install()
  // Loopback hosts are always allowed; which pages may embed the frame is up to the frame.
  await stack.project({ allowedOrigins: ['https://elsewhere.example'] })
  await page.goto('/index.html')
  await button.open()
  await sendEmail(button)
  await expect(frame.iframe).toHaveCount(1)
  await page.clock.runFor(READY_WAIT_MS)
  await expect(button.view('Connect').getByRole('alert')).toContainText('Login isn’t responding.')
  expect(await alerts(button)).toEqual([LOAD_FAILED])
  await stack.project({ allowedOrigins: [] })
  await enterNow(button, stack)
})

test('a frame that the page removes is created again for the code', async ({ page, button, frame, stack }) => {
  await page.goto('/index.html')
  await button.open()
  await sendEmail(button)
  await expect(button.view('EmailVerifyOtp')).toBeVisible()
  await frame.iframe.evaluate((iframe) => iframe.parentElement?.remove())
  await button.codeField.fill(await stack.inbox.code(EMAIL))
  await expectEvent(page, 'connected')
  await expect(frame.iframe).toHaveCount(1)
})

test('a frame removed during an approval fails that request, and the next request loads it again', async ({
  page,
  button,
  frame,
  stack,
}) => {
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  const { detail } = await expectEvent(page, 'connected')
  const params = ['0x68656c6c6f', detail.address]
  const first = button.ask('personal_sign', params)
  await frame.request('personal_sign').waitFor()
  await frame.iframe.evaluate((iframe) => iframe.parentElement?.remove())
  expect(await first).toEqual({ code: -32603, message: 'Request was aborted' })
  await expect(button.dialog).toBeHidden()
  const second = button.ask('personal_sign', params)
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  expect((await second).value).toMatch(/^0x/)
})

test('an origin that the project does not allow offers wallets, but no email or social login', async ({
  page,
  button,
  frame,
  stack,
  wallet,
  consoleGuard,
  baseURL,
}) => {
  consoleGuard.expect(/Invalid App Configuration|services refuse this page/)
  await stack.project({ allowedOrigins: ['https://elsewhere.example', 'https://*.localhost'] })
  await page.goto(`${elsewhere(baseURL)}/index.html`)
  await button.open()
  expect((await expectEvent(page, 'error')).detail.message).toBe('Invalid App Configuration')
  const reason = button.view('Connect').getByRole('status')
  await expect(reason).toContainText('Email and social login aren’t available on this site.')
  await expect(reason).toContainText('You can still connect a wallet.')
  await expect(button.email).toHaveCount(0)
  await expect(button.view('Connect').locator('[data-provider]')).toHaveCount(0)
  await expect(frame.iframe).toHaveCount(0)
  await button.wallet(wallet.rdns).click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect(await alerts(button)).toEqual(['Invalid App Configuration'])
})

test('an origin that the project allows can log in', async ({ page, button, stack, baseURL }) => {
  await stack.project({ allowedOrigins: ['https://elsewhere.example', elsewhere(baseURL)] })
  await page.goto(`${elsewhere(baseURL)}/index.html`)
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected')
  expect(await alerts(button)).toEqual([])
})

test('a failed request for the allowed origins blocks nothing', async ({ page, button, stack, consoleGuard }) => {
  consoleGuard.expect(/status of 404|status of 500|Service Temporarily Unavailable|could not say which origins/)
  await stack.faults.add({ match: 'GET /projects/v1/origins', kind: 'status', status: 500 })
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  await expectEvent(page, 'connected')
})
