import type { Page } from '@playwright/test'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { loginPage, logInAs, windowOf } from '../fixtures/socialWindow'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'
import { scaled } from '../../slowness'

const THREE_LOGINS_WITHIN_MS = 90_000
const USER_NAME = '@appkit-wallet/SOCIAL_USERNAME'
const COMPANIES = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const

const provider = (button: Button, name: string) => button.host.locator(`[data-provider="${name}"]`)
const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key)

for (const [name, company] of Object.entries(COMPANIES)) {
  test(`${company}: a login in a pop-up connects a wallet`, async ({ page, button, stack }) => {
    await writeAttributes(page, { socials: name })
    await page.goto('/index.html')
    await button.open()
    const window = await windowOf(page, () => provider(button, name).click())
    const view = button.view('ConnectingSocial')
    await expect(view).toContainText(`Continue in ${company}`)
    await button.status('connecting')
    await loginPage(window, company)
    expect(new URL(window.url()).origin).toBe(stack.json.identity)
    await logInAs(window, `${name}-visitor`, `${name}@visitor.example`)

    const connected = await expectEvent(page, 'connected')
    expect(connected.detail).toMatchObject({
      method: 'social',
      wallet: name,
      namespace: 'eip155',
      chainId: 'eip155:31337',
      restored: false,
    })
    expect(connected.detail.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await expect(button.dialog).toBeHidden()
    await expect.poll(() => window.isClosed()).toBe(true)
    expect(await stored(page, USER_NAME)).toBe(`${name}-visitor`)
    expect(await stored(page, '@appkit-wallet/EMAIL')).toBe(`${name}@visitor.example`)
    expect(
      (await recordedEvents(page, 'connecting', 'connected', 'close')).map(
        ({ type, detail }) => `${type} ${detail.namespace ?? detail.reason}`,
      ),
    ).toEqual(['connecting eip155', 'connected eip155', 'connected solana', 'close connected'])
    // No trace of the login is left in the page's storages or URL.
    expect(page.url()).not.toContain('code')
  })
}

test('a name has one wallet per provider, and a reload restores it', async ({ page, button }) => {
  test.setTimeout(scaled(THREE_LOGINS_WITHIN_MS))
  await page.goto('/index.html')
  const logIn = async (name: string, company: string): Promise<string> => {
    await button.open()
    const window = await windowOf(page, () => provider(button, name).click())
    await loginPage(window, company)
    await logInAs(window, 'the-same-visitor')
    await button.status('connected')
    await expect(button.dialog).toBeHidden()
    return (await button.read<{ address: string }>('account')).address
  }
  const google = await logIn('google', 'Google')
  expect(await stored(page, '@appkit-wallet/EMAIL')).toBeNull()
  await button.call('disconnect')
  await button.status('disconnected')
  const discord = await logIn('discord', 'Discord')
  expect(discord).not.toBe(google)
  await button.call('disconnect')
  await button.status('disconnected')
  expect(await logIn('google', 'Google')).toBe(google)

  await page.reload()
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({
    method: 'social',
    wallet: 'google',
    address: google,
    restored: true,
  })
})

test('with more than six providers a further button leads to the list of all', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  const connect = button.view('Connect')
  await expect(connect.locator('[data-provider]')).toHaveCount(5)
  expect(
    await connect
      .locator('[data-provider]')
      .evaluateAll((each) => each.map((one) => one.getAttribute('data-provider'))),
  ).toEqual(['google', 'x', 'discord', 'farcaster', 'github'])
  await expectNoAxeOrLayoutFault(page, 'Connect')
  await connect.getByRole('button', { name: 'Other options' }).click()
  const all = button.view('ConnectSocials')
  await expect(all.locator('[data-provider]')).toHaveText([
    'Google',
    'X',
    'Discord',
    'Farcaster',
    'GitHub',
    'Apple',
    'Facebook',
  ])
  await expectNoAxeOrLayoutFault(page, 'ConnectSocials')

  const window = await windowOf(page, () => provider(button, 'facebook').click())
  await loginPage(window, 'Facebook')
  await expect(button.view('ConnectingSocial')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'ConnectingSocial-waiting')
  await logInAs(window, 'folded-visitor')
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'social', wallet: 'facebook' })
  await expect(button.dialog).toBeHidden()
})

