import { createClient, http, isAddressEqual, type Address, type Hex } from 'viem'
import { verifyMessage } from 'viem/actions'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'
import { installStackWallet, methodsOf } from '../fixtures/wallet'

test('an installed wallet connects and signs in on the local chain', async ({ page, button, stack, wallet }) => {
  await page.goto('/siwx.html')
  // Checked on every frame, to catch even a short flash of the state.
  await page.evaluate(() => {
    const seen: unknown[] = []
    Object.assign(window, { early: seen })
    const element = document.querySelector('wallet-connect-button') as HTMLElement & { session: unknown }
    const look = (): void => {
      if (element.matches(':state(authenticated)') && !element.session) seen.push(performance.now())
      requestAnimationFrame(look)
    }
    look()
  })
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('connected')).toBe(true)
  expect(await button.has('authenticated')).toBe(false)
  await button.action('main').click()
  const success = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()

  const order = (await recordedEvents(page, 'connecting', 'connected', 'siwx-request', 'siwx-success', 'close')).map(
    ({ type }) => type,
  )
  expect(order).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])
  expect(await page.evaluate(() => (window as any).early)).toEqual([])
  for (const { type, authenticated, hasSession } of await recordedEvents(page)) {
    if (type !== 'siwx-success' && type !== 'close' && type !== 'track' && type !== 'change')
      expect([type, authenticated, hasSession]).toEqual([type, false, false])
  }
  expect(success).toMatchObject({ authenticated: true, hasSession: true })

  const account = stack.json.accounts[0]!.address
  const connected = await expectEvent(page, 'connected')
  expect(connected.detail).toEqual({
    address: account,
    caipAddress: `eip155:31337:${account}`,
    chainId: 'eip155:31337',
    namespace: 'eip155',
    wallet: 'Demo Wallet',
    method: 'injected',
    accountType: 'eoa',
    restored: false,
  })

  const { message, signature, session, serverResponse, chainId, address } = success.detail
  expect([chainId, address]).toEqual(['eip155:31337', account])
  expect(session).toMatchObject({ message, signature })
  expect(serverResponse.user.userId).toMatch(/^user-[0-9a-f]{12}$/)
  const { user } = (await (await page.request.get('/api/me')).json()) as {
    user: { userId: string; address: string; chainId: string }
  }
  expect(user).toEqual({ userId: serverResponse.user.userId, address: account, chainId: 'eip155:31337' })

  const parsed = parseSiweMessage(message)
  const { host, origin } = new URL(page.url())
  expect(parsed).toMatchObject({
    address: account,
    chainId: 31_337,
    domain: host,
    uri: `${origin}/siwx.html`,
    version: '1',
    statement: 'Sign in to the demonstration.',
  })
  expect(parsed.nonce).toMatch(/^[0-9a-f]{32,}$/)
  expect(
    validateSiweMessage({ message: parsed, domain: host, nonce: parsed.nonce as string, address: account as Address }),
  ).toBe(true)
  const chain = createClient({ transport: http(stack.json.chains[0]!.rpcUrl) })
  expect(await verifyMessage(chain, { address: account as Address, message, signature: signature as Hex })).toBe(true)
  expect(isAddressEqual(parsed.address as Address, account as Address)).toBe(true)
  await expect(page.locator('#me')).toContainText(`with ${account}`)
  await expect(button.dom).toContainText(account.slice(0, 4))
})

test('a wallet that can connects and signs in by one prompt', async ({ page, button, stack }) => {
  const wallet = await installStackWallet(page.context(), stack, { can: ['connect'], answers: 'ask' })
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect.poll(() => methodsOf(wallet.pending)).toEqual(['wallet_connect'])
  await button.status('connecting')
  await wallet.approve()
  const { detail } = await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  expect(methodsOf(wallet.prompts)).toEqual(['wallet_connect'])
  const order = await recordedEvents(page, 'connecting', 'connected', 'siwx-request', 'siwx-success', 'close')
  expect(order.map(({ type }) => type)).toEqual(['connecting', 'connected', 'siwx-request', 'siwx-success', 'close'])

  const account = stack.json.accounts[0]!.address
  const { user } = (await (await page.request.get('/api/me')).json()) as { user: { address: string } }
  expect(user).toMatchObject({ userId: detail.serverResponse.user.userId, address: account })
  const chain = createClient({ transport: http(stack.json.chains[0]!.rpcUrl) })
  const { message, signature } = detail
  expect(await verifyMessage(chain, { address: account as Address, message, signature: signature as Hex })).toBe(true)
  await expect(page.locator('#me')).toContainText(`with ${account}`)
})

test('a wallet that signs in to another site by one prompt is connected, and asked again', async ({
  page,
  button,
  stack,
  baseURL,
}) => {
  const wallet = await installStackWallet(page.context(), stack, { can: ['connect'] })
  wallet.changeNext((result) => {
    const signed = JSON.stringify(result)
    expect(signed).toContain(new URL(baseURL as string).host)
    return JSON.parse(signed.replace(new URL(baseURL as string).host, 'evil.example'))
  }, 'wallet_connect')
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  expect(methodsOf(wallet.prompts)).toEqual(['wallet_connect', 'personal_sign'])
})

test('a rejection is shown, and trying again works', async ({ page, button, wallet }) => {
  wallet.answer('reject')
  await page.goto('/index.html')
  await button.choose(wallet)
  await expect(button.view('ConnectingExternal')).toContainText('Request declined')
  expect((await expectEvent(page, 'connect-error')).detail).toMatchObject({ code: 'user_rejected', method: 'injected' })
  await button.status('disconnected')
  expect(await recordedEvents(page, 'connected')).toEqual([])

  wallet.answer('approve')
  await button.action('retry').click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts', 'eth_requestAccounts'])
})

test('a slow wallet is waited for, with a hint what to do', async ({ page, button, wallet }) => {
  wallet.answer('ask')
  await page.goto('/index.html')
  await button.choose(wallet)
  const view = button.view('ConnectingExternal')
  await button.status('connecting')
  await expect(view).toContainText('Open Demo Wallet and approve.')
  await wallet.approve()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
})

test('a wallet with a pending request says so', async ({ page, button, wallet }) => {
  wallet.failNext({ code: -32_002, message: 'Already processing eth_requestAccounts.' }, 'eth_requestAccounts')
  await page.goto('/index.html')
  await button.choose(wallet)
  await expect(button.view('ConnectingExternal')).toContainText('Demo Wallet has an open request')
  expect((await expectEvent(page, 'connect-error')).detail.code).toBe('request_already_pending')
  await button.status('disconnected')
})

test('going back and choosing another wallet abandons the first one', async ({ page, button, wallet, phone }) => {
  wallet.answer('ask')
  await page.goto('/index.html')
  await button.choose(wallet)
  await expect(button.view('ConnectingExternal')).toBeVisible()
  await button.dialog.locator('[part="back"]').click()
  await expect(button.view('Connect')).toBeVisible()
  await expect(button.wallet(wallet.rdns)).toBeFocused()
  await button.wallet('walletconnect').click()
  await phone.scan(await button.pairingAddress())
  expect((await expectEvent(page, 'connected')).detail.method).toBe('walletconnect')
  await expect(button.dialog).toBeHidden()
  // A late approval of the first wallet must not replace the connection of the second.
  await wallet.approve()
  await expect.poll(async () => (await button.read('wallet')).method).toBe('walletconnect')
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => detail.method)).toEqual([
    'walletconnect',
    'walletconnect',
  ])
})
