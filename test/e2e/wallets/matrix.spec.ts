import type { Page } from '@playwright/test'
import { installWallet, type EvmTestWallet, type EvmWalletOptions } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { installStackWallet, methodsOf } from '../fixtures/wallet'

// How many prompts a visitor gets, by what the wallet can and how it behaves: each row of BEHAVIOURS goes through each
// journey. All wallets of a journey are installed in one page, because a load takes longer than a row.

type Behaviour = {
  readonly name: string
  readonly options?: Partial<EvmWalletOptions>
  /** What its owner did before the visitor came. */
  readonly before?: (wallet: EvmTestWallet) => unknown
  /** What happens once the visitor has chosen it. */
  readonly meanwhile?: (wallet: EvmTestWallet, button: Button) => Promise<unknown>
  /** What happens when the sign-in is asked for, in place of a press on Sign. */
  readonly atSignIn?: (wallet: EvmTestWallet, button: Button) => Promise<unknown>
  /** The prompts of connecting and signing in. */
  readonly signIn: readonly string[]
  readonly ends: 'signed in' | 'not signed in' | 'disconnected'
  /** The prompts of connecting and switching; undefined where it does not connect. */
  readonly change?: readonly string[]
}

const CONNECT = 'eth_requestAccounts'
const SIGN = 'personal_sign'
const ADD = 'wallet_addEthereumChain'
const SWITCH = 'wallet_switchEthereumChain'

