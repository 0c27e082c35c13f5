import type { Locator, Page } from '@playwright/test'
import { createPublicClient, http, recoverMessageAddress, stringToHex, type Address, type Hex } from 'viem'
import type { Button, SecureFrame } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const EMAIL = 'spender@example.com'
const CHAIN = 'eip155:31337'
const MESSAGE = 'A message to be approved.'
const RECIPIENT = '0x00000000000000000000000000000000000000b1'

/** Records the messages that the frame receives, from its start. */
async function recordFrame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window.parent === window) return
    const told: unknown[] = []
    Object.assign(window, { told })
    addEventListener('message', ({ data }) => told.push(data))
  })
}

async function enter(page: Page, button: Button, stack: Stack): Promise<Address> {
  await recordFrame(page)
  await page.goto('/index.html')
  await button.logIn(stack, EMAIL)
  const { detail } = await expectEvent(page, 'connected')
  if (detail.accountType === 'eoa') await button.declineSmartAccount()
  await expect(button.dialog).toBeHidden()
  return detail.address
}

const asPlain = (page: Page): Promise<void> => writeAttributes(page, { 'account-type': 'eip155:eoa' })

/** Holds the frame's requests for one RPC method. Call the result to release them. */
async function hold(page: Page, stack: Stack, method: string): Promise<() => void> {
  let release = (): void => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route(`${stack.frameOrigin}/call/RPC_REQUEST`, async (route) => {
    if (route.request().postDataJSON().payload.method === method) await gate
    await route.continue()
  })
  return release
}

/** Compares the positions to within a pixel, once the card has stopped moving. */
async function liesOverCard(button: Button, frame: SecureFrame): Promise<void> {
  const edges = async (shown: Locator): Promise<number[]> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
    return [x, y, x + width, y + height]
  }
  const farthest = async (): Promise<number> => {
    const [card, over] = await Promise.all([edges(button.dialog.locator('[part="card"]')), edges(frame.iframe)])
    return Math.max(...card.map((edge, at) => Math.abs(edge - over[at]!)))
  }
  await expect.poll(farthest).toBeLessThanOrEqual(1)
}

test('a message that a page asks to sign is shown in the frame and signed by the account of the visitor', async ({
  page,
  button,
  frame,
  stack,
}) => {
  const address = await enter(page, button, stack)
  await button.dom.focus()
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), address])
  await expect(frame.request('personal_sign')).toContainText(MESSAGE)
  await expect(button.view('ApproveTransaction')).toBeVisible()
  await expect(button.dialog.locator('[part="back"]')).toHaveCount(0)
  await liesOverCard(button, frame)
  await frame.approve.click()
  const { value } = await signing
  const chain = createPublicClient({ transport: http(stack.json.chains[0]!.rpcUrl) })
  expect(await chain.verifyMessage({ address, message: MESSAGE, signature: value })).toBe(true)
  await expect(button.dialog).toBeHidden()
  await expect(frame.iframe).toBeHidden()
  await expect(button.dom).toBeFocused()
  expect((await recordedEvents(page, 'close')).at(-1)?.detail).toEqual({ reason: 'approved' })
})

test('a plain account signs for itself', async ({ page, button, frame, stack }) => {
  await asPlain(page)
  const address = await enter(page, button, stack)
  expect((await button.read('account')).type).toBe('eoa')
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), address])
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  expect(await recoverMessageAddress({ message: MESSAGE, signature: (await signing).value })).toBe(address)
})

