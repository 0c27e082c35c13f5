import type { Page } from '@playwright/test'
import { recoverMessageAddress, type Hex } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import type { TestPhone } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { setVisible } from '../fixtures/setVisible'
import { expect, test } from '../fixtures/test'
import { scaled } from '../../slowness'

const RECIPIENT = '0x00000000000000000000000000000000000000b0'

async function pair(button: Button, phone: TestPhone): Promise<void> {
  await phone.scan(await button.showQr())
}

test('a wallet pairs by the URI of the QR code and sends a transaction that is mined', async ({
  page,
  button,
  stack,
  phone,
}) => {
  await page.goto('/index.html')
  await pair(button, phone)
  const { detail } = await expectEvent(page, 'connected')
  expect(detail).toMatchObject({
    chainId: 'eip155:31337',
    namespace: 'eip155',
    method: 'walletconnect',
    restored: false,
  })
  await expect(button.dialog).toBeHidden()
  await button.status('connected')

  const before = BigInt((await stack.chain('eip155:31337', 'eth_getBalance', [RECIPIENT, 'latest'])) as Hex)
  const hash = await button.host.evaluate(
    (element, transaction) =>
      (element as any)
        .getProvider()
        .request({ method: 'eth_sendTransaction', params: [transaction] }) as Promise<string>,
    { from: detail.address as string, to: RECIPIENT, value: '0x2a' },
  )
  await expect
    .poll(() => stack.chain('eip155:31337', 'eth_getTransactionReceipt', [hash]))
    .toMatchObject({ status: '0x1', to: RECIPIENT, from: detail.address.toLowerCase() })
  expect(BigInt((await stack.chain('eip155:31337', 'eth_getBalance', [RECIPIENT, 'latest'])) as Hex) - before).toBe(42n)
})

test('one press in the wallet connects and signs in', async ({ page, button, phone }) => {
  await page.goto('/siwx.html')
  await pair(button, phone)
  const { detail } = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  expect(
    (await recordedEvents(page, 'connecting', 'connected', 'siwx-request', 'siwx-success', 'close')).map(
      ({ type }) => type,
    ),
  ).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  expect(
    (await recordedEvents(page, 'view-change')).some(({ detail: change }) => change.view === 'SIWXSignMessage'),
  ).toBe(false)
  expect(phone.requests.map(({ method }) => method)).toContain('session_authenticate')
  expect(detail.session.cacao).toBeTruthy()
  const parsed = parseSiweMessage(detail.message)
  expect(parsed).toMatchObject({ domain: new URL(page.url()).host, chainId: 31_337, address: detail.address })
  expect(await recoverMessageAddress({ message: detail.message, signature: detail.signature as Hex })).toBe(
    detail.address,
  )
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: unknown }
  expect(user).toEqual({ userId: detail.serverResponse.user.userId, address: detail.address, chainId: 'eip155:31337' })
})

test.describe(() => {
  test.use({ phoneOptions: { can: [] } })

  test('a wallet without one-click sign-in signs through the view', async ({ page, button, phone }) => {
    await page.goto('/siwx.html')
    await pair(button, phone)
    await expectEvent(page, 'connected')
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    expect(await button.has('authenticated')).toBe(false)
    expect(await recordedEvents(page, 'siwx-success')).toEqual([])
    await button.action('main').click()
    const { detail } = await expectEvent(page, 'siwx-success')
    await expect(button.dialog).toBeHidden()
    expect(detail.session.cacao).toBeUndefined()
    expect(await recoverMessageAddress({ message: detail.message, signature: detail.signature as Hex })).toBe(
      detail.address,
    )
    expect(phone.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })
})

test('a rejected code says so and a new one follows', async ({ page, button, phone }) => {
  phone.answer('reject')
  await page.goto('/index.html')
  const first = await button.showQr()
  await phone.scan(first)
  await expect(button.toasts).toContainText('You declined the request in your wallet.')
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({
    code: 'user_rejected',
    method: 'walletconnect',
  })
  await expect
    .poll(async () => (await button.qr.count()) === 1 && (await button.qr.getAttribute('data-uri')))
    .not.toBe(first)
  phone.answer('approve')
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'connected', 2)
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => detail.namespace)).toEqual(['eip155', 'solana'])
})

test('a slow wallet is waited for, and its late approval connects after closing', async ({ page, button, phone }) => {
  phone.answer('ask')
  await page.goto('/index.html')
  await pair(button, phone)
  await expect.poll(() => phone.pending.map(({ method }) => method)).toEqual(['session_proposal'])
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  await phone.approve('session_proposal')
  await expectEvent(page, 'connected')
  await button.status('connected')
})

