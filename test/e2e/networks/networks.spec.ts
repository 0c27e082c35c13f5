import type { Locator, Page } from '@playwright/test'
import type { Button, DemoWallet } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const LOCAL_TWO = 31_338

async function connected(page: Page, button: Button, address = '/index.html?wallet=1&policy=approve'): Promise<void> {
  await page.goto(address)
  await button.chooseDemoWallet()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
}

async function chooseLocalTwo(button: Button): Promise<void> {
  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /Local One/ })
    .click()
  await button
    .view('Networks')
    .getByRole('button', { name: /Local Two/ })
    .click()
}

/** Makes the wallet respond to a method as some wallets do. */
function responseAs(page: Page, method: string, error: unknown): Promise<void> {
  return page.evaluate(
    ([name, reason]) => {
      const { provider } = (window as any).demoWallet
      const ask = (provider.askedAsItIs ??= provider.request)
      const asked: string[] = ((window as any).askedDirectly ??= [])
      provider.request = (request: { method: string }) => {
        asked.push(request.method)
        return request.method === name ? Promise.reject(reason) : ask(request)
      }
    },
    [method, error] as const,
  )
}

const switches = async (demoWallet: DemoWallet): Promise<string[]> =>
  (await demoWallet.asked()).filter((method) => method.startsWith('wallet_'))

test('switching to a network that the wallet knows does not add it', async ({ page, button, demoWallet }) => {
  await connected(page, button)
  await demoWallet.call('setChain', LOCAL_TWO)
  await expectEvent(page, 'network-change')
  await demoWallet.call('setChain', 31_337)
  await expectEvent(page, 'network-change', 2)
  await chooseLocalTwo(button)
  expect((await expectEvent(page, 'network-change', 3)).detail).toEqual({
    chainId: 'eip155:31338',
    previous: 'eip155:31337',
    supported: true,
  })
  await expect(button.view('Account')).toContainText('Local Two')
  expect(await switches(demoWallet)).toEqual(['wallet_switchEthereumChain'])
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31338')
})

test('a network that the wallet does not know is added, once', async ({ page, button, demoWallet, stack }) => {
  await connected(page, button)
  await chooseLocalTwo(button)
  await expectEvent(page, 'network-change')
  await expect(button.view('Account')).toContainText('Local Two')
  expect(await switches(demoWallet)).toEqual(['wallet_addEthereumChain'])
  // The wallet is now really on that network.
  const chainId = await button.host.evaluate((element) =>
    (element as any).getProvider().request({ method: 'eth_chainId' }),
  )
  expect(chainId).toBe(await stack.chain('eip155:31338', 'eth_chainId'))
})

