import { getAccount, getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import type { Page } from '@playwright/test'
import type { TestPhone } from 'wallet-connect-button/testing'
import type { Button, SecureFrame } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { beginSend, changeToSolana, fillIn, leaveConfirmed, settled } from '../fixtures/sending'
import { LOCALNET, solanaChain } from '../fixtures/solana'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { installSolanaStackWallet } from '../fixtures/wallet'
import { scaled } from '../../slowness'

const SOL = 1_000_000_000

type Connecting = { readonly page: Page; readonly button: Button; readonly stack: Stack; readonly phone: TestPhone }

/** The ways to reach a wallet, each ending connected to Solana with the dialog closed, and the version it is sent. */
const WALLETS: Readonly<
  Record<string, { readonly version: 'legacy' | 0; connect(parts: Connecting): Promise<void>; approves?: true }>
> = {
  'an installed wallet': {
    version: 0,
    async connect({ page, button, stack }) {
      await installSolanaStackWallet(page.context(), stack)
      await page.goto('/index.html')
      await button.open()
      await button
        .view('Connect')
        .getByRole('button', { name: /^Demo Wallet/ })
        .click()
      await expectEvent(page, 'connected')
    },
  },
  'a WalletConnect wallet': {
    version: 'legacy',
    async connect({ page, button, phone }) {
      await page.goto('/index.html')
      await phone.scan(await button.showQr())
      await expectEvent(page, 'connected')
      await expect(button.dialog).toBeHidden()
      await button.dom.click()
      await changeToSolana(button)
    },
  },
  'the embedded wallet': {
    version: 'legacy',
    approves: true,
    async connect({ page, button, stack }) {
      await page.goto('/index.html')
      await button.logIn(stack, 'solana-sender@example.com')
      await expectEvent(page, 'connected')
      await expect(button.dialog).toBeHidden()
      await button.dom.click()
      await changeToSolana(button)
    },
  },
}

/** A token by its key, its program, what is typed and what arrives. */
const TOKENS = [
  ['usdc', 'USDC', TOKEN_PROGRAM_ID, '3.5', 3_500_000n],
  ['points', 'POINTS', TOKEN_2022_PROGRAM_ID, '3.5', 350n],
  // One percent of 350 is withheld, rounded up.
  ['levy', 'LEVY', TOKEN_2022_PROGRAM_ID, '3.5', 346n],
  ['hooked', 'HOOKED', TOKEN_2022_PROGRAM_ID, '3.5', 3_500n],
] as const

async function confirm(button: Button, frame: SecureFrame, approves = false): Promise<void> {
  await button.action('main').click()
  if (approves) await frame.approve.click()
}

for (const [wallet, { version, connect, approves }] of Object.entries(WALLETS)) {
  test(`${wallet} sends SOL and tokens of each kind to an account that has none yet`, async ({
    page,
    button,
    frame,
    stack,
    phone,
  }) => {
    test.setTimeout(scaled(120_000))
    await connect({ page, button, stack, phone })
    await expect(button.dialog).toBeHidden()
    const { address } = await button.read('account')
    for (const [key] of TOKENS) await stack.give(LOCALNET, key, address, '100')
    const chain = solanaChain(stack)
    const recipient = Keypair.generate().publicKey

    await beginSend(button, 'SOL')
    await fillIn(button, '0.5', recipient.toBase58())
    await confirm(button, frame, approves)
    const hash = await settled(page, 1)
    expect(await chain.getBalance(recipient)).toBe(SOL / 2)
    const sent = await chain.getTransaction(hash, { maxSupportedTransactionVersion: 0 })
    expect(sent?.version).toBe(version)
    await leaveConfirmed(button)
    await button.dialog.press('Escape')

    const contracts = stack.json.contracts[LOCALNET]!
    for (const [at, [key, symbol, program, typed, arrives]] of TOKENS.entries()) {
      await beginSend(button, symbol)
      await fillIn(button, typed, recipient.toBase58())
      await confirm(button, frame, approves)
      await settled(page, at + 2)
      const account = getAssociatedTokenAddressSync(new PublicKey(contracts[key]!), recipient, false, program)
      expect((await getAccount(chain, account, 'confirmed', program)).amount).toBe(arrives)
      await leaveConfirmed(button)
      await button.dialog.press('Escape')
    }
  })
}
