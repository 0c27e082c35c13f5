import type { Page } from '@playwright/test'
import { DEMO_WALLET, type Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { focused, inDialog, reach } from '../fixtures/keyboard'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { isSignedBy, LOCALNET, solanaKeys } from '../fixtures/solana'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'

const LOCAL_ONE = 'eip155:31337'

/** What the element stores for the next visit. */
function kept(page: Page, { json }: Stack): Promise<Record<string, string>> {
  return page.evaluate(
    (prefix) =>
      Object.fromEntries(
        Object.entries({ ...localStorage }).flatMap(([key, value]) =>
          key.startsWith(prefix) ? [[key.slice(prefix.length), String(value)]] : [],
        ),
      ),
    `@wallet-connect-button/${json.projectId}/`,
  )
}

/** The accounts of both namespaces and the active one, as the page sees them. */
function seen(button: Button): Promise<unknown> {
  return Promise.all([button.read('account'), button.read('network')]).then(([account, network]) => [
    account?.address,
    network?.caipNetworkId,
  ])
}

const namespace = (button: Button, view: string, name: string) =>
  button.view(view).getByRole('button', { name: new RegExp(`^${name}`) })

async function openProfile(button: Button): Promise<void> {
  await button.dom.click()
  await button
    .view('Account')
    .getByRole('button', { name: /Demo Wallet/ })
    .click()
  await expect(button.view('Profile')).toBeVisible()
}

/** Connects the installed wallet on EVM, then on Solana through the list of networks. */
async function connectBoth(page: Page, button: Button, look = false): Promise<void> {
  await button.open()
  await expect(button.view('Connect').getByRole('button', { name: /^Demo Wallet/ })).toHaveCount(1)
  await button.wallet(DEMO_WALLET).click()
  await expect(button.view('ConnectingMultiChain')).toBeVisible()
  if (look) await expectNoAxeOrLayoutFault(page, 'ConnectingMultiChain')
  await namespace(button, 'ConnectingMultiChain', 'Ethereum').click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await namespace(button, 'Account', 'Local One').click()
  await namespace(button, 'Networks', 'Solana Localnet').click()
  await expect(button.view('SwitchActiveChain')).toContainText('Solana Localnet requires a Solana wallet')
  if (look) await expectNoAxeOrLayoutFault(page, 'SwitchActiveChain')
  await button.action('cancel').click()
  await namespace(button, 'Networks', 'Solana Localnet').click()
  await button.action('main').click()
  await expect(button.view('Connect')).toBeVisible()
  // Only one namespace is requested, so the wallet is not asked which.
  await button.wallet(DEMO_WALLET).click()
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
}

test('a wallet of two namespaces is one row, connects both, and is disconnected one by one or at once', async ({
  page,
  button,
  demoWallet,
  stack,
}) => {
  await page.goto('/index.html?wallet=both&policy=approve')
  await connectBoth(page, button, true)
  const [evm] = await demoWallet.accounts()
  const [sol] = await demoWallet.solanaAccounts()
  expect(await demoWallet.asked()).toEqual(['eth_requestAccounts', 'standard:connect'])
  expect(
    (await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail.chainId, detail.address]),
  ).toEqual([
    ['eip155', LOCAL_ONE, evm],
    ['solana', LOCALNET, sol],
  ])
  expect(await seen(button)).toEqual([sol, LOCALNET])
  expect(await kept(page, stack)).toMatchObject({
    connection_status: 'connected',
    connected_namespaces: 'eip155,solana',
    active_namespace: 'solana',
    active_caip_network_id: LOCALNET,
    'eip155:connected_connector_id': DEMO_WALLET,
    'solana:connected_connector_id': 'Demo Wallet',
  })
  expect((await button.ask('eth_accounts', [], 'eip155')).value).toEqual([evm!.toLowerCase()])
  expect((await button.ask('solana_getAccounts', {}, 'solana')).value).toEqual([{ pubkey: sol }])

  await openProfile(button)
  const profile = button.view('Profile')
  await expect(profile.getByRole('tab', { name: 'Solana' })).toHaveAttribute('aria-selected', 'true')
  await profile.getByRole('tab', { name: 'Ethereum' }).click()
  await expectNoAxeOrLayoutFault(page, 'Profile-two-namespaces')
  await profile.getByRole('button', { name: 'Use this wallet' }).click()
  expect((await expectEvent(page, 'account-change')).detail).toEqual({ address: evm, previous: sol })
  await expect.poll(() => seen(button)).toEqual([evm, LOCAL_ONE])
  await expect(button.dom).toContainText(evm!.slice(0, 4))
  // With both connected, switching to a network of the other namespace takes one press.
  await button.dialog.locator('[part="back"]').click()
  await namespace(button, 'Account', 'Local One').click()
  await expectNoAxeOrLayoutFault(page, 'Networks-two-namespaces')
  await namespace(button, 'Networks', 'Solana Localnet').click()
  await expect.poll(() => seen(button)).toEqual([sol, LOCALNET])
  await namespace(button, 'Account', 'Solana Localnet').click()
  await namespace(button, 'Networks', 'Local One').click()
  await expect.poll(() => seen(button)).toEqual([evm, LOCAL_ONE])

  await page.reload()
  await expectEvent(page, 'connected', 2)
  expect(
    (await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail.restored]).sort(),
  ).toEqual([
    ['eip155', true],
    ['solana', true],
  ])
  expect(await seen(button)).toEqual([evm, LOCAL_ONE])
  expect(await demoWallet.asked()).toEqual([])

  // The wallet disconnects one namespace by itself; the other one stays.
  await demoWallet.solana('lock')
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'solana', reason: 'wallet' })
  await button.status('connected')
  const left = await kept(page, stack)
  expect(left).toMatchObject({
    connection_status: 'connected',
    connected_namespaces: 'eip155',
    active_namespace: 'eip155',
  })
  expect(left).not.toHaveProperty('solana:connected_connector_id')
  await openProfile(button)
  await profile.getByRole('tab', { name: 'Solana' }).click()
  await expect(profile).toContainText('No wallet connected')
  await expectNoAxeOrLayoutFault(page, 'Profile-one-left')
  await button.action('main').click()
  await button.wallet(DEMO_WALLET).click()
  await expectEvent(page, 'connected', 3)
  await expect(button.dialog).toBeHidden()
  expect(await seen(button)).toEqual([sol, LOCALNET])

  // The active namespace is disconnected and the other one becomes active.
  expect(await button.call('disconnect', { namespace: 'solana' })).toEqual({ value: undefined })
  expect((await expectEvent(page, 'disconnected', 2)).detail).toEqual({ namespace: 'solana', reason: 'user' })
  await button.status('connected')
  expect(await seen(button)).toEqual([evm, LOCAL_ONE])
  await page.reload()
  await expectEvent(page, 'connected')
  expect(JSON.parse((await kept(page, stack))['disconnected_connector_ids']!)).toEqual({ solana: ['Demo Wallet'] })
  expect((await button.call('connect', { wallet: DEMO_WALLET, namespace: 'solana' })).value).toMatchObject({
    namespace: 'solana',
  })
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail.restored])).toEqual([
    ['eip155', true],
    ['solana', false],
  ])

  await openProfile(button)
  await profile.getByRole('button', { name: 'Disconnect all' }).click()
  await expectEvent(page, 'disconnected', 2)
  expect(
    (await recordedEvents(page, 'disconnected')).map(({ detail }) => `${detail.namespace} ${detail.reason}`).sort(),
  ).toEqual(['eip155 user', 'solana user'])
  await expect(button.dialog).toBeHidden()
  await button.status('disconnected')
  const none = await kept(page, stack)
  expect(none['connection_status']).toBe('disconnected')
  for (const key of ['eip155:connected_connector_id', 'solana:connected_connector_id'])
    expect(none).not.toHaveProperty(key)
  await page.reload()
  await button.open()
  expect(await recordedEvents(page, 'connected')).toEqual([])
  expect(await demoWallet.asked()).toEqual([])
})