test('a code is renewed when ten seconds are left, and not in a hidden tab', async ({ page, button, phone }) => {
  // As far behind as it is moved: the relay refuses a page that opens its socket again in the future.
  await page.clock.install({ time: Date.now() - 563_000 })
  await page.goto('/index.html')
  const first = await button.showQr()
  await page.clock.fastForward(225_000)
  expect(await button.pairingAddress()).toBe(first)
  await page.clock.fastForward(6_000)
  await page.clock.runFor(2_000)
  await expect
    .poll(async () => (await button.qr.count()) === 1 && (await button.qr.getAttribute('data-uri')))
    .not.toBe(first)
  const second = await button.pairingAddress()
  expect(second).toMatch(/^wc:[0-9a-f]{64}@2\?/)

  await setVisible(page, false)
  await page.clock.fastForward(300_000)
  await expect(button.qr).toHaveCount(0)
  await page.clock.runFor(30_000)
  await expect(button.qr).toHaveCount(0)
  await expect(button.view('ConnectingWalletConnectBasic')).toContainText('Preparing QR code')
  await setVisible(page, true)
  const third = await button.pairingAddress()
  expect([first, second]).not.toContain(third)
  await page.clock.resume()
  await phone.scan(third)
  await expectEvent(page, 'connected')
})

test('a relay that does not confirm shows no code but an error; once it confirms, retry works', async ({
  page,
  button,
  stack,
  phone,
}) => {
  await page.clock.install()
  await stack.faults.add({ match: 'relay wc_proposeSession', kind: 'delay', ms: 600_000 })
  await page.goto('/index.html')
  const proposed = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('wc_proposeSession')))
  await button.open()
  await button.wallet('walletconnect').click()
  await proposed
  const view = button.view('ConnectingWalletConnectBasic')
  await expect(view).toContainText('Preparing QR code')
  await expect(button.qr).toHaveCount(0)

  await page.clock.fastForward(10_000)
  await expect(view).toContainText('The connection service can’t be reached.')
  await expect(button.qr).toHaveCount(0)
  await stack.faults.clear()
  await button.action('retry').click()
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'connected')
})

test('while the relay is down no code is shown; once it is back, retry works', async ({
  page,
  button,
  stack,
  consoleGuard,
  phone,
}) => {
  consoleGuard.expect(/WebSocket connection to .* failed/)
  await stack.faults.add({ match: 'relay', kind: 'drop' })
  await page.goto('/index.html')
  await button.open()
  await button.wallet('walletconnect').click()
  const view = button.view('ConnectingWalletConnectBasic')
  await expect(view).toContainText('The connection service can’t be reached.', { timeout: scaled(15_000) })
  await expect(button.host.locator('[part="qr"]')).toHaveCount(0)
  expect((await expectEvent(page, 'connect-error')).detail.code).toBe('relay_unreachable')
  await button.status('disconnected')

  await stack.faults.clear()
  await button.action('retry').click()
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'connected')
})

const UNREACHABLE = 'The connection service can’t be reached.'
const CLOCK_WRONG = 'Your device’s clock seems to be wrong.'

for (const days of [1, -2])
  test(`a clock that is ${days} days from the relay's is named`, async ({ page, button, consoleGuard }) => {
    consoleGuard.expect(/WebSocket connection to .* failed/, /Session Expired/)
    await page.clock.setSystemTime(Date.now() + days * 24 * 60 * 60 * 1000)
    await page.goto('/index.html')
    await button.open()
    await button.wallet('walletconnect').click()
    await expect(button.view('ConnectingWalletConnectBasic')).toContainText(CLOCK_WRONG, { timeout: scaled(15_000) })
    expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({ code: 'device_clock_wrong' })
  })

for (const [reason, message, words] of [
  ['Unauthorized: origin not allowed', 'Invalid App Configuration', UNREACHABLE],
  ['Unauthorized: invalid key', 'Invalid App Configuration', UNREACHABLE],
  ['JWT validation error: JWT Token is not yet valid', 'Session Expired', CLOCK_WRONG],
] as const) {
  test(`a relay that responds “${reason}” raises its alert once`, async ({ page, button, stack, consoleGuard }) => {
    consoleGuard.expect(/WebSocket connection to .* failed/, new RegExp(message))
    await stack.faults.add({ match: 'relay', kind: 'status', status: 3000, reason })
    await page.goto('/index.html')
    await button.open()
    await button.wallet('walletconnect').click()
    expect((await expectEvent(page, 'error')).detail).toMatchObject({ message })
    await expect(button.view('ConnectingWalletConnectBasic')).toContainText(words, { timeout: scaled(15_000) })
    await button.action('retry').click()
    await expectEvent(page, 'connect-error', 2)
    expect((await recordedEvents(page, 'error')).map(({ detail }) => detail.message)).toEqual([message])
    expect(consoleGuard.errors.filter((text) => text.includes(message))).toHaveLength(1)
    await expect(button.qr).toHaveCount(0)
  })
}

test('while offline no code is shown; once online, there is one without a press', async ({
  page,
  button,
  context,
  consoleGuard,
  phone,
}) => {
  consoleGuard.expect(/ERR_INTERNET_DISCONNECTED/, /WebSocket connection to .* failed/)
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await button.call('disconnect')
  await context.setOffline(true)
  await button.open()
  await button.wallet('walletconnect').click()
  await expect(button.view('ConnectingWalletConnectBasic')).toContainText('The connection service can’t be reached.')
  await expect(button.host.locator('[part="qr"]')).toHaveCount(0)
  await context.setOffline(false)
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'connected', 2)
})

