import { expectEvent, recordedEvents } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

test('calls that cannot succeed reject with their documented errors', async ({ page, button }) => {
  await page.goto('/index.html')
  expect(await button.call('signIn')).toMatchObject({ code: 'siwx_not_enabled', message: 'SIWX is not enabled' })
  expect(await button.call('switchNetwork', 'nonsense')).toMatchObject({ code: 'caip_network_id_invalid' })
  expect(await button.call('connect', { wallet: 'com.example.nobody' })).toMatchObject({ code: 'wallet_not_found' })
  expect(await button.host.evaluate((element) => (element as any).getProvider() === undefined)).toBe(true)
  expect(await button.call('disconnect')).toEqual({ value: undefined })
  expect(await recordedEvents(page, 'disconnected')).toEqual([])
  await page.goto('/siwx.html')
  expect(await button.call('signIn')).toMatchObject({
    code: 'no_active_caip_address',
    message: 'No ActiveCaipAddress found',
  })
})

test('connect() opens on the named wallet and resolves with its account', async ({ page, button, stack, wallet }) => {
  await page.goto('/index.html')
  const { value } = await button.call('connect', { wallet: wallet.rdns })
  expect(value).toMatchObject({
    address: stack.json.accounts[0]!.address,
    caipAddress: `eip155:31337:${stack.json.accounts[0]!.address}`,
    namespace: 'eip155',
    type: 'eoa',
  })
  expect((await expectEvent(page, 'connected')).detail.address).toBe(value.address)
  expect(await button.read('wallet')).toMatchObject({
    name: 'Demo Wallet',
    method: 'injected',
    rdns: 'org.example.demo-wallet',
  })
  await expect(button.dialog).toBeHidden()
})

test('connect() rejects when the visitor closes the dialog', async ({ page, button }) => {
  await page.goto('/index.html')
  const connecting = button.call('connect')
  await expect(button.view('Connect')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await connecting).toMatchObject({ code: 'connect_aborted' })
  expect((await expectEvent(page, 'close')).detail.reason).toBe('user')
})

test('another network requires another signature', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  await button.choose(wallet)
  await button.action('main').click()
  await expectEvent(page, 'siwx-success')
  await expect(button.dialog).toBeHidden()
  await wallet.switchChain(31_338)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  expect(await button.has('authenticated')).toBe(false)
  await button.action('main').click()
  const { detail } = await expectEvent(page, 'siwx-success', 2)
  expect(detail.chainId).toBe('eip155:31338')
  expect(detail.message).toContain('\nChain ID: 31338\n')
  await expect.poll(() => button.has('authenticated')).toBe(true)
})

test('an EIP-1193 library works with getProvider()', async ({ page, button, stack, wallet }) => {
  await page.goto('/index.html')
  await button.call('connect', { wallet: wallet.rdns })
  const responses = await button.host.evaluate(async (element, to) => {
    const provider = (element as any).getProvider()
    const ask = (method: string, params?: unknown): Promise<string> => provider.request({ method, params })
    const [from] = (await ask('eth_accounts')) as unknown as string[]
    return {
      chainId: await ask('eth_chainId'),
      from,
      hash: await ask('eth_sendTransaction', [{ from, to, value: '0x7' }]),
    }
  }, '0x00000000000000000000000000000000000000b1')
  expect([responses.chainId, responses.from?.toLowerCase()]).toEqual([
    '0x7a69',
    stack.json.accounts[0]!.address.toLowerCase(),
  ])
  await expect
    .poll(() => stack.chain('eip155:31337', 'eth_getTransactionReceipt', [responses.hash]))
    .toMatchObject({ status: '0x1' })
})