const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'knows EIP-1193 alone', signIn: [CONNECT, SIGN], ends: 'signed in', change: [CONNECT, ADD] },
  {
    name: 'connects and signs in by one request',
    options: { can: ['connect'] },
    signIn: ['wallet_connect'],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'says that it can, and cannot',
    options: { can: ['connect'] },
    before: (wallet) => wallet.failNext(4200, 'wallet_connect'),
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'knows both networks',
    options: { chains: [31_337, 31_338] },
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, SWITCH],
  },
  {
    name: 'is locked',
    before: (wallet) => wallet.lock(),
    meanwhile: async (wallet) => {
      await expect.poll(() => wallet.prompts).toHaveLength(1)
      await wallet.unlock()
    },
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'reports its events in another order',
    before: (wallet) => wallet.orderEvents('reversed'),
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'reports its events late',
    before: (wallet) => wallet.orderEvents('after'),
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'reports no events',
    before: (wallet) => wallet.orderEvents('never'),
    signIn: [CONNECT, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'is on another network',
    options: { chains: [1, 31_337] },
    signIn: [CONNECT, SWITCH, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'changes its account while it signs',
    atSignIn: async (wallet, button) => {
      wallet.answer('approve', { [SIGN]: 'ask' })
      await button.action('main').click()
      await expect.poll(() => wallet.pending).toHaveLength(1)
      await wallet.switchAccount(1)
      await wallet.approve(SIGN)
      wallet.answer('approve')
      await button.action('main').click()
    },
    signIn: [CONNECT, SIGN, SIGN],
    ends: 'signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'rejects the connection',
    before: (wallet) => wallet.answer('approve', { [CONNECT]: 'reject' }),
    meanwhile: async (_, button) => {
      await expect(button.view('ConnectingExternal')).toContainText('Request declined')
      await button.call('close')
    },
    signIn: [CONNECT],
    ends: 'disconnected',
  },
  {
    name: 'rejects the sign-in',
    before: (wallet) => wallet.answer('approve', { [SIGN]: 'reject' }),
    signIn: [CONNECT, SIGN],
    ends: 'not signed in',
    change: [CONNECT, ADD],
  },
  {
    name: 'does not answer',
    before: (wallet) => wallet.answer('ask'),
    meanwhile: async (wallet, button) => {
      await expect.poll(() => wallet.pending).toHaveLength(1)
      await button.call('close')
    },
    signIn: [CONNECT],
    ends: 'disconnected',
  },
]

/** The wallets of all rows, each with a name of its own. */
function installAll(page: Page, stack: Stack): Promise<readonly EvmTestWallet[]> {
  return Promise.all(
    BEHAVIOURS.map(async ({ options, before }, index) => {
      const named = { name: `Wallet ${index}`, rdns: `test.wallet${index}`, chains: [31_337] }
      const wallet = await installStackWallet(page.context(), stack, { ...named, ...options })
      await before?.(wallet)
      return wallet
    }),
  )
}

const asked = ({ prompts }: EvmTestWallet): readonly string[] => methodsOf(prompts)

async function expectEnd(button: Button, ends: Behaviour['ends']): Promise<void> {
  if (ends === 'signed in') return expect.poll(() => button.has('authenticated')).toBe(true)
  if (ends === 'disconnected') return button.status('disconnected')
  await expect(button.toasts).toHaveText(['Signature declined'])
  expect(await button.has('authenticated')).toBe(false)
}

test('connecting and signing in takes one prompt where the wallet can, and two elsewhere', async ({
  page,
  button,
  stack,
}) => {
  const wallets = await installAll(page, stack)
  await page.goto('/siwx.html')
  const prompts: Record<string, readonly string[]> = {}
  for (const [index, { name, meanwhile, atSignIn, signIn, ends }] of BEHAVIOURS.entries())
    await test.step(name, async () => {
      const wallet = wallets[index]!
      const connecting = button.call('connect', { wallet: wallet.rdns })
      await meanwhile?.(wallet, button)
      if (signIn.includes(SIGN)) {
        await expect(button.view('SIWXSignMessage')).toBeVisible()
        await (atSignIn ? atSignIn(wallet, button) : button.action('main').click())
      }
      await expectEnd(button, ends)
      prompts[name] = asked(wallet)
      await button.call('disconnect')
      await connecting
      await button.status('disconnected')
      await expect(button.dialog).toBeHidden()
    })
  expect(prompts).toEqual(Object.fromEntries(BEHAVIOURS.map(({ name, signIn }) => [name, signIn])))
})

test('connecting and switching networks takes one prompt each', async ({ page, button, stack }) => {
  const wallets = await installAll(page, stack)
  await page.goto('/index.html')
  const prompts: Record<string, readonly string[]> = {}
  const rows = BEHAVIOURS.filter(({ change }) => change)
  for (const { name, meanwhile } of rows)
    await test.step(name, async () => {
      const wallet = wallets[BEHAVIOURS.findIndex((each) => each.name === name)]!
      const connecting = button.call('connect', { wallet: wallet.rdns })
      await meanwhile?.(wallet, button)
      expect(await connecting).toMatchObject({ value: {} })
      expect(await button.call('switchNetwork', 'eip155:31338')).toMatchObject({
        value: { caipNetworkId: 'eip155:31338' },
      })
      prompts[name] = asked(wallet)
      await button.call('disconnect')
      await button.status('disconnected')
    })
  expect(prompts).toEqual(Object.fromEntries(rows.map(({ name, change }) => [name, change])))
})

test('of two wallets of one rdns only the chosen one is asked', async ({ page, button }) => {
  const options = { kind: 'evm', chains: [31_337], answers: 'approve', rdns: 'test.twin' } as const
  const [first, second] = [
    await installWallet(page, { ...options, name: 'Twin' }),
    await installWallet(page, { ...options, name: 'Evil twin' }),
  ]
  await page.goto('/siwx.html')
  await button.open()
  await page.getByRole('button', { name: 'Evil twin' }).click()
  await button.action('main').click()
  await expect.poll(() => button.has('authenticated')).toBe(true)
  expect(asked(second)).toEqual([CONNECT, SIGN])
  expect(first.prompts).toEqual([])
})

test('an account that the wallet switched without an event has to sign for itself', async ({ page, button, stack }) => {
  const [wallet] = await installAll(page, stack)
  const signIn = async (): Promise<void> => {
    const connecting = button.call('connect', { wallet: wallet!.rdns })
    await expect(button.view('SIWXSignMessage')).toBeVisible()
    await button.action('main').click()
    await connecting
  }
  await page.goto('/siwx.html')
  await signIn()
  await wallet!.switchAccount(1, { silent: true })
  await page.reload()
  await expectEvent(page, 'ready')
  await button.status('disconnected')
  await signIn()
  expect((await button.read('account')).address).toBe(wallet!.address)
  expect(asked(wallet!)).toEqual([CONNECT, SIGN, SIGN])
})