for (const kind of ['drop', 'garbage'] as const) {
  test(`a broken verify host (${kind}) has no effect`, async ({ page, button, stack, consoleGuard, phone }) => {
    consoleGuard.expect(/Failed to load resource/)
    await stack.faults.add({ match: 'verify', kind })
    await page.goto('/index.html')
    await phone.scan(await button.showQr())
    await expectEvent(page, 'connected')
    expect((await button.call('signMessage', 'all the same')).value).toMatch(/^0x[0-9a-f]{130}$/)
  })
}

/** Advances the page's clock in small steps, at most `budgetMs`, until a condition holds. */
async function withinPageTime(page: Page, budgetMs: number, isSo: () => Promise<boolean>): Promise<void> {
  let spent = 0
  await expect
    .poll(
      async () => {
        if (spent < budgetMs) await page.clock.runFor(20)
        spent += 20
        return isSo()
      },
      { timeout: scaled(20_000), intervals: [50] },
    )
    .toBe(true)
}

test('a verify host that never responds delays nothing', async ({ page, button, stack, phone }) => {
  // The library itself would wait five seconds before each proposal and request. Here the clock does not advance that
  // far.
  const budgetMs = 3_000
  await stack.faults.add({ match: 'verify', kind: 'delay', ms: 120_000 })
  await page.clock.install()
  await page.goto('/index.html')
  await button.open()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.wallet('walletconnect').click()
  await withinPageTime(page, budgetMs, () => button.qr.isVisible())
  await phone.scan((await button.qr.getAttribute('data-uri')) as string)
  await withinPageTime(page, budgetMs, async () => (await recordedEvents(page, 'connected')).length === 2)
  await button.host.evaluate((element) => {
    void (element as any)
      .signMessage('no delay')
      .then((signature: string) => element.setAttribute('data-signature', signature))
  })
  await withinPageTime(page, budgetMs, async () =>
    ((await button.host.getAttribute('data-signature')) ?? '').startsWith('0x'),
  )
})

test('a chosen wallet that rejects says so, stays, and can be retried', async ({ page, button, phone }) => {
  phone.answer('reject')
  await page.goto('/index.html')
  await button.open()
  const listed = button.view('Connect').locator('[data-wallet-id]').filter({ hasNotText: 'WalletConnect' }).first()
  const name = (await listed.locator('.row-name').textContent()) as string
  await listed.click()
  const view = button.view('ConnectingWalletConnect')
  await expect(view).toBeVisible()
  const tab = view.getByRole('tab', { name: 'Phone' })
  if (await tab.count()) await tab.click()
  await phone.scan(await button.pairingAddress())
  await expect(view).toContainText('Request declined')
  await expect(button.qr).toHaveCount(0)
  phone.answer('approve')
  await button.action('retry').click()
  await phone.scan(await button.pairingAddress())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  // The wallet is saved for the next visit.
  await button.call('disconnect')
  await page.reload()
  await button.open()
  await expect(button.view('Connect').locator('[data-wallet-id]').filter({ hasText: name })).toContainText('Last used')
})

test('closing keeps the code: opening again shows the same one', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  const first = await button.showQr()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  expect(await button.showQr()).toBe(first)
  await button.dialog.locator('[part="back"]').click()
  await button.wallet('walletconnect').click()
  const second = await button.pairingAddress()
  expect(second).not.toBe(first)
  await phone.scan(second)
  await expectEvent(page, 'connected')
})

test('changes of account or network in the wallet are followed', async ({ page, button, phone }) => {
  phone.grant({ accounts: [0, 1] })
  await page.goto('/index.html')
  await pair(button, phone)
  const { detail } = await expectEvent(page, 'connected')
  const { accounts } = await button.read('account')
  expect(accounts).toHaveLength(2)
  await phone.switchAccount(1)
  expect((await expectEvent(page, 'account-change')).detail).toEqual({
    address: accounts[1].address,
    previous: detail.address,
  })
  await phone.switchChain(31_338)
  expect((await expectEvent(page, 'network-change')).detail).toEqual({
    chainId: 'eip155:31338',
    previous: 'eip155:31337',
    supported: true,
  })
})

test('"Clear and disconnect" removes all data of the relay library, and a wallet can connect again', async ({
  page,
  button,
  phone,
}) => {
  const relayKeys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('/relay/')))
  await page.goto('/index.html')
  await pair(button, phone)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect((await relayKeys()).join()).toContain('client_ed25519_seed')
  await button.call('open', 'Settings')
  await button.view('Settings').getByText('Stored in this browser').click()
  await button.view('Settings').getByRole('button', { name: 'Clear and disconnect' }).click()
  await expectEvent(page, 'disconnected')
  await button.status('disconnected')
  await expect.poll(relayKeys).toEqual([])
  // Nothing is written later either.
  await page.waitForTimeout(1_000)
  expect(await relayKeys()).toEqual([])
  // One for each namespace of the wallet.
  const before = (await recordedEvents(page, 'connected')).length
  await pair(button, phone)
  await expectEvent(page, 'connected', before + 1)
})