for (const kind of ['smart', 'plain'] as const) {
  test(`a transaction of a ${kind} account is mined when it is approved`, async ({ page, button, frame, stack }) => {
    if (kind === 'plain') await asPlain(page)
    const from = await enter(page, button, stack)
    expect((await button.read('account')).type).toBe(kind === 'plain' ? 'eoa' : 'smartAccount')
    const before = BigInt((await stack.chain(CHAIN, 'eth_getBalance', [RECIPIENT, 'latest'])) as string)
    const sending = button.ask('eth_sendTransaction', [{ from, to: RECIPIENT, value: '0x7' }])
    await expect(frame.request('eth_sendTransaction')).toBeVisible()
    await frame.approve.click()
    const { value: hash } = await sending
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    // Also through the page's provider, where libraries wait for it.
    await expect
      .poll(async () => (await button.ask('eth_getTransactionReceipt', [hash])).value)
      .toMatchObject({ status: '0x1', transactionHash: hash })
    expect(BigInt((await stack.chain(CHAIN, 'eth_getBalance', [RECIPIENT, 'latest'])) as string) - before).toBe(7n)
    await expect(button.dialog).toBeHidden()
  })
}

test('rejecting a transaction rejects all pending requests with 4001; reads continue', async ({
  page,
  button,
  frame,
  stack,
}) => {
  const from = await enter(page, button, stack)
  const release = await hold(page, stack, 'eth_blockNumber')
  const reading = button.ask('eth_blockNumber')
  const sending = button.ask('eth_sendTransaction', [{ from, to: RECIPIENT, value: '0x7' }])
  await frame.request('eth_sendTransaction').waitFor()
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), from])
  await expect(frame.request('eth_sendTransaction')).toContainText('1 more after this')
  await frame.reject.click()
  expect(await sending).toMatchObject({ code: 4001 })
  expect(await signing).toEqual({ code: 4001, message: 'Request was aborted' })
  await expect(button.dialog).toBeHidden()
  await expect(frame.iframe).toBeHidden()
  await expect(frame.inside.locator('[data-request]')).toHaveCount(0)
  release()
  expect((await reading).value).toMatch(/^0x/)
  await button.status('connected')
})

test('closing the approval is a rejection: by Escape in the frame, beside it, and by the page', async ({
  page,
  button,
  frame,
  stack,
}) => {
  const from = await enter(page, button, stack)
  const ways: [string, () => Promise<unknown>][] = [
    ['Escape', () => page.keyboard.press('Escape')],
    ['a press beside the frame', () => page.mouse.click(5, 5)],
    ['close()', async () => expect((await button.call('close')).value).toBe(true)],
  ]
  for (const [way, close] of ways) {
    await button.dom.focus()
    const signing = button.ask('personal_sign', [stringToHex(MESSAGE), from])
    await frame.request('personal_sign').waitFor()
    await expect(frame.iframe, way).toBeFocused()
    await close()
    expect(await signing, way).toMatchObject({ code: 4001 })
    await expect(button.dialog, way).toBeHidden()
    await expect(frame.iframe, way).toBeHidden()
    await expect(frame.inside.locator('[data-request]'), way).toHaveCount(0)
    await expect(button.dom, way).toBeFocused()
  }
})

test('a disallowed method never reaches the frame', async ({ page, button, frame, stack, consoleGuard }) => {
  consoleGuard.expect(/Requested RPC call is not allowed/)
  const from = await enter(page, button, stack)
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), from])
  await frame.request('personal_sign').waitFor()
  expect(await button.ask('eth_sign', [from, '0xdeadbeef'])).toEqual({
    code: 4200,
    message: 'Requested RPC call is not allowed',
  })
  expect(await signing).toEqual({ code: 4001, message: 'Request was aborted' })
  await expect(button.toasts).toHaveText(['Action not allowed'])
  expect(consoleGuard.errors.filter((text) => /Requested RPC call is not allowed/.test(text))).toHaveLength(1)
  await expect(button.view('ApproveTransaction')).toHaveCount(0)
  const told = (await frame.inside.locator(':root').evaluate(() => (window as any).told)) as {
    type: string
    payload?: { method?: string }
  }[]
  const methods = told.filter(({ type }) => type === '@w3m-app/RPC_REQUEST').map(({ payload }) => payload?.method)
  expect(methods).toContain('personal_sign')
  expect(methods).not.toContain('eth_sign')
})

