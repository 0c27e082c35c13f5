import type { Page } from '@playwright/test'
import type { EvmTestWallet, SolanaTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { focused, inDialog, reach } from '../fixtures/keyboard'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { isSignedBy, LOCALNET, solanaKeys } from '../fixtures/solana'
import type { SessionRecord } from '../../../src/services/storage/keys'
import type { Stack } from '../fixtures/stack'
import { expect, test as base } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'

const LOCAL_ONE = 'eip155:31337'

/** A wallet of two namespaces, which announces itself in both by one name. */
interface Both {
  readonly evm: EvmTestWallet
  readonly solana: SolanaTestWallet
}

const test = base.extend<{ both: Both }>({
  both: async ({ wallet, solanaWallet }, use) => {
    expect(solanaWallet.name).toBe(wallet.name)
    await use({ evm: wallet, solana: solanaWallet })
  },
})

/** What a visitor would have been asked, first on EVM. */
const asked = ({ evm, solana }: Both): readonly string[] => methodsOf([...evm.prompts, ...solana.prompts])

/** What the element stores for the next visit. */
async function kept(page: Page, { json }: Stack): Promise<SessionRecord> {
  const key = `@wallet-connect-button/${json.projectId}/session`
  return JSON.parse((await page.evaluate((name) => localStorage.getItem(name), key)) ?? '{}') as SessionRecord
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

async function openProfile(button: Button, { evm }: Both): Promise<void> {
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: evm.name }).click()
  await expect(button.view('Profile')).toBeVisible()
}

/** Connects the installed wallet on EVM, then on Solana through the list of networks. */
async function connectBoth(page: Page, button: Button, { evm }: Both): Promise<void> {
  await button.open()
  await expect(button.view('Connect').getByRole('button', { name: new RegExp(`^${evm.name}`) })).toHaveCount(1)
  await button.wallet(evm.rdns).click()
  await expect(button.view('ConnectingMultiChain')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'ConnectingMultiChain')
  await namespace(button, 'ConnectingMultiChain', 'Ethereum').click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await namespace(button, 'Account', 'Local One').click()
  await namespace(button, 'Networks', 'Solana Localnet').click()
  await expect(button.view('SwitchActiveChain')).toContainText('Solana Localnet requires a Solana wallet')
  await expectNoAxeOrLayoutFault(page, 'SwitchActiveChain')
  await button.action('cancel').click()
  await namespace(button, 'Networks', 'Solana Localnet').click()
  await button.action('main').click()
  await expect(button.view('Connect')).toBeVisible()
  // Only one namespace is requested, so the wallet is not asked which.
  await button.wallet(evm.rdns).click()
  await expectEvent(page, 'connected', 2)
  await expect(button.dialog).toBeHidden()
}

test('a wallet of two namespaces is one row, connects both, and is disconnected one by one or at once', async ({
  page,
  button,
  both,
  stack,
}) => {
  await page.goto('/index.html')
  await connectBoth(page, button, both)
  const evm = both.evm.address
  const sol = both.solana.address
  expect(asked(both)).toEqual(['eth_requestAccounts', 'standard:connect'])
  expect(
    (await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail.chainId, detail.address]),
  ).toEqual([
    ['eip155', LOCAL_ONE, evm],
    ['solana', LOCALNET, sol],
  ])
  expect(await seen(button)).toEqual([sol, LOCALNET])
  expect(await kept(page, stack)).toMatchObject({
    namespaces: { eip155: { connector: both.evm.rdns }, solana: { connector: both.solana.name } },
    active: LOCALNET,
  })
  expect((await button.ask('eth_accounts', [], 'eip155')).value).toEqual([evm.toLowerCase()])
  expect((await button.ask('solana_getAccounts', {}, 'solana')).value).toEqual([{ pubkey: sol }])

  await openProfile(button, both)
  const profile = button.view('Profile')
  await expect(profile.getByRole('tab', { name: 'Solana' })).toHaveAttribute('aria-selected', 'true')
  await profile.getByRole('tab', { name: 'Ethereum' }).click()
  await expectNoAxeOrLayoutFault(page, 'Profile-two-namespaces')
  await profile.getByRole('button', { name: 'Use this wallet' }).click()
  expect((await expectEvent(page, 'account-change')).detail).toEqual({ address: evm, previous: sol })
  await expect.poll(() => seen(button)).toEqual([evm, LOCAL_ONE])
  await expect(button.dom).toContainText(evm.slice(0, 4))
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
  expect(asked(both)).toHaveLength(2)

  // The wallet disconnects one namespace by itself; the other one stays.
  await both.solana.revoke()
  expect((await expectEvent(page, 'disconnected')).detail).toEqual({ namespace: 'solana', reason: 'wallet' })
  await button.status('connected')
  const left = await kept(page, stack)
  expect(left).toMatchObject({ namespaces: { eip155: { connector: both.evm.rdns } }, active: LOCAL_ONE })
  expect(left.namespaces).not.toHaveProperty('solana')
  await openProfile(button, both)
  await profile.getByRole('tab', { name: 'Solana' }).click()
  await expect(profile).toContainText('No wallet connected')
  await expectNoAxeOrLayoutFault(page, 'Profile-one-left')
  await button.action('main').click()
  await button.wallet(both.evm.rdns).click()
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
  expect((await kept(page, stack)).refused).toEqual({ solana: [both.solana.name] })
  expect((await button.call('connect', { wallet: both.evm.rdns, namespace: 'solana' })).value).toMatchObject({
    namespace: 'solana',
  })
  expect((await recordedEvents(page, 'connected')).map(({ detail }) => [detail.namespace, detail.restored])).toEqual([
    ['eip155', true],
    ['solana', false],
  ])

  await openProfile(button, both)
  await profile.getByRole('button', { name: 'Disconnect all' }).click()
  await expectEvent(page, 'disconnected', 2)
  expect(
    (await recordedEvents(page, 'disconnected')).map(({ detail }) => `${detail.namespace} ${detail.reason}`).sort(),
  ).toEqual(['eip155 user', 'solana user'])
  await expect(button.dialog).toBeHidden()
  await button.status('disconnected')
  expect((await kept(page, stack)).namespaces).toEqual({})
  const prompts = asked(both)
  await page.reload()
  await button.open()
  expect(await recordedEvents(page, 'connected')).toEqual([])
  expect(asked(both)).toEqual(prompts)
})

test('with required sign-in each namespace signs in separately, and cancelling one keeps the other', async ({
  page,
  button,
  both,
  stack,
}) => {
  await page.goto('/siwx.html?namespaces=both')
  await button.open()
  await button.wallet(both.evm.rdns).click()
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
    await button.wallet(both.evm.rdns).click()
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

  expect(asked(both)).toHaveLength(5)
  await openProfile(button, both)
  await button.view('Profile').getByRole('tab', { name: 'Ethereum' }).click()
  await button.view('Profile').getByRole('button', { name: 'Use this wallet' }).click()
  await expect.poll(async () => (await button.read('session'))?.signature).toBe(evm.signature)
  await page.reload()
  await expectEvent(page, 'connected', 2)
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect((await button.read('session')).signature).toBe(evm.signature)
  const { proofs = [] } = await kept(page, stack)
  expect(proofs.map(({ signature }) => signature).sort()).toEqual([evm.signature, sol.signature].sort())
  expect(asked(both)).toHaveLength(5)
})

test('two namespaces are connected, switched and disconnected by keyboard alone', async ({ page, button, both }) => {
  await page.goto('/index.html')
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
  expect(asked(both)).toEqual(['standard:connect'])

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
