import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { EvmTestWallet, EvmWalletOptions } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { recordedEvents } from '../fixtures/expectEvent'
import { fillIn, selectSendToken } from '../fixtures/sending'
import type { Stack } from '../fixtures/stack'
import { chooseSwapToken, reviewSwap, swapAmountOf } from '../fixtures/swapping'
import { expect, test } from '../fixtures/test'
import { installStackWallet, methodsOf } from '../fixtures/wallet'

// How many prompts a transfer and a first swap take, by what the wallet can and how it behaves: each row of BEHAVIOURS
// goes through both. Each wallet has a key of its own, because approvals and the code for batches stay with an account.

const LOCAL_ONE = 'eip155:31337'
const CONNECT = 'eth_requestAccounts'
const SEND = 'eth_sendTransaction'
const BATCH = 'wallet_sendCalls'
const SWITCH = 'wallet_switchEthereumChain'

const [APPROVE, SWAP, TOGETHER] = ['Approve USDC', 'Swap', 'Approve and swap']
const TWO_PROMPTS = [APPROVE, SWAP]

type Behaviour = {
  readonly name: string
  readonly options?: Partial<EvmWalletOptions>
  /** What its owner did before the visitor came. */
  readonly before?: (wallet: EvmTestWallet) => unknown
  /** What happens once the visitor has chosen it. */
  readonly meanwhile?: (wallet: EvmTestWallet) => Promise<unknown>
  /** What happens once the visitor has pressed the first of the actions. */
  readonly afterFirst?: (wallet: EvmTestWallet, button: Button) => Promise<unknown>
  /** The prompts of connecting and sending. */
  readonly send: readonly string[]
  /** The prompts of connecting, approving and swapping. */
  readonly swap: readonly string[]
  /** The labels of the actions that are pressed for the swap. */
  readonly presses: readonly string[]
  /** The notice at the end of a swap that is not confirmed. */
  readonly fails?: string
}

/** A wallet that has two prompts for a swap. */
const TWO = { send: [CONNECT, SEND], swap: [CONNECT, SEND, SEND], presses: TWO_PROMPTS }
/** A wallet that has one. */
const ONE = { send: [CONNECT, SEND], swap: [CONNECT, BATCH], presses: [TOGETHER] }

const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'knows EIP-1193 alone', ...TWO },
  { name: 'carries out calls together', options: { batches: 'supported' }, ...ONE },
  { name: 'does so once the account is upgraded', options: { batches: 'ready' }, ...ONE },
  { name: 'cannot carry them out together', options: { batches: 'unsupported' }, ...TWO },
  {
    name: 'says that it can, and cannot',
    options: { batches: 'supported' },
    before: (wallet) => wallet.failNext(4200, BATCH),
    ...TWO,
    presses: [TOGETHER, ...TWO_PROMPTS],
  },
  {
    name: 'does not say what it can',
    options: { batches: 'supported' },
    before: (wallet) => wallet.ignoreNext('wallet_getCapabilities'),
    ...TWO,
  },
  {
    name: 'says something else',
    options: { batches: 'supported' },
    before: (wallet) => wallet.respondNext([{ atomic: true }], 'wallet_getCapabilities'),
    ...TWO,
  },
  {
    name: 'carries out a part of the calls',
    options: { batches: 'supported' },
    before: (wallet) => wallet.carryOutBatches('partial'),
    ...ONE,
    fails: 'The approval may remain, but the swap failed.',
  },
  {
    name: 'takes the calls and sends none',
    options: { batches: 'supported' },
    before: (wallet) => wallet.carryOutBatches('dropped'),
    ...ONE,
    fails: 'Your wallet didn’t send the swap.',
  },
  {
    name: 'is locked',
    before: (wallet) => wallet.lock(),
    meanwhile: async (wallet) => {
      await expect.poll(() => wallet.prompts).toHaveLength(1)
      await wallet.unlock()
    },
    ...TWO,
  },
  { name: 'reports no events', before: (wallet) => wallet.orderEvents('never'), ...TWO },
  {
    name: 'is on another network',
    options: { chains: [1, 31_337] },
    send: [CONNECT, SWITCH, SEND],
    swap: [CONNECT, SWITCH, SEND, SEND],
    presses: TWO_PROMPTS,
  },
  {
    name: 'is rejected once',
    before: (wallet) => wallet.answer('approve', { [SEND]: 'reject' }),
    afterFirst: async (wallet, button) => {
      await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
      wallet.answer('approve')
    },
    send: [CONNECT, SEND, SEND],
    swap: [CONNECT, SEND, SEND, SEND],
    presses: [APPROVE, ...TWO_PROMPTS],
  },
]