test('a batch of calls is one operation, mined through the bundler', async ({ page, button, frame, stack }) => {
  const from = await enter(page, button, stack)
  const recipients = [
    '0x00000000000000000000000000000000000000c1',
    '0x00000000000000000000000000000000000000c2',
  ] as const
  const balances = () =>
    Promise.all(
      recipients.map(async (each) => BigInt((await stack.chain(CHAIN, 'eth_getBalance', [each, 'latest'])) as string)),
    )
  const before = await balances()
  const capabilities = (await button.ask('wallet_getCapabilities', [from, ['0x7a69']])).value
  expect(capabilities['0x7a69'].atomic.status).toBe('supported')
  const sending = button.ask('wallet_sendCalls', [
    {
      version: '2.0.0',
      from,
      chainId: '0x7a69',
      atomicRequired: true,
      calls: recipients.map((to, index) => ({ to, value: `0x${index + 1}`, data: '0x' })),
    },
  ])
  await frame.request('wallet_sendCalls').waitFor()
  await frame.approve.click()
  const { value } = await sending
  const id = (value.id ?? value) as Hex
  await expect.poll(async () => (await button.ask('wallet_getCallsStatus', [id])).value?.status).toBe(200)
  const { receipts, atomic } = (await button.ask('wallet_getCallsStatus', [id])).value
  expect(atomic).toBe(true)
  expect(receipts).toHaveLength(1)
  expect(await stack.chain(CHAIN, 'eth_getTransactionReceipt', [receipts[0].transactionHash])).toMatchObject({
    status: '0x1',
    to: stack.json.contracts[CHAIN]!.entryPoint.toLowerCase(),
  })
  expect(await balances()).toEqual([before[0]! + 1n, before[1]! + 2n])
  expect(await stack.chain(CHAIN, 'eth_getCode', [from, 'latest'])).not.toBe('0x')
})

test('a request during another view is shown over it and returns to it', async ({ page, button, frame, stack }) => {
  const from = await enter(page, button, stack)
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: EMAIL }).click()
  await expect(button.view('Settings')).toBeVisible()
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), from])
  await frame.request('personal_sign').waitFor()
  await frame.approve.click()
  expect((await signing).value).toMatch(/^0x/)
  await expect(button.view('Settings')).toBeVisible()
  await expect(frame.iframe).toBeHidden()
})

test('an EIP-1193 library reads account and chain without asking the visitor', async ({
  page,
  button,
  frame,
  stack,
}) => {
  const address = await enter(page, button, stack)
  expect((await button.ask('eth_accounts')).value).toEqual([address])
  expect((await button.ask('eth_requestAccounts')).value).toEqual([address])
  expect((await button.ask('eth_chainId')).value).toBe('0x7a69')
  expect(BigInt((await button.ask('eth_getBalance', [address, 'latest'])).value)).toBeGreaterThan(0n)
  await expect(frame.iframe).toBeHidden()
  await expect(button.dialog).toBeHidden()
})

test('the frame follows the card when the window changes', async ({ page, button, frame, stack }) => {
  const from = await enter(page, button, stack)
  void button.ask('personal_sign', [stringToHex(MESSAGE), from]).catch(() => {})
  await frame.request('personal_sign').waitFor()
  for (const size of [
    { width: 900, height: 700 },
    { width: 390, height: 800 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(size)
    await liesOverCard(button, frame)
  }
  await frame.reject.click()
  await expect(button.dialog).toBeHidden()
})

test('the frame follows the theme of the page', async ({ page, button, frame, stack }) => {
  const from = await enter(page, button, stack)
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), from])
  await frame.request('personal_sign').waitFor()
  await button.setAttributes({ 'theme-mode': 'dark' })
  await expect(frame.inside.locator(':root')).toHaveAttribute('data-theme', 'dark')
  await button.setAttributes({ 'theme-mode': 'light' })
  await expect(frame.inside.locator(':root')).toHaveAttribute('data-theme', 'light')
  await frame.approve.click()
  expect((await signing).value).toMatch(/^0x/)
})