test('six providers are all shown', async ({ page, button }) => {
  await writeAttributes(page, { socials: 'google x discord github apple facebook' })
  await page.goto('/index.html')
  await button.open()
  await expect(button.view('Connect').locator('[data-provider]')).toHaveCount(6)
  await expect(button.view('Connect').getByRole('button', { name: 'Other options' })).toHaveCount(0)
})

test('cancelling at the provider is reported, and trying again works', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  const first = await windowOf(page, () => provider(button, 'google').click())
  await loginPage(first, 'Google')
  await first.locator('[data-action="cancel"]').click()
  const view = button.view('ConnectingSocial')
  await expect(view).toContainText('Couldn’t continue with Google')
  await expect.poll(() => first.isClosed()).toBe(true)
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
    code: 'social_login_failed',
    method: 'social',
    message: 'Access denied',
  })
  await button.status('disconnected')
  expect(await stored(page, USER_NAME)).toBeNull()
  await expectNoAxeOrLayoutFault(page, 'ConnectingSocial-failed')

  const second = await windowOf(page, () => button.action('retry').click())
  await loginPage(second, 'Google')
  await logInAs(second, 'second-thoughts')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect((await recordedEvents(page, 'connect-error')).length).toBe(1)
})

for (const policy of ['same-origin', 'same-origin-allow-popups']) {
  test(`a login at a provider with the opener policy ${policy} arrives`, async ({ page, button, stack }) => {
    await stack.faults.add({ match: 'GET /login/*', kind: 'isolate', reason: policy })
    await page.goto('/index.html')
    await button.open()
    const window = await windowOf(page, () => provider(button, 'google').click())
    await loginPage(window, 'Google')
    // To the page the window looks closed.
    await expect(button.view('ConnectingSocial')).toContainText('Finish in the window, or cancel.')
    expect(window.isClosed()).toBe(false)
    await expectNoAxeOrLayoutFault(page, 'ConnectingSocial-hidden')
    await logInAs(window, 'cut-off-visitor')
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'social', wallet: 'google' })
    await expect(button.dialog).toBeHidden()
    await expect.poll(() => window.isClosed()).toBe(true)
    expect(await recordedEvents(page, 'connect-error', 'error')).toEqual([])
  })
}

test('in a web view without other windows the page is left, and connected on return', async ({ page, button }) => {
  await page.addInitScript(() => {
    const open = window.open
    window.open = (url, target, ...features) =>
      url === '' && target !== '_top' ? window : open.call(window, url, target, ...features)
    window.close = () => void Object.assign(window, { closedByUs: true })
  })
  await page.goto('/index.html')
  await button.open()
  await provider(button, 'github').click()
  await loginPage(page, 'GitHub')
  await logInAs(page, 'webview-visitor')
  await page.waitForURL(/\/index\.html/)
  expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'social', wallet: 'github' })
  expect(await page.evaluate(() => 'closedByUs' in window)).toBe(false)
})

for (const [what, given] of [
  ['a closed window', '({ closed: true, close() {} })'],
  ['an object that is no window', '({})'],
] as const) {
  test(`a blocker that gives ${what} is a blocked pop-up`, async ({ page, button }) => {
    await page.addInitScript(`window.open = () => ${given}`)
    await page.goto('/index.html')
    await button.open()
    await provider(button, 'google').click()
    await expect(button.view('ConnectingSocial')).toContainText('Pop-up blocked')
    await expect(button.action('main')).toHaveText('Open Google')
  })
}

