import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, http, type Address } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import type { Stack } from '../fixtures/stack'
import { beginSwap, chooseSwapToken, reviewSwap, swapAmountOf } from '../fixtures/swapping'
import { expect, test } from '../fixtures/test'
import { installStackWallet, methodsOf } from '../fixtures/wallet'

const LOCAL_ONE = 'eip155:31337'
const PLENTY_MS = 15_000

/** An account's balance of a token on the first local chain, bypassing the page. */
function held({ json }: Stack, token: 'usdc' | 'dai' | 'usdt', scope: string): Promise<bigint> {
  const client = createPublicClient({
    transport: http(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
  })
  return client.readContract({
    address: json.contracts[LOCAL_ONE]![token],
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [scope as Address],
  })
}

const market = (stack: Stack, change?: object) =>
  fetch(
    stack.json.exchange,
    change ? { method: 'POST', body: JSON.stringify({ chainId: LOCAL_ONE, ...change }) } : { method: 'DELETE' },
  )
const received = (button: Button) => button.view('Swap').getByRole('group', { name: 'You receive' }).getByRole('status')

/** The URLs of the page's price requests, in order. */
function quotes(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.endsWith('/v1/convert/quotes')) asked.push(url.searchParams.get('amount') ?? '')
  })
  return asked
}

test.afterEach(({ stack }) => market(stack))