test('the frame receives the page’s name and theme, and follows changes', async ({ page, button, frame, stack }) => {
  await writeAttributes(page, {
    'app-name': 'Shop of the test',
    'app-description': 'Sells tests',
    'theme-mode': 'dark',
    style: '--wcb-accent: rgb(200, 30, 60)',
  })
  const address = await enter(page, button, stack)
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), address])
  await frame.request('personal_sign').waitFor()
  const root = frame.inside.locator(':root')
  await expect(frame.inside.locator('header .name')).toHaveText('Shop of the test')
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect
    .poll(() => root.evaluate((element) => element.style.getPropertyValue('--accent')))
    .toBe('rgb(200, 30, 60)')
  const told = (name: string): Promise<any[]> =>
    root.evaluate(
      (_, type) =>
        (window as any).told.filter((each: any) => each?.type === `@w3m-app/${type}`).map((each: any) => each.payload),
      name,
    )
  const { origin } = new URL(page.url())
  expect((await told('SYNC_DAPP_DATA'))[0]).toEqual({
    metadata: { name: 'Shop of the test', description: 'Sells tests', url: origin, icons: expect.any(Array) },
    sdkType: 'appkit',
    sdkVersion: expect.stringMatching(/^html-wallet-connect-button-\d/),
    projectId: stack.json.projectId,
  })
  expect((await told('SYNC_THEME'))[0]).toEqual({
    themeMode: 'dark',
    themeVariables: { '--w3m-accent': 'rgb(200, 30, 60)' },
    w3mThemeVariables: {
      '--w3m-accent': 'rgb(200, 30, 60)',
      '--w3m-background': expect.stringMatching(/^rgb|^color|^ok/),
    },
  })
  await button.setAttributes({ 'theme-mode': 'light' })
  await expect(root).toHaveAttribute('data-theme', 'light')
  expect((await told('SYNC_THEME')).at(-1)).toMatchObject({
    themeMode: 'light',
    w3mThemeVariables: { '--w3m-accent': 'rgb(200, 30, 60)' },
  })
  await frame.reject.click()
  expect((await signing).value).toBeUndefined()
})

test('the dialog, its views and the frame move for 120, 150 and 150 ms', async ({ page, button, frame, stack }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const played: unknown[] = []
    Object.assign(window, { played })
    const { animate } = Element.prototype
    Element.prototype.animate = function (this: Element, ...given) {
      played.push([this.localName, typeof given[1] === 'object' ? given[1]?.duration : given[1]])
      return animate.apply(this, given)
    }
  })
  const address = await enter(page, button, stack)
  await button.call('open', 'Account')
  const style = (part: string, property: string): Promise<string> =>
    button.dialog
      .locator(part)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect((await style('[part="close"]', 'transition-duration')).split(', ')[0]).toBe('0.12s')
  const durations = await button.dialog.evaluate((element) =>
    [1, 2, 3].map((each) => getComputedStyle(element).getPropertyValue(`--_duration-${each}`)),
  )
  expect(durations.map((text) => (text.endsWith('ms') ? 1 : 1_000) * Number.parseFloat(text))).toEqual([120, 150, 150])
  const signing = button.ask('personal_sign', [stringToHex(MESSAGE), address])
  await frame.request('personal_sign').waitFor()
  await expect
    .poll(() => page.evaluate(() => (window as any).played.filter(([name]: [string]) => name === 'iframe')))
    .toEqual([['iframe', 150]])
  expect(
    await page.evaluate(() => [...new Set((window as any).played.map(([, duration]: [string, number]) => duration))]),
  ).toEqual([150])
  await frame.reject.click()
  await signing
})
