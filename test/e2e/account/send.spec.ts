import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import type { Page } from '@playwright/test'
import { createPublicClient, erc20Abi, formatEther, http, parseEther, parseUnits, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Button } from '../fixtures/button'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { LOCALNET, solanaChain } from '../fixtures/solana'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeAttributes } from '../fixtures/writeAttributes'

const LOCAL_ONE = 'eip155:31337'
const SOL = 1_000_000_000

const randomAddress = (): Address => privateKeyToAddress(generatePrivateKey())
const field = (button: Button, view: string, name: string | RegExp) => button.view(view).getByRole('textbox', { name })
const amountOf = (button: Button) => field(button, 'Send', /^Amount/)
const recipientOf = (button: Button) => field(button, 'Send', 'Recipient')

/** The first local chain, bypassing the page. */
function chainOne({ json }: Stack) {
  return createPublicClient({
    transport: http(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
  })
}

function contractsOf<Name extends 'usdc' | 'usdt'>({ json }: Stack, name: Name): Address {
  return json.contracts[LOCAL_ONE]![name]
}

/** Opens Account, then Send with this token selected. */
async function beginSend(button: Button, token: string): Promise<void> {
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Send', exact: true }).click()
  await expect(button.view('Send')).toBeVisible()
  await button
    .view('Send')
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  await button.view('SendSelectToken').locator(`[data-label="${token}"]`).click()
  await expect(
    button
      .view('Send')
      .getByRole('button', { name: /^Select token/ })
      .first(),
  ).toContainText(token)
}

async function fillIn(button: Button, amount: string, recipient: string): Promise<void> {
  await amountOf(button).fill(amount)
  await recipientOf(button).fill(recipient)
  await button.action('main').click()
  await expect(button.view('SendPreview')).toContainText('Transfers can’t be undone')
  await expect(button.action('main')).toBeEnabled()
}

/** The details of the nth transfer's events, sent and settled. */
async function settled(page: Page, nth: number): Promise<string> {
  const { detail } = await expectEvent(page, 'transaction-settled', nth)
  const sent = (await recordedEvents(page, 'transaction-sent'))[nth - 1]
  expect(detail).toEqual({ ...sent?.detail, status: 'confirmed' })
  return detail.hash
}

/** Starts in Account on the first local chain and ends with the dialog closed. */
async function changeToSolana(button: Button): Promise<void> {
  await button
    .view('Account')
    .getByRole('button', { name: /^Local One/ })
    .click()
  await button
    .view('Networks')
    .getByRole('button', { name: /^Solana Localnet/ })
    .click()
  await expect.poll(() => button.read('network').then((network) => network?.caipNetworkId)).toBe(LOCALNET)
  await button.dialog.press('Escape')
}

/** A Solana account's balance of the local dollar. */
async function dollarsOn(stack: Stack, scope: PublicKey): Promise<bigint> {
  const mint = new PublicKey(stack.json.contracts['solana:localnet']!.usdc)
  return (await getAccount(solanaChain(stack), getAssociatedTokenAddressSync(mint, scope))).amount
}

async function leaveConfirmed(button: Button): Promise<void> {
  await expect(button.view('SendConfirmed').getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await button.action('main').click()
  await expect(button.view('Account')).toBeVisible()
}

test("the main action's description says what a transfer still lacks", async ({ page, button }) => {
  await page.goto('/index.html?wallet=evm&policy=approve')
  await button.chooseDemoWallet()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
  await button.view('Account').getByRole('button', { name: 'Send', exact: true }).click()
  const main = button.action('main')
  await expect(main).toHaveAccessibleDescription('A token is required')
  await button
    .view('Send')
    .getByRole('button', { name: /^Select token/ })
    .first()
    .click()
  await button.view('SendSelectToken').locator('[data-label="ETH"]').click()
  await expect(main).toHaveAccessibleDescription('An amount and receiver address are required')
  await amountOf(button).fill('0.01')
  await expect(main).toHaveAccessibleDescription('An amount and receiver address are required')
  await recipientOf(button).fill(randomAddress())
  await expect(main).toHaveText('Review')
  await expect(main).toHaveAccessibleDescription('')
})

test('an installed wallet sends native currency by keyboard, and a token whose transfer returns nothing', async ({
  page,
  button,
  demoWallet,
  stack,
}) => {
  test.slow()
  await page.goto('/index.html?wallet=evm&policy=approve')
  await button.chooseDemoWallet()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const chain = chainOne(stack)
  const recipient = randomAddress()

  await button.dom.click()
  const send = button.view('Account').getByRole('button', { name: 'Send', exact: true })
  await send.focus()
  await page.keyboard.press('Enter')
  await expect(button.view('Send')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'Send-empty')
  await expect(button.action('main')).toHaveText('Select token')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(button.view('SendSelectToken').locator('[data-label="ETH"]')).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'SendSelectToken')
  await button.view('SendSelectToken').locator('[data-label="ETH"]').focus()
  await page.keyboard.press('Enter')
  await expect(button.action('main')).toHaveText('Enter an amount')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(amountOf(button)).toBeFocused()
  await page.keyboard.type('1000000')
  await expect(button.action('main')).toHaveText('Not enough ETH')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('0.25')
  await expect(button.action('main')).toHaveText('Add a recipient')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(recipientOf(button)).toBeFocused()
  await page.keyboard.insertText(recipient)
  await expect(button.action('main')).toHaveText('Review')
  await expectNoAxeOrLayoutFault(page, 'Send-ready')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(button.view('SendPreview')).toContainText(recipient)
  await expect(button.action('main')).toBeEnabled()
  await expectNoAxeOrLayoutFault(page, 'SendPreview')

  // Rejected first: nothing is sent, and the input is still there.
  await demoWallet.set('reject')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(button.toasts).toContainText('Signature declined')
  await expect(button.view('SendPreview')).toContainText('Nothing was spent')
  expect(await recordedEvents(page, 'transaction-sent')).toEqual([])
  await demoWallet.set('approve')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  const hash = await settled(page, 1)
  expect((await chain.getTransaction({ hash: hash as `0x${string}` })).input).toBe('0x')
  expect(await chain.getBalance({ address: recipient })).toBe(parseEther('0.25'))
  await expect(button.view('SendConfirmed').getByRole('heading', { name: 'Confirmed' })).toBeVisible()
  await expectNoAxeOrLayoutFault(page, 'SendConfirmed')
  await leaveConfirmed(button)
  // The account shows the new balance without a refresh by the visitor.
  const left =
    Math.floor(
      Number(formatEther(await chain.getBalance({ address: (await demoWallet.accounts())[0] as Address }))) * 1_000,
    ) / 1_000
  await expect(button.view('Account').locator('[part="balance"]')).toContainText(
    left.toLocaleString('en', { minimumFractionDigits: 3 }),
  )
  await button.view('Account').getByRole('tab', { name: 'Activity' }).click()
  await expect(button.view('Account').getByText('0.25', { exact: false }).first()).toBeVisible()
  await button.dialog.press('Escape')

  await beginSend(button, 'USDT')
  await fillIn(button, '12.5', recipient)
  await button.action('main').click()
  await settled(page, 2)
  expect(
    await chain.readContract({
      address: contractsOf(stack, 'usdt'),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [recipient],
    }),
  ).toBe(parseUnits('12.5', 6))
  await leaveConfirmed(button)
  expect(
    (await recordedEvents(page, 'track')).map(({ detail }) => detail.event).filter((name) => /SEND/.test(name)),
  ).toEqual([
    'OPEN_SEND',
    'SEND_INITIATED',
    'SEND_REJECTED',
    'SEND_INITIATED',
    'SEND_SUCCESS',
    'OPEN_SEND',
    'SEND_INITIATED',
    'SEND_SUCCESS',
  ])
})

test('sending all native currency leaves the fee, and switching networks closes the form', async ({
  page,
  button,
  demoWallet,
  stack,
}) => {
  await page.goto('/index.html?wallet=evm&policy=approve')
  await button.chooseDemoWallet()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const [address] = await demoWallet.accounts()
  const recipient = randomAddress()

  await beginSend(button, 'ETH')
  await button.view('Send').getByRole('button', { name: /^Max/ }).click()
  await expect(amountOf(button)).not.toHaveValue('')
  const all = parseEther(await amountOf(button).inputValue())
  const balance = await chainOne(stack).getBalance({ address: address as Address })
  expect(all).toBeLessThan(balance)
  expect(all).toBeGreaterThan(balance - parseEther('0.01'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${address}\n`)
  await button.view('Send').getByRole('button', { name: 'Paste' }).click()
  await expect(recipientOf(button)).toHaveValue(address!)
  await expect(recipientOf(button)).toBeFocused()
  await expect(button.view('Send')).toContainText('one of your own addresses')
  await recipientOf(button).fill(contractsOf(stack, 'usdc'))
  await expect(button.view('Send')).toContainText('This is a contract address')
  await recipientOf(button).fill(recipient)
  await demoWallet.call('setChain', 31338)
  await expectEvent(page, 'network-change')
  await expect(amountOf(button)).toHaveValue('')
  await expect(recipientOf(button)).toHaveValue('')

  // The same while the preview is open: its data is gone.
  await button.dialog.press('Escape')
  await beginSend(button, 'ETH')
  await fillIn(button, '0.1', recipient)
  await demoWallet.call('setChain', 31337)
  await expectEvent(page, 'network-change', 2)
  await expect(button.view('Send')).toBeVisible()
  await expect(amountOf(button)).toHaveValue('')

  // A wallet that has switched without an event is asked to switch back. If it does not, nothing else is requested.
  await button.dialog.press('Escape')
  await beginSend(button, 'ETH')
  await fillIn(button, '0.1', recipient)
  await demoWallet.set('approve', { wallet_switchEthereumChain: 'reject' })
  await page.evaluate(() => {
    const { provider } = (window as any).demoWallet
    const { request } = provider
    const methods: string[] = ((window as any).askedSince = [])
    provider.request = (args: { method: string }) => (
      methods.push(args.method),
      args.method === 'eth_chainId' ? Promise.resolve('0x7a6a') : request.call(provider, args)
    )
  })
  await button.action('main').click()
  await expect(button.view('SendPreview')).toContainText('The wallet is on another network.')
  expect(await page.evaluate(() => (window as any).askedSince)).toContain('wallet_switchEthereumChain')
  expect(await demoWallet.asked()).not.toContain('eth_sendTransaction')
})

test('a smart account sends, and the embedded wallet a token on Solana', async ({ page, button, frame, stack }) => {
  test.slow()
  await page.goto('/index.html')
  await button.logIn(stack, 'smart-sender@example.com')
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  expect((await button.read('account')).type).toBe('smartAccount')
  const recipient = randomAddress()
  await beginSend(button, 'ETH')
  await fillIn(button, '0.2', recipient)
  await button.action('main').click()
  await frame.approve.click()
  await settled(page, 1)
  expect(await chainOne(stack).getBalance({ address: recipient })).toBe(parseEther('0.2'))
  await leaveConfirmed(button)

  await changeToSolana(button)
  const sol = Keypair.generate().publicKey
  await beginSend(button, 'USDC')
  await fillIn(button, '2.75', sol.toBase58())
  await button.action('main').click()
  await frame.approve.click()
  await settled(page, 2)
  expect(await dollarsOn(stack, sol)).toBe(2_750_000n)
})

test('a WalletConnect wallet sends in both namespaces', async ({ page, button, stack }) => {
  test.slow()
  await page.goto('/index.html')
  await stack.pocket.pair(await button.showQr())
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const recipient = randomAddress()
  await beginSend(button, 'ETH')
  await fillIn(button, '0.5', recipient)
  await button.action('main').click()
  await settled(page, 1)
  expect(await chainOne(stack).getBalance({ address: recipient })).toBe(parseEther('0.5'))
  await leaveConfirmed(button)

  await changeToSolana(button)
  const sol = Keypair.generate().publicKey
  await beginSend(button, 'USDC')
  await fillIn(button, '1.25', sol.toBase58())
  await button.action('main').click()
  await settled(page, 2)
  expect(await dollarsOn(stack, sol)).toBe(1_250_000n)
  await leaveConfirmed(button)
})

test('an installed Solana wallet sends SOL and tokens of both programs, and creates the token account', async ({
  page,
  button,
  stack,
}) => {
  test.slow()
  await page.goto('/index.html?wallet=solana&policy=approve')
  await button.open()
  await button
    .view('Connect')
    .getByRole('button', { name: /^Demo Wallet/ })
    .click()
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const chain = solanaChain(stack)
  const recipient = Keypair.generate().publicKey
  const { usdc, points } = stack.json.contracts['solana:localnet']!

  await beginSend(button, 'SOL')
  await fillIn(button, '0.5', recipient.toBase58())
  await button.action('main').click()
  await settled(page, 1)
  expect(await chain.getBalance(recipient)).toBe(SOL / 2)
  await leaveConfirmed(button)
  await button.dialog.press('Escape')

  for (const [nth, symbol, mint, program, baseUnits] of [
    [2, 'USDC', usdc, TOKEN_PROGRAM_ID, 3_500_000n],
    [3, 'POINTS', points, TOKEN_2022_PROGRAM_ID, 350n],
  ] as const) {
    await beginSend(button, symbol)
    await fillIn(button, '3.5', recipient.toBase58())
    await button.action('main').click()
    await settled(page, nth)
    expect(
      (
        await getAccount(
          chain,
          getAssociatedTokenAddressSync(new PublicKey(mint), recipient, false, program),
          undefined,
          program,
        )
      ).amount,
    ).toBe(baseUnits)
    await leaveConfirmed(button)
    await button.dialog.press('Escape')
  }
})

test('the embedded wallet sends after an approval in its frame; a rejection keeps the preview', async ({
  page,
  button,
  frame,
  stack,
}) => {
  test.slow()
  await page.goto('/index.html')
  await writeAttributes(page, { 'account-type': 'eip155:eoa' })
  await page.goto('/index.html')
  await button.logIn(stack, 'sender@example.com')
  await expectEvent(page, 'connected')
  await button.declineSmartAccount()
  await expect(button.dialog).toBeHidden()
  const recipient = randomAddress()
  await beginSend(button, 'ETH')
  await fillIn(button, '0.1', recipient)
  await button.action('main').click()
  await expect(frame.request('eth_sendTransaction')).toBeVisible()
  await frame.reject.click()
  await expect(button.view('SendPreview')).toContainText('Nothing was spent')
  await button.action('main').click()
  await expect(frame.request('eth_sendTransaction')).toBeVisible()
  await frame.approve.click()
  await settled(page, 1)
  expect(await chainOne(stack).getBalance({ address: recipient })).toBe(parseEther('0.1'))
  await leaveConfirmed(button)
})
