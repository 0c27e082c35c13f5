import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import {
  createPublicClient,
  createWalletClient,
  erc20Abi,
  formatEther,
  http,
  parseEther,
  parseUnits,
  type Address,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount, privateKeyToAddress } from 'viem/accounts'
import { recordedEvents, expectEvent } from '../fixtures/expectEvent'
import { expectNoAxeOrLayoutFault } from '../fixtures/expectNoAxeOrLayoutFault'
import { solanaChain } from '../fixtures/solana'
import { amountOf, beginSend, changeToSolana, fillIn, leaveConfirmed, recipientOf, settled } from '../fixtures/sending'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { methodsOf } from '../fixtures/wallet'
import { writeAttributes } from '../fixtures/writeAttributes'

const LOCAL_ONE = 'eip155:31337'

const randomAddress = (): Address => privateKeyToAddress(generatePrivateKey())
/** The first local chain, bypassing the page. */
function chainOne({ json }: Stack) {
  return createPublicClient({
    transport: http(json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
  })
}

function contractsOf<Name extends 'usdc' | 'usdt'>({ json }: Stack, name: Name): Address {
  return json.contracts[LOCAL_ONE]![name]
}

/** A Solana account's balance of the local dollar. */
async function dollarsOn(stack: Stack, scope: PublicKey): Promise<bigint> {
  const mint = new PublicKey(stack.json.contracts['solana:localnet']!.usdc)
  return (await getAccount(solanaChain(stack), getAssociatedTokenAddressSync(mint, scope))).amount
}

test("the main action's description says what a transfer still lacks", async ({ page, button, wallet }) => {
  await page.goto('/index.html')
  await button.choose(wallet)
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

test('a wallet that sends something else than it was asked for is found out when the network has confirmed it', async ({
  page,
  button,
  wallet,
  stack,
}) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  // What the wallet does in place of what it is asked for.
  const thief = randomAddress()
  const { privateKey } = stack.json.accounts.find(({ address }) => address === wallet.address)!
  const hash = await createWalletClient({
    account: privateKeyToAccount(privateKey as `0x${string}`),
    transport: http(stack.json.chains.find(({ caipNetworkId }) => caipNetworkId === LOCAL_ONE)!.rpcUrl),
  }).sendTransaction({ chain: null, to: thief, value: parseEther('0.25') })
  wallet.respondNext(hash, 'eth_sendTransaction')

  await beginSend(button, 'ETH')
  await fillIn(button, '0.25', randomAddress())
  await button.action('main').click()
  await settled(page, 1)
  const result = button.view('SendConfirmed')
  await expect(result.getByRole('status')).toHaveText('The network shows another transfer than the one you confirmed.')
  await expect(result).toContainText('Compare it in the explorer.')
  await expectNoAxeOrLayoutFault(page, 'SendConfirmed-differs')
  await button.action('main').click()
  await expect(button.view('Account')).toBeVisible()
})

test('an installed wallet sends native currency by keyboard, and a token whose transfer returns nothing', async ({
  page,
  button,
  wallet,
  stack,
}) => {
  test.slow()
  await page.goto('/index.html')
  await button.choose(wallet)
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
  // Where the button was that opened the tokens, there is the recipient's field by now.
  await expect(amountOf(button)).toBeFocused()
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
  wallet.answer('reject')
  await button.action('main').focus()
  await page.keyboard.press('Enter')
  await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
  await expect(button.view('SendPreview')).not.toContainText('declined')
  expect(await recordedEvents(page, 'transaction-sent')).toEqual([])
  wallet.answer('approve')
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
    Math.floor(Number(formatEther(await chain.getBalance({ address: wallet.address as Address }))) * 1_000) / 1_000
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
  wallet,
  stack,
}) => {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
  const { address } = wallet
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
  await wallet.switchChain(31_338)
  await expectEvent(page, 'network-change')
  await expect(amountOf(button)).toHaveValue('')
  await expect(recipientOf(button)).toHaveValue('')

  // The same while the preview is open: its data is gone.
  await button.dialog.press('Escape')
  await beginSend(button, 'ETH')
  await fillIn(button, '0.1', recipient)
  await wallet.switchChain(31_337)
  await expectEvent(page, 'network-change', 2)
  await expect(button.view('Send')).toBeVisible()
  await expect(amountOf(button)).toHaveValue('')

  // A wallet that has switched without an event is asked to switch back. If it says so and has not, nothing else is
  // requested.
  await button.dialog.press('Escape')
  await beginSend(button, 'ETH')
  await fillIn(button, '0.1', recipient)
  await wallet.switchChain(31_338, { silent: true })
  wallet.respondNext(null, 'wallet_switchEthereumChain')
  await button.action('main').click()
  await expect(button.view('SendPreview')).toContainText('The wallet is on another network.')
  expect(methodsOf(wallet.requests)).toContain('wallet_switchEthereumChain')
  expect(methodsOf(wallet.prompts)).toEqual(['eth_requestAccounts'])
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

test('a WalletConnect wallet sends in both namespaces', async ({ page, button, stack, phone }) => {
  test.slow()
  await page.goto('/index.html')
  await phone.scan(await button.showQr())
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
  await expect(button.toasts).toHaveText(['You declined the request. Nothing was spent.'])
  await expect(button.view('SendPreview')).not.toContainText('declined')
  await button.action('main').click()
  await expect(frame.request('eth_sendTransaction')).toBeVisible()
  await frame.approve.click()
  await settled(page, 1)
  expect(await chainOne(stack).getBalance({ address: recipient })).toBe(parseEther('0.1'))
  await leaveConfirmed(button)
})