test('closing the pop-up and cancelling leads back without an error', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  const window = await windowOf(page, () => provider(button, 'x').click())
  await loginPage(window, 'X')
  await expect(button.view('ConnectingSocial')).toBeVisible()
  await window.close()
  await expect(button.view('ConnectingSocial')).toContainText('Finish in the window, or cancel.')
  await button.view('ConnectingSocial').getByRole('button', { name: 'Cancel' }).click()
  await expect(button.view('Connect')).toBeVisible()
  await button.status('disconnected')
  await expect(provider(button, 'x')).toBeFocused()
  await expect(button.toasts).toHaveCount(0)
  expect(await recordedEvents(page, 'connect-error', 'error')).toEqual([])

  const again = await windowOf(page, () => provider(button, 'x').click())
  await loginPage(again, 'X')
  await logInAs(again, 'came-back')
  expect((await expectEvent(page, 'connected')).detail.wallet).toBe('x')
  await expect(button.dialog).toBeHidden()
})

test('leaving the view closes the pop-up, and its late response is ignored', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.open()
  const window = await windowOf(page, () => provider(button, 'google').click())
  await loginPage(window, 'Google')
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('Connect')).toBeVisible()
  await expect.poll(() => window.isClosed()).toBe(true)
  await button.status('disconnected')
  expect(await recordedEvents(page, 'connected', 'connect-error')).toEqual([])
})

test('a blocked pop-up is explained, and a press opens it', async ({ page, button }) => {
  await page.addInitScript(() => {
    const open = window.open
    window.open = (...given) => ((window as any).blocked ? null : open.apply(window, given))
  })
  await page.goto('/index.html')
  await page.evaluate(() => ((window as any).blocked = true))
  await button.open()
  await provider(button, 'discord').click()
  const view = button.view('ConnectingSocial')
  await expect(view).toContainText('Pop-up blocked')
  await expect(button.action('main')).toHaveText('Open Discord')
  await expectNoAxeOrLayoutFault(page, 'ConnectingSocial-blocked')
  // Still blocked: it says so again instead of waiting forever.
  await button.action('main').click()
  await expect(view).toContainText('Pop-up blocked')

  await page.evaluate(() => ((window as any).blocked = false))
  const opened = await windowOf(page, () => button.action('main').click())
  await loginPage(opened, 'Discord')
  await logInAs(opened, 'unblocked')
  expect((await expectEvent(page, 'connected')).detail.wallet).toBe('discord')
  await expect(button.dialog).toBeHidden()
})

test('a response from another origin is refused, and messages of unrelated frames are ignored', async ({
  page,
  button,
  frame,
}) => {
  await page.goto('/index.html')
  await button.open()
  const window = await windowOf(page, () => provider(button, 'google').click())
  await loginPage(window, 'Google')
  // An arbitrary frame of the page: neither the window nor the page itself.
  await page.evaluate(async () => {
    const stranger = document.createElement('iframe')
    stranger.srcdoc =
      '<script>parent.postMessage({ resultUri: "http://stranger.example/?code=1" }, "*")</script>' +
      '<script>parent.postMessage("said", "*")</script>'
    const said = new Promise((resolve) =>
      addEventListener('message', ({ data }) => data === 'said' && resolve(undefined)),
    )
    document.body.append(stranger)
    await said
  })
  await expect(button.view('ConnectingSocial')).toContainText('Continue in Google')
  expect(await recordedEvents(page, 'connect-error')).toEqual([])

  await page.evaluate(() => postMessage({ resultUri: 'http://forged.example/?code=1&state=2' }, '*'))
  await expect(button.view('ConnectingSocial')).toContainText('Couldn’t continue with Google')
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
    code: 'untrusted_origin',
    message: 'Untrusted Origin',
    method: 'social',
  })
  await expect.poll(() => window.isClosed()).toBe(true)
  await button.status('disconnected')
  await expect(frame.iframe).toHaveCount(1)

  const again = await windowOf(page, () => button.action('retry').click())
  await loginPage(again, 'Google')
  await logInAs(again, 'honest-visitor')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
})