test('with required sign-in each namespace signs in separately, and cancelling one keeps the other', async ({
  page,
  button,
  demoWallet,
  stack,
}) => {
  await page.goto('/siwx.html?namespaces=both&wallet=both&policy=approve')
  await button.open()
  await button.wallet(DEMO_WALLET).click()
  await namespace(button, 'ConnectingMultiChain', 'Ethereum').click()
  await button.action('main').click()
  const { detail: evm } = await expectEvent(page, 'siwx-success')
  expect(evm.chainId).toBe(LOCAL_ONE)
  await expect(button.dialog).toBeHidden()

  const connectSolana = async (): Promise<void> => {
    await button.dom.click()
    await namespace(button, 'Account', 'Local One').click()
    await namespace(button, 'Networks', 'Solana Localnet').click()
    await button.action('main').click()
    await button.wallet(DEMO_WALLET).click()
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    expect(await button.has('authenticated')).toBe(false)
  }
  await connectSolana()
  await button.action('cancel').click()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'solana', reason: 'siwx-cancelled' })
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await button.read('session')).signature).toBe(evm.signature)
  await expect(button.dialog).toBeHidden()
  await button.status('connected')

  await connectSolana()
  await button.action('main').click()
  const { detail: sol } = await expectEvent(page, 'siwx-success', 2)
  expect(sol.chainId).toBe(LOCALNET)
  expect(isSignedBy(solanaKeys(stack)[0]!.address, sol.message, sol.signature)).toBe(true)
  expect(((await (await page.request.get('/api/me')).json()) as { user: unknown }).user).toMatchObject({
    chainId: LOCALNET,
    address: sol.address,
  })
  await expect(button.dialog).toBeHidden()

  const asked = (await demoWallet.asked()).length
  await openProfile(button)
  await button.view('Profile').getByRole('tab', { name: 'Ethereum' }).click()
  await button.view('Profile').getByRole('button', { name: 'Use this wallet' }).click()
  await expect.poll(async () => (await button.read('session'))?.signature).toBe(evm.signature)
  await page.reload()
  await expectEvent(page, 'connected', 2)
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await button.read('session')).signature).toBe(evm.signature)
  expect(
    JSON.parse((await kept(page, stack))['siwx']!)
      .map(({ signature }: { signature: string }) => signature)
      .sort(),
  ).toEqual([evm.signature, sol.signature].sort())
  expect(await demoWallet.asked()).toEqual([])
  expect(asked).toBe(5)
})

