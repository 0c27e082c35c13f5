import type { Locator, Page } from '@playwright/test'
import type { EvmTestWallet, WalletRequest } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'
import { writeAttributes } from '../fixtures/writeAttributes'

const LOCAL_TWO = 31_338

async function connected(page: Page, button: Button, wallet: EvmTestWallet): Promise<void> {
  await page.goto('/index.html')
  await button.choose(wallet)
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

const switches = (requests: readonly WalletRequest[]): string[] =>
  methodsOf(requests).filter((method) => /^wallet_(switch|add)/.test(method))

test('switching to a network that the wallet knows does not add it', async ({ page, button, wallet }) => {
  await connected(page, button, wallet)
  await wallet.switchChain(LOCAL_TWO)
  await expectEvent(page, 'network-change')
  await wallet.switchChain(31_337)
  await expectEvent(page, 'network-change', 2)
  await chooseLocalTwo(button)
  expect((await expectEvent(page, 'network-change', 3)).detail).toEqual({
    chainId: 'eip155:31338',
    previous: 'eip155:31337',
    supported: true,
  })
  await expect(button.view('Account')).toContainText('Local Two')
  expect(switches(wallet.prompts)).toEqual(['wallet_switchEthereumChain'])
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31338')
})

test('a network that the wallet does not know is added, once', async ({ page, button, wallet, stack }) => {
  await connected(page, button, wallet)
  await chooseLocalTwo(button)
  await expectEvent(page, 'network-change')
  await expect(button.view('Account')).toContainText('Local Two')
  expect(switches(wallet.prompts)).toEqual(['wallet_addEthereumChain'])
  // The wallet is now really on that network.
  const chainId = await button.host.evaluate((element) =>
    (element as any).getProvider().request({ method: 'eth_chainId' }),
  )
  expect(chainId).toBe(await stack.chain('eip155:31338', 'eth_chainId'))
})

test("the wallet's error decides: add the network, rejected, or not supported", async ({ page, button, wallet }) => {
  await connected(page, button, wallet)
  let before = 0
  const asked = (): string[] => switches(wallet.requests).slice(before)
  for (const error of [
    { code: -32_000, message: 'failed', data: { originalError: { code: 4902 } } },
    { code: -32_603, message: 'Unrecognized chain ID' },
    { code: 32_603, message: 'Unrecognized chain ID' },
    { code: 5000, message: 'chain not there' },
  ]) {
    before = switches(wallet.requests).length
    wallet.failNext(error, 'wallet_switchEthereumChain')
    expect(await button.call('switchNetwork', 'eip155:31338'), JSON.stringify(error)).toMatchObject({
      value: { caipNetworkId: 'eip155:31338' },
    })
    expect(asked()).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    await wallet.switchChain(31_337)
    wallet.removeChain(LOCAL_TWO)
    await expect.poll(async () => (await button.read('network')).caipNetworkId).toBe('eip155:31337')
  }
  for (const [code, expected] of [
    [4001, { code: 'user_rejected' }],
    [4200, { code: 'chain_switch_not_programmatic', message: 'Does not support programmatic chain switching' }],
  ] as const) {
    before = switches(wallet.requests).length
    wallet.failNext({ code, message: 'no' }, 'wallet_switchEthereumChain')
    expect(await button.call('switchNetwork', 'eip155:31338')).toMatchObject(expected)
    expect(asked()).toEqual(['wallet_switchEthereumChain'])
  }

  // The visitor has to switch in the wallet: the view explains how, and closes when it is done.
  wallet.failNext(4200, 'wallet_switchEthereumChain')
  await chooseLocalTwo(button)
  const view = button.view('SwitchNetwork')
  await expect(view).toContainText('Does not support programmatic chain switching')
  await expect(view).toContainText('Open your wallet and switch to Local Two.')
  await expect(button.action('retry')).toHaveCount(0)
  await expectNoAxeOrLayoutFault(page, 'switch-by-hand')
  await wallet.switchChain(LOCAL_TWO)
  await expect(button.view('Account')).toContainText('Local Two')

  // The next page starts on the same network.
  await page.reload()
  await button.status('connected')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31338')
})

test('a wallet that rejects adding the network does not switch', async ({ page, button, wallet }) => {
  await connected(page, button, wallet)
  const refusal = { code: -32_601, message: 'no such method' }
  wallet.failNext(refusal, 'wallet_addEthereumChain')
  await chooseLocalTwo(button)
  await expect(button.view('SwitchNetwork')).toContainText('Chain is not supported')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  expect(await recordedEvents(page, 'network-change')).toEqual([])
  wallet.failNext(refusal, 'wallet_addEthereumChain')
  const refused = await button.call('switchNetwork', 'eip155:31338')
  expect(refused).toMatchObject({ code: 'chain_unsupported', message: 'Chain is not supported' })
})

test('a rejected switch keeps the network, and trying again works', async ({ page, button, wallet }) => {
  await connected(page, button, wallet)
  wallet.answer('approve', { wallet_addEthereumChain: 'reject' })
  await chooseLocalTwo(button)
  await expect(button.view('SwitchNetwork')).toContainText('Request declined')
  await expect(button.view('SwitchNetwork')).toContainText('You’re still on the same network.')
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  wallet.answer('approve')
  await button.action('retry').click()
  await expectEvent(page, 'network-change')
  await expect(button.view('Account')).toContainText('Local Two')
})

test('switchNetwork() refuses an unconfigured network and an invalid id', async ({
  page,
  button,
  wallet,
  consoleGuard,
}) => {
  consoleGuard.expect(/Network Not Found/)
  await connected(page, button, wallet)
  expect(await button.call('switchNetwork', 'eip155:424242')).toMatchObject({
    code: 'network_not_found',
    message: 'Network not found',
  })
  expect(await button.call('switchNetwork', 'moon')).toMatchObject({ code: 'caip_network_id_invalid' })
  expect((await expectEvent(page, 'error')).detail).toMatchObject({ message: 'Network Not Found' })
})

test('a WalletConnect wallet switches networks too', async ({ page, button, phone }) => {
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await chooseLocalTwo(button)
  expect((await expectEvent(page, 'network-change')).detail).toMatchObject({ chainId: 'eip155:31338', supported: true })
  await expect(button.view('Account')).toContainText('Local Two')
})

test('a wallet on an unconfigured network is asked to switch, and the view closes once it has', async ({
  page,
  button,
  wallet,
}) => {
  await connected(page, button, wallet)
  await wallet.switchChain(1)
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

  await wallet.switchChain(31_337)
  await expect(button.dialog).toBeHidden()
  expect(await button.has('unsupported-network')).toBe(false)
  await button.status('connected')
})

test('the unsupported network view offers switching and disconnecting', async ({ page, button, wallet }) => {
  await connected(page, button, wallet)
  await wallet.switchChain(1)
  await button
    .view('UnsupportedChain')
    .getByRole('button', { name: /Local One/ })
    .click()
  await expect(button.dialog).toBeHidden()
  expect((await button.read('network')).caipNetworkId).toBe('eip155:31337')
  await wallet.switchChain(1)
  await button.view('UnsupportedChain').getByRole('button', { name: 'Disconnect' }).click()
  expect((await expectEvent(page, 'disconnected')).detail.reason).toBe('user')
  await expect(button.dialog).toBeHidden()
})

test('with allow-unsupported-chain the wallet may stay on its network', async ({ page, button, wallet }) => {
  await writeAttributes(page, { 'allow-unsupported-chain': '' })
  await connected(page, button, wallet)
  const opened = (await recordedEvents(page, 'open')).length
  await wallet.switchChain(1)
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
  wallet,
}) => {
  test.slow()
  await writeAttributes(page, { 'allow-unsupported-chain': '', balance: 'show' })
  await connected(page, button, wallet)
  await wallet.switchChain(1)
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
  wallet,
}) => {
  await writeAttributes(page, { 'allow-unsupported-chain': '', siwx: 'required' })
  await page.goto('/siwx.html')
  wallet.answer('approve', { wallet_switchEthereumChain: 'reject' })
  await wallet.switchChain(1)
  await button.choose(wallet)
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
  await wallet.switchChain(31_337)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  expect((await expectEvent(page, 'siwx-success')).detail.chainId).toBe('eip155:31337')
})

test('no sign-in is requested on an unconfigured network', async ({ page, button, wallet }) => {
  await page.goto('/siwx.html')
  wallet.answer('approve', { wallet_switchEthereumChain: 'reject' })
  await wallet.switchChain(1)
  await button.choose(wallet)
  await expect(button.view('UnsupportedChain')).toBeVisible()
  await expect(button.view('SIWXSignMessage')).toHaveCount(0)
  expect(await recordedEvents(page, 'siwx-request')).toEqual([])
  await wallet.switchChain(31_337)
  await expect(button.view('SIWXSignMessage')).toBeVisible()
  await button.action('main').click()
  expect((await expectEvent(page, 'siwx-success')).detail.chainId).toBe('eip155:31337')
})