test('a login that the embedded wallet refuses is reported, and can be retried', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await stack.faults.add({ match: 'frame CONNECT_SOCIAL', kind: 'error', message: 'The provider is asleep', times: 1 })
  await button.open()
  const window = await windowOf(page, () => provider(button, 'google').click())
  await loginPage(window, 'Google')
  await logInAs(window, 'early-bird')
  await expect(button.view('ConnectingSocial')).toContainText('Couldn’t continue with Google')
  expect((await expectEvent(page, 'connect-error')).detail.method).toBe('social')
  expect(await recordedEvents(page, 'connected')).toEqual([])

  const again = await windowOf(page, () => button.action('retry').click())
  await loginPage(again, 'Google')
  await logInAs(again, 'early-bird')
  await expectEvent(page, 'connected')
})

test.describe('in Telegram, which has no pop-ups', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
  })

  test('the page is left for the provider, and connected on return', async ({ page, button, stack }) => {
    await page.goto('/index.html?keep=this')
    await button.open()
    await provider(button, 'github').click()
    await loginPage(page, 'GitHub')
    expect(new URL(page.url()).origin).toBe(stack.json.identity)
    await logInAs(page, 'telegram-visitor')
    // The provider returns to the path alone, and the page loads itself once more with its query.
    await page.waitForURL('/index.html?keep=this')
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({ method: 'social', wallet: 'github' })
    expect(await stored(page, USER_NAME)).toBe('telegram-visitor')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('social_provider'))),
    ).toEqual([])

    // The connection is restored like any other.
    await page.reload()
    expect((await expectEvent(page, 'connected')).detail).toMatchObject({
      method: 'social',
      wallet: 'github',
      restored: true,
    })
  })

  test("a link with another visitor's result does not log in", async ({ page, button }) => {
    await page.goto('/index.html')
    await button.open()
    await provider(button, 'github').click()
    await loginPage(page, 'GitHub')
    await logInAs(page, 'telegram-attacker')
    const back = await page.waitForURL(/result_uri/, { waitUntil: 'commit' }).then(() => page.url())
    await button.call('disconnect')
    await page.evaluate(() => localStorage.clear())

    // The visitor has started another login when the link is opened.
    await page.goto('/index.html')
    await button.open()
    await provider(button, 'github').click()
    await loginPage(page, 'GitHub')
    await page.goto(back)
    await expect(button.toasts).toContainText('The login wasn’t completed.')
    await button.status('disconnected')
    expect(await recordedEvents(page, 'connected', 'connecting')).toEqual([])
    expect(new URL(page.url()).search).toBe('')
  })

  test('cancelling at the provider is reported on return', async ({ page, button }) => {
    await page.goto('/index.html')
    await button.open()
    await provider(button, 'github').click()
    await loginPage(page, 'GitHub')
    await page.locator('[data-action="cancel"]').click()
    await page.waitForURL(/\/index\.html/)
    expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
      code: 'social_login_failed',
      method: 'social',
    })
    await expect(button.toasts).toContainText('Access denied')
    await button.status('disconnected')
    expect(new URL(page.url()).search).toBe('')
  })
})

test('a social login with the keyboard alone', async ({ page, button }) => {
  await page.goto('/index.html')
  await button.dom.focus()
  await page.keyboard.press('Enter')
  const more = button.view('Connect').getByRole('button', { name: 'Other options' })
  await expect(more).toBeVisible()
  // The social logins are one tab stop; arrow keys move inside.
  for (
    let press = 0;
    press < 12 && !(await provider(button, 'google').evaluate((one) => one.matches(':focus')));
    press++
  )
    await page.keyboard.press('Tab')
  await expect(provider(button, 'google')).toBeFocused()
  await page.keyboard.press('End')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(button.view('ConnectSocials')).toBeVisible()
  for (
    let press = 0;
    press < 12 && !(await provider(button, 'google').evaluate((one) => one.matches(':focus')));
    press++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(provider(button, 'facebook')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(provider(button, 'apple')).toBeFocused()
  const window = await windowOf(page, () => page.keyboard.press('Enter'))
  await loginPage(window, 'Apple')
  await window.locator('#name').focus()
  await window.keyboard.type('keyboard-visitor')
  await window.keyboard.press('Enter')
  expect((await expectEvent(page, 'connected')).detail.wallet).toBe('apple')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
})