/** The wallets of these rows, each with a name and funds of its own. */
function installAll(page: Page, stack: Stack, rows: readonly Behaviour[]): Promise<readonly EvmTestWallet[]> {
  return Promise.all(
    rows.map(async ({ options, before }, index) => {
      const named = { name: `Wallet ${index}`, rdns: `test.wallet${index}`, chains: [31_337] }
      const accounts = [generatePrivateKey()]
      const wallet = await installStackWallet(page.context(), stack, { ...named, accounts, ...options })
      await stack.give(LOCAL_ONE, 'native', wallet.address, '10')
      await stack.give(LOCAL_ONE, 'usdc', wallet.address, '100')
      await before?.(wallet)
      return wallet
    }),
  )
}

/** Goes through a journey with each wallet, connected to the first local chain, and returns their prompts. */
async function promptsOf(
  { page, button, stack }: { readonly page: Page; readonly button: Button; readonly stack: Stack },
  rows: readonly Behaviour[],
  journey: (row: Behaviour, wallet: EvmTestWallet) => Promise<void>,
): Promise<Record<string, readonly string[]>> {
  const wallets = await installAll(page, stack, rows)
  await page.goto('/index.html')
  const prompts: Record<string, readonly string[]> = {}
  for (const [index, row] of rows.entries())
    await test.step(row.name, async () => {
      const wallet = wallets[index]!
      const connecting = button.call('connect', { wallet: wallet.rdns })
      await row.meanwhile?.(wallet)
      expect(await connecting).toMatchObject({ value: {} })
      expect(await button.call('switchNetwork', LOCAL_ONE)).toMatchObject({ value: {} })
      await journey(row, wallet)
      prompts[row.name] = methodsOf(wallet.prompts)
      await button.call('disconnect')
      await button.status('disconnected')
      await expect(button.dialog).toBeHidden()
    })
  return prompts
}

async function confirmedSwaps(page: Page): Promise<number> {
  const settled = await recordedEvents(page, 'transaction-settled')
  return settled.filter(({ detail }) => detail.kind === 'swap' && detail.status === 'confirmed').length
}

const expected = (rows: readonly Behaviour[], journey: 'send' | 'swap') =>
  Object.fromEntries(rows.map((row) => [row.name, row[journey]]))

test('sending takes one prompt more than connecting', async ({ page, button, stack }) => {
  test.slow()
  let sent = 0
  const prompts = await promptsOf({ page, button, stack }, BEHAVIOURS, async ({ afterFirst }, wallet) => {
    await button.call('open', 'Send')
    await selectSendToken(button, 'ETH')
    await fillIn(button, '0.01', privateKeyToAddress(generatePrivateKey()))
    await button.action('main').click()
    if (afterFirst) {
      await afterFirst(wallet, button)
      await button.action('main').click()
    }
    await expect(button.view('SendConfirmed').getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    expect(await recordedEvents(page, 'transaction-sent')).toHaveLength(++sent)
    await button.dialog.press('Escape')
  })
  expect(prompts).toEqual(expected(BEHAVIOURS, 'send'))
})

for (const [title, rows] of [
  ['approving and swapping takes one prompt where the wallet can', BEHAVIOURS.filter((row) => row.options?.batches)],
  ['approving and swapping takes two prompts elsewhere', BEHAVIOURS.filter((row) => !row.options?.batches)],
] as const)
  test(title, async ({ page, button, stack }) => {
    test.slow()
    let confirmed = 0
    const prompts = await promptsOf({ page, button, stack }, rows, async ({ presses, afterFirst, fails }, wallet) => {
      await button.call('open', 'Swap')
      await expect(button.view('Swap')).toBeVisible()
      await chooseSwapToken(button, 'receive', 'USDT')
      await chooseSwapToken(button, 'pay', 'USDC')
      await swapAmountOf(button).fill('25')
      await reviewSwap(button)
      for (const [index, press] of presses.entries()) {
        await expect(button.action('main')).toHaveText(press)
        await button.action('main').click()
        if (index === 0) await afterFirst?.(wallet, button)
      }
      if (fails) await expect(button.toasts.filter({ hasText: fails })).toBeVisible()
      else await expect.poll(() => confirmedSwaps(page)).toBe(++confirmed)
    })
    expect(prompts).toEqual(expected(rows, 'swap'))
  })