test("the wallet's error decides: add the network, rejected, or not supported", async ({
  page,
  button,
  demoWallet,
}) => {
  await connected(page, button)
  const asked = (): Promise<string[]> =>
    page.evaluate(() =>
      ((window as any).askedDirectly as string[]).splice(0).filter((method) => method.startsWith('wallet_')),
    )
  for (const error of [
    { code: -32_000, message: 'failed', data: { originalError: { code: 4902 } } },
    { code: -32_603, message: 'Unrecognized chain ID' },
    { code: 32_603, message: 'Unrecognized chain ID' },
    { code: 5000, message: 'chain not there' },
  ]) {
    await responseAs(page, 'wallet_switchEthereumChain', error)
    expect(await button.call('switchNetwork', 'eip155:31338'), JSON.stringify(error)).toMatchObject({
      value: { caipNetworkId: 'eip155:31338' },
    })
    expect(await asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    await demoWallet.call('setChain', 31_337)
    await demoWallet.call('forgetChain', LOCAL_TWO)
    await expect.poll(async () => (await button.read('network')).caipNetworkId).toBe('eip155:31337')
  }
  for (const [code, expected] of [
    [4001, { code: 'user_rejected' }],
    [4200, { code: 'chain_switch_not_programmatic', message: 'Does not support programmatic chain switching' }],
  ] as const) {
    await responseAs(page, 'wallet_switchEthereumChain', { code, message: 'no' })
    expect(await button.call('switchNetwork', 'eip155:31338')).toMatchObject(expected)
    expect(await asked()).toEqual(['wallet_switchEthereumChain'])
  }

  // The visitor has to switch in the wallet: the view explains how, and closes when it is done.
  await chooseLocalTwo(button)
  const view = button.view('SwitchNetwork')
  await expect(view).toContainText('Does not support programmatic chain switching')
  await expect(view).toContainText('Open your wallet and switch to Local Two.')
  await expect(button.action('retry')).toHaveCount(0)
  await expectNoAxeOrLayoutFault(page, 'switch-by-hand')
  await demoWallet.call('setChain', LOCAL_TWO)
  await expect(button.view('Account')).toContainText('Local Two')

  // The next page starts on the same network.
  await page.reload()
  await button.status('connected')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31338')
})

test('a wallet that rejects adding the network does not switch', async ({ page, button }) => {
  await connected(page, button)
  await responseAs(page, 'wallet_addEthereumChain', { code: -32_601, message: 'no such method' })
  await chooseLocalTwo(button)
  await expect(button.view('SwitchNetwork')).toContainText('Chain is not supported')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  expect(await recordedEvents(page, 'network-change')).toEqual([])
  const refused = await button.call('switchNetwork', 'eip155:31338')
  expect(refused).toMatchObject({ code: 'chain_unsupported', message: 'Chain is not supported' })
})

test('a rejected switch keeps the network, and trying again works', async ({ page, button, demoWallet }) => {
  await connected(page, button)
  await demoWallet.set('approve', { wallet_addEthereumChain: 'reject' })
  await chooseLocalTwo(button)
  await expect(button.view('SwitchNetwork')).toContainText('Request declined')
  await expect(button.view('SwitchNetwork')).toContainText('You’re still on the same network.')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  await demoWallet.set('approve')
  await button.action('retry').click()
  await expectEvent(page, 'network-change')
  await expect(button.view('Account')).toContainText('Local Two')
})

test('switchNetwork() refuses an unconfigured network and an invalid id', async ({ page, button, consoleGuard }) => {
  consoleGuard.expect(/Network Not Found/)
  await connected(page, button)
  expect(await button.call('switchNetwork', 'eip155:424242')).toMatchObject({
    code: 'network_not_found',
    message: 'Network not found',
  })
  expect(await button.call('switchNetwork', 'moon')).toMatchObject({ code: 'caip_network_id_invalid' })
  expect((await expectEvent(page, 'error')).detail).toMatchObject({ message: 'Network Not Found' })
})

test('a WalletConnect wallet switches networks too', async ({ page, button, stack }) => {
  await page.goto('/index.html')
  await stack.pocket.pair(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await chooseLocalTwo(button)
  expect((await expectEvent(page, 'network-change')).detail).toMatchObject({ chainId: 'eip155:31338', supported: true })
  await expect(button.view('Account')).toContainText('Local Two')
})

test('a wallet on an unconfigured network is asked to switch, and the view closes once it has', async ({
  page,
  button,
  demoWallet,
}) => {
  await connected(page, button)
  await demoWallet.call('setChain', 1)
  const view = button.view('UnsupportedChain')
  await expect(view).toBeVisible()
  expect((await expectEvent(page, 'network-change')).detail).toEqual({
    chainId: 'eip155:1',
    previous: 'eip155:31337',
    supported: false,
  })
  expect(await button.has('unsupported-network')).toBe(true)
  await page.keyboard.press('Escape')
  await expect(button.dialog.locator('[part="card"]')).toHaveClass(/refused/)
  await expect(view.getByRole('button', { name: 'Disconnect' })).toBeFocused()
  await expect(view).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'unsupported-network')

  // On the next page too: no dialog opens, and the button leads to the view.
  await page.reload()
  await button.status('connected')
  await expect.poll(() => button.has('unsupported-network')).toBe(true)
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(view).toBeVisible()

  await demoWallet.call('setChain', 31_337)
  await expect(button.dialog).toBeHidden()
  expect(await button.has('unsupported-network')).toBe(false)
  await button.status('connected')
})

test('the unsupported network view offers switching and disconnecting', async ({ page, button, demoWallet }) => {
  await connected(page, button)
  await demoWallet.call('setChain', 1)
  await button
    .view('UnsupportedChain')
    .getByRole('button', { name: /Local One/ })
    .click()
  await expect(button.dialog).toBeHidden()
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  await demoWallet.call('setChain', 1)
  await button.view('UnsupportedChain').getByRole('button', { name: 'Disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  await expect(button.dialog).toBeHidden()
})

test('with allow-unsupported-chain the wallet may stay on its network', async ({ page, button, demoWallet }) => {
  await writeAttributes(page, { 'allow-unsupported-chain': '' })
  await connected(page, button)
  const opened = (await recordedEvents(page, 'open')).length
  await demoWallet.call('setChain', 1)
  expect((await expectEvent(page, 'network-change')).detail.supported).toBe(false)
  expect(await button.read('network')).toMatchObject({ caipNetworkId: 'eip155:1', supported: false })
  await button.status('connected')
  expect(await recordedEvents(page, 'open')).toHaveLength(opened)
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
})

test('on an unconfigured network the account says what is unavailable and links to the networks', async ({
  page,
  button,
  demoWallet,
}) => {
  test.slow()
  await writeAttributes(page, { 'allow-unsupported-chain': '', balance: 'show' })
  await connected(page, button)
  await demoWallet.call('setChain', 1)
  await expectEvent(page, 'network-change')
  await expect(button.dom.locator('[part=balance]')).toBeHidden()

  await button.dom.click()
  const account = button.view('Account')
  const leads = (view: Locator) => view.getByRole('button', { name: 'Choose network', exact: true })
  for (const [tab, says] of [
    ['Tokens', 'Unsupported network'],
    ['NFTs', 'Unsupported network'],
    ['Activity', 'Unsupported network'],
  ] as const) {
    await account.getByRole('tab', { name: tab }).click()
    await expect(account).toContainText(says)
    await expect(leads(account)).toBeVisible()
    await expect(account.locator('[aria-busy=true], .skeleton-block')).toHaveCount(0)
  }
  await expect(account).not.toContainText('No wallet connected')
  await expect(account).toContainText('Unsupported network')
  // Sending is not possible there, so it is not offered.
  await expect(account.getByRole('button', { name: 'Send', exact: true })).toHaveCount(0)
  await expectNoAxeOrLayoutFault(page, 'Account-unconfigured')

  for (const [name, says] of [
    ['Send', 'Unsupported chain'],
    ['SendSelectToken', 'Unsupported network'],
    ['BuyActivity', 'Unsupported network'],
    ['Activity', 'Unsupported network'],
  ] as const) {
    await button.call('open', name)
    const view = button.view(name)
    await expect(view.locator('.empty-title')).toHaveText(says)
    await expect(view.locator('[aria-busy=true], .skeleton-block, input')).toHaveCount(0)
    await leads(view).click()
    await expect(button.view('Networks')).toBeVisible()
  }
  await button
    .view('Networks')
    .getByRole('button', { name: /Local One/ })
    .click()
  await expect.poll(async () => (await button.read('network')).supported).toBe(true)
})

test('a required sign-in is not requested on an unconfigured network, which can be left', async ({
  page,
  button,
  demoWallet,
}) => {
  await writeAttributes(page, { 'allow-unsupported-chain': '', siwx: 'required' })
  await page.goto('/siwx.html?wallet=1&policy=approve')
  await demoWallet.set('approve', { wallet_switchEthereumChain: 'reject' })
  await demoWallet.call('setChain', 1)
  await button.chooseDemoWallet()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await expect(button.view('Account')).toBeVisible()
  await button.call('open', 'SIWXSignMessage')
  await expect(button.view('Account')).toBeVisible()
  await expect(button.view('SIWXSignMessage')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
  expect(await recordedEvents(page, 'siwx-request')).toEqual([])
  // Requested as soon as the wallet is on a configured network.
  await demoWallet.call('setChain', 31_337)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  expect((await expectEvent(page, 'siwx-success')).detail.chainId).toBe('eip155:31337')
})

test('no sign-in is requested on an unconfigured network', async ({ page, button, demoWallet }) => {
  await page.goto('/siwx.html?wallet=1&policy=approve')
  await demoWallet.set('approve', { wallet_switchEthereumChain: 'reject' })
  await demoWallet.call('setChain', 1)
  await button.chooseDemoWallet()
  await expect(button.view('UnsupportedChain')).toBeVisible()
  await expect(button.view('SIWXSignMessage')).toHaveCount(0)
  expect(await recordedEvents(page, 'siwx-request')).toEqual([])
  await demoWallet.call('setChain', 31_337)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  expect((await expectEvent(page, 'siwx-success')).detail.chainId).toBe('eip155:31337')
})
