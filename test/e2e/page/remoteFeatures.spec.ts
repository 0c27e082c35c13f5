import type { EvmTestWallet } from 'wallet-connect-button/testing'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { expect, test } from '../fixtures/test'

const SOCIALS = ['google', 'x', 'github']

/** A project configuration with everything on, except the given. */
const allBut = (...off: string[]) => ({
  features: [
    {
      id: 'social_login',
      isEnabled: true,
      config: [...(off.includes('email') ? [] : ['email']), ...(off.includes('socials') ? [] : SOCIALS)],
    },
    { id: 'swap', isEnabled: !off.includes('swap'), config: ['1inch'] },
    { id: 'onramp', isEnabled: !off.includes('onramp'), config: ['coinbase', 'meld'] },
    { id: 'activity', isEnabled: !off.includes('activity'), config: [] },
  ],
})

/** Connect offers exactly these logins beside wallets. */
async function offersLogins(button: Button, email: boolean, socials: readonly string[]): Promise<void> {
  const offered = button.view('Connect').locator('[data-provider]')
  await expect
    .poll(() => offered.evaluateAll((all) => all.map((one) => one.getAttribute('data-provider'))))
    .toEqual(socials)
  await expect(button.email).toHaveCount(email ? 1 : 0)
}

/** The account has these actions, in this order, and these tabs. */
async function canDo(button: Button, actions: readonly string[], tabs: readonly string[]): Promise<void> {
  const view = button.view('Account')
  await expect(view.locator('.round-actions button')).toHaveText(actions)
  await expect(view.getByRole('tab')).toHaveText(tabs)
}

async function connectAnew(button: Button, { rdns }: EvmTestWallet): Promise<void> {
  await button.wallet(rdns).click()
  await expectEvent(button.page, 'connected')
  await expect(button.dialog).toBeHidden()
  await button.dom.click()
}

async function visit(button: Button, attributes: Record<string, string> = {}): Promise<void> {
  await button.page.goto('/index.html')
  await button.setAttributes({ 'swap-networks': 'eip155:31337', ...attributes })
  await button.open()
}

async function leave(button: Button): Promise<void> {
  await button.call('disconnect')
  await button.status('disconnected')
}

test("the page narrows and reorders the project's features, and decides alone without a remote configuration", async ({
  button,
  stack,
  wallet,
  consoleGuard,
}) => {
  test.slow()
  await stack.project(allBut())
  await visit(button)
  await offersLogins(button, true, SOCIALS)
  await connectAnew(button, wallet)
  await canDo(button, ['Add funds', 'Swap', 'Receive', 'Send'], ['Tokens', 'NFTs', 'Activity'])
  await leave(button)

  await stack.project(allBut('email', 'swap'))
  await visit(button)
  await offersLogins(button, false, SOCIALS)
  await connectAnew(button, wallet)
  await canDo(button, ['Add funds', 'Receive', 'Send'], ['Tokens', 'NFTs', 'Activity'])
  await leave(button)

  await stack.project(allBut('socials', 'onramp', 'activity'))
  const own = { features: 'send onramp activity swaps -nfts', socials: 'github google' }
  await visit(button, own)
  await offersLogins(button, true, [])
  await connectAnew(button, wallet)
  await canDo(button, ['Send', 'Swap', 'Receive'], [])
  await leave(button)

  consoleGuard.expect(/status of 500/)
  await stack.faults.add({ match: 'GET /appkit/v1/config', kind: 'status', status: 500 })
  await visit(button, own)
  await offersLogins(button, true, ['github', 'google'])
  await connectAnew(button, wallet)
  await canDo(button, ['Send', 'Add funds', 'Swap', 'Receive'], ['Tokens', 'Activity'])

  // A page may change its options while the account is shown.
  await button.setAttributes({ features: 'receive -swaps -onramp -activity' })
  await canDo(button, ['Receive', 'Send'], ['Tokens', 'NFTs'])
})