test('an installed wallet approves exactly the amount sold, then swaps; balances and activity follow', async ({
  page,
  button,
  wallet,
  stack,
}) => {
  test.slow()
  const asked = quotes(page)
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { address } = wallet
  const before = { usdc: await held(stack, 'usdc', address), dai: await held(stack, 'dai', address) }

  await beginSwap(button)
  await expect(button.action('main')).toHaveText('Select token')
  await button.action('main').click()
  await expect(button.view('SwapSelectToken').locator('[data-label="DAI"]')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'SwapSelectToken')
  await button.view('SwapSelectToken').locator('[data-label="DAI"]').click()
  await chooseSwapToken(button, 'pay', 'USDC')
  expect(asked).toEqual([])

  await swapAmountOf(button).pressSequentially('1000000')
  await expect(button.action('main')).toHaveText('Not enough USDC')
  await swapAmountOf(button).fill('')
  await swapAmountOf(button).pressSequentially('100.5')
  await expect(received(button)).toContainText('100.')
  // On a busy machine keys may be further apart than the debounce, which the unit tests show.
  expect(asked.at(-1)).toBe('100500000')
  await expectNoAxeOrLayoutFault(page, 'Swap-ready')

  await reviewSwap(button)
  await expect(button.view('SwapPreview')).toContainText('exactly 100.5 USDC')
  await expect(button.action('main')).toHaveText('Approve USDC')
  await expectNoAxeOrLayoutFault(page, 'SwapPreview-approve')
  wallet.answer('reject')
  await button.action('main').click()
  await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
  await expect(button.view('SwapPreview')).not.toContainText('declined')
  expect(await recordedEvents(page, 'transaction-sent')).toEqual([])
  wallet.answer('approve')
  await button.action('main').click()
  await expect(button.action('main')).toHaveText('Swap')
  expect((await expectEvent(page, 'transaction-settled')).detail).toMatchObject({
    kind: 'approve',
    chainId: LOCAL_ONE,
    status: 'confirmed',
  })
  await button.action('main').click()
  await expect(button.view('Account')).toBeVisible()
  expect((await expectEvent(page, 'transaction-settled', 2)).detail).toMatchObject({
    kind: 'swap',
    chainId: LOCAL_ONE,
    status: 'confirmed',
  })
  expect(before.usdc - (await held(stack, 'usdc', address))).toBe(100_500_000n)
  expect((await held(stack, 'dai', address)) - before.dai).toBeGreaterThan(99n * 10n ** 18n)
  await button.view('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(button.view('Account').getByText('Swapped').first()).toBeVisible()
  const told = (await recordedEvents(page, 'track')).map(({ detail }) => detail)
  expect(told.map(({ event }) => event).filter((name) => /SWAP/.test(name))).toEqual([
    'OPEN_SWAP',
    'CLICK_SELECT_TOKEN_TO_SWAP',
    'CLICK_SELECT_TOKEN_TO_SWAP',
    'INITIATE_SWAP',
    'SWAP_APPROVAL_ERROR',
    'SWAP_SUCCESS',
  ])
  expect(told.find(({ event }) => event === 'SWAP_SUCCESS')?.properties).toMatchObject({
    isSmartAccount: false,
    network: LOCAL_ONE,
    swapFromToken: 'USDC',
    swapToToken: 'DAI',
    swapFromAmount: '100.5',
  })
})

test('an installed wallet that carries out calls together approves and swaps by one prompt', async ({
  page,
  context,
  button,
  stack,
}) => {
  test.slow()
  // A key of its own: the account keeps the code that it gets for the batch.
  const accounts = [generatePrivateKey()]
  const wallet = await installStackWallet(context, stack, { accounts, batches: 'supported' })
  const address = wallet.address
  await stack.give(LOCAL_ONE, 'native', address, '10')
  await stack.give(LOCAL_ONE, 'usdc', address, '100')
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await beginSwap(button)
  await chooseSwapToken(button, 'receive', 'USDT')
  await chooseSwapToken(button, 'pay', 'USDC')
  await swapAmountOf(button).fill('25')
  await reviewSwap(button)
  await expect(button.view('SwapPreview')).toContainText('exactly 25 USDC')
  await expect(button.action('main')).toHaveText('Approve and swap')
  wallet.answer('approve', { wallet_sendCalls: 'reject' })
  await button.action('main').click()
  await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
  await expect(button.view('SwapPreview')).not.toContainText('declined')
  wallet.answer('approve')
  await button.action('main').click()
  await expect(button.view('Account')).toBeVisible()
  expect((await expectEvent(page, 'transaction-settled')).detail).toMatchObject({ kind: 'swap', status: 'confirmed' })
  expect(await held(stack, 'usdc', address)).toBe(75_000_000n)
  expect(await held(stack, 'usdt', address)).toBeGreaterThan(24_000_000n)
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts', 'wallet_sendCalls', 'wallet_sendCalls'])
})

test('the embedded wallet approves and swaps in its frame; a rejection changes nothing', async ({
  page,
  button,
  frame,
  stack,
}) => {
  test.slow()
  await page.goto('/index.html')
  await button.logIn(stack, 'swapper@example.org')
  const { detail } = await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const before = await held(stack, 'usdt', detail.address)
  await beginSwap(button)
  await chooseSwapToken(button, 'receive', 'USDT')
  await chooseSwapToken(button, 'pay', 'USDC')
  await swapAmountOf(button).fill('25')
  await reviewSwap(button)
  await button.action('main').click()
  await expect(frame.request('wallet_sendCalls')).toBeVisible()
  await frame.reject.click()
  await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
  await expect(button.view('SwapPreview')).not.toContainText('declined')
  await button.action('main').click()
  await expect(frame.request('wallet_sendCalls')).toBeVisible()
  await frame.approve.click()
  // Approval and swap were one request.
  await expectEvent(page, 'transaction-settled')
  await expect(button.view('Account')).toBeVisible()
  expect((await held(stack, 'usdt', detail.address)) - before).toBeGreaterThan(24_000_000n)
})

test('missing liquidity, moved prices and bad prices are handled, and other networks are offered', async ({
  page,
  button,
  wallet,
  stack,
  consoleGuard,
}) => {
  test.slow()
  consoleGuard.expect(/status of 400/)
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await market(stack, { token: 'usdc', drain: true })
  await beginSwap(button)
  await chooseSwapToken(button, 'receive', 'USDC')
  await swapAmountOf(button).fill('0.5')
  await expect(button.view('Swap').getByRole('alert')).toContainText('Insufficient liquidity')
  await market(stack, { token: 'usdc', refill: true })
  await button.action('retry').click()
  await expect(received(button)).toContainText('1,2')
  const first = await received(button).textContent()

  // Without a press: the next poll finds a changed price.
  await market(stack, { token: 'native', move: -3 })
  await expect(received(button)).not.toHaveText(first!, { timeout: PLENTY_MS })
  await reviewSwap(button)
  await market(stack, { token: 'native', move: -5 })
  await button.action('main').click()
  await expect(button.view('SwapPreview').getByRole('alert')).toContainText('The swap would fail')
  expect(methodsOf(wallet.prompts)).not.toContain('eth_sendTransaction')
  await button.action('retry').click()
  // By now the price impact is high, which needs a consent of its own.
  await expect(button.view('SwapPreview').getByRole('alert')).toContainText('High price impact')
  await expect(button.action('main')).toBeDisabled()
  await button.view('SwapPreview').getByRole('checkbox').check()
  await button.action('main').click()
  await expectEvent(page, 'transaction-settled')

  await button.dialog.press('Escape')
  await button.host.evaluate((element) => element.setAttribute('swap-networks', 'eip155:31338'))
  await button.call('open', 'Swap')
  await expect(button.view('UnsupportedChain')).toContainText('Swaps aren’t available on Local One')
  await expectNoAxeOrLayoutFault(page, 'UnsupportedChain-swap')
  await button
    .view('UnsupportedChain')
    .getByRole('button', { name: /^Local Two/ })
    .click()
  await expectEvent(page, 'network-change')
  await expect(button.view('Swap')).toBeVisible()
  await expect(button.action('main')).toHaveText('Select token')
})