test('two namespaces are connected, switched and disconnected by keyboard alone', async ({
  page,
  button,
  demoWallet,
}) => {
  await page.goto('/index.html?wallet=both&policy=approve')
  await button.dom.focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Connect')).toBeVisible()
  await reach(page, 'Tab', /^Demo Wallet/)
  await page.keyboard.press('Enter')
  await expect(button.view('ConnectingMultiChain')).toBeVisible()
  await reach(page, 'Tab', /^Ethereum/)
  await page.keyboard.press('ArrowDown')
  expect(await focused(page)).toMatch(/^Solana/)
  await page.keyboard.press('Enter')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
  expect(await demoWallet.asked()).toEqual(['standard:connect'])

  await page.keyboard.press('Enter')
  await expect(button.view('Account')).toBeVisible()
  await reach(page, 'Tab', /Solana Localnet Network$/)
  await page.keyboard.press('Enter')
  await expect(button.view('Networks')).toBeVisible()
  await reach(page, 'Tab', /^(Solana Localnet|Local One)/)
  await reach(page, 'ArrowUp', /^Local One/)
  await page.keyboard.press('Enter')
  await expect(button.view('SwitchActiveChain')).toBeVisible()
  await reach(page, 'Tab', /^Connect Ethereum wallet/)
  await page.keyboard.press('Space')
  await expect(button.view('Connect')).toBeVisible()
  await reach(page, 'Tab', /^Demo Wallet/)
  await page.keyboard.press('Enter')
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()

  await page.keyboard.press('Enter')
  // Until the dialog is open, Tab leaves the button for the page, where the focus would return to.
  await expect(button.view('Account')).toBeVisible()
  await reach(page, 'Tab', /^Demo Wallet Wallet$/)
  await page.keyboard.press('Enter')
  await expect(button.view('Profile')).toBeVisible()
  await reach(page, 'Tab', /^Ethereum$/)
  await page.keyboard.press('ArrowRight')
  expect(await focused(page)).toBe('Solana')
  await reach(page, 'Tab', /^Use this wallet/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await button.read('network')).caipNetworkId).toBe(LOCALNET)
  // The pressed button is gone; the focus stays in the dialog.
  expect(await inDialog(page)).toBe(true)
  await reach(page, 'Tab', /^Disconnect all/)
  await page.keyboard.press('Enter')
  await expectEvent(page, 'disconnected', 2)
  await expect(button.dialog).toBeHidden()
  await expect(button.dom).toBeFocused()
})
