import { setTimeout as delay } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import type { EvmTestWallet } from 'wallet-connect-button/testing'
import { RPC_FALLBACK_POLL_MS } from '../../../src/config/limits'
import type { Button } from '../fixtures/button'
import { expectEvent } from '../fixtures/expectEvent'
import { networkOf } from '../fixtures/networkOf'
import type { Stack } from '../fixtures/stack'
import { expect, test } from '../fixtures/test'
import { writeConfig } from '../fixtures/writeConfig'

const ONE = 'eip155:31337'
const TWO = 'eip155:31338'
const OTHERS_DELAY_MS = 300

const urlOf = (stack: Stack, id: string): string =>
  stack.json.chains.find(({ caipNetworkId }) => caipNetworkId === id)?.rpcUrl ?? ''

type Call = { readonly kind: 'read' | 'look'; readonly at: number }

/** Every finished call to a chain's RPC URLs, oldest first: reads are batched, health checks are single. */
function callsTo(page: Page, ...addresses: readonly string[]): Call[] {
  const calls: Call[] = []
  const note = (request: Request): void => {
    const at = addresses.findIndex((address) => request.url().startsWith(address))
    if (at >= 0 && request.method() === 'POST')
      calls.push({ kind: request.postData()?.startsWith('[') ? 'read' : 'look', at })
  }
  page.on('requestfinished', note)
  page.on('requestfailed', note)
  return calls
}

const ofKind = (calls: readonly Call[], kind: Call['kind']): number[] =>
  calls.filter((call) => call.kind === kind).map(({ at }) => at)

/** Opening Account reads the balance again, unless a recent one is cached. */
async function read(button: Button, amount = /ETH/): Promise<void> {
  await button.page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('/native_balance_cache')) localStorage.removeItem(key)
  })
  await button.dom.click()
  // It is drawn with the last balance before the dialog is open, and Escape would be lost.
  await expect(button.view('Account')).toBeVisible()
  await expect(button.view('Account').locator('[part="balance"]')).toContainText(amount)
  await expect(button.view('Account').locator('.stale')).toHaveCount(0)
  await button.page.keyboard.press('Escape')
  await expect(button.dialog).toBeHidden()
}

async function connected(page: Page, button: Button, wallet: EvmTestWallet): Promise<void> {
  await page.goto('/index.html')
  await button.choose(wallet)
  await expectEvent(page, 'connected')
  await expect(button.dialog).toBeHidden()
}

for (const [name, fault] of [
  ['fails', { kind: 'status', status: 503 }],
  ['becomes slow', { kind: 'delay', ms: 2_000 }],
] as const) {
  // After how many rounds is for the unit tests, whose clock no busy machine slows down.
  test(`an RPC URL that ${name} after working well is left for the other`, async ({
    page,
    button,
    stack,
    consoleGuard,
    wallet,
  }) => {
    consoleGuard.expect(/503/)
    const service = `${stack.json.services.rpc}/v1/?chainId=eip155%3A31337&projectId=${stack.json.projectId}`
    const own = urlOf(stack, ONE)
    await writeConfig(page, { networks: [networkOf(31_337, 'Local One', own)], rpc: { [ONE]: [service] } })
    // The first is much faster, so that a busy machine hardly ever ranks the second above it before the fault.
    await page.route(
      (url) => url.href.startsWith(own),
      async (route) => {
        await delay(OTHERS_DELAY_MS)
        await route.continue()
      },
    )
    const calls = callsTo(page, service, own)
    await page.clock.install()
    await connected(page, button, wallet)
    /** Waits for a polling round: its pause, its read, and the health checks of both URLs. Returns the URLs read. */
    const round = async (): Promise<readonly number[]> => {
      calls.length = 0
      await page.clock.fastForward(RPC_FALLBACK_POLL_MS)
      await read(button)
      await expect.poll(() => ofKind(calls, 'look').length).toBeGreaterThanOrEqual(2)
      return ofKind(calls, 'read')
    }
    await read(button)
    await expect.poll(() => ofKind(calls, 'read')).toContain(0)
    await round()

    await stack.faults.add({ match: 'POST /v1/', ...fault })
    let reads: readonly number[]
    do reads = await round()
    while (reads.includes(0) || !reads.includes(1))
  })
}

test('an RPC URL that serves another chain is refused, and its data is never shown', async ({
  page,
  button,
  wallet,
  stack,
  consoleGuard,
}) => {
  consoleGuard.expect(/wrong_chain/)
  const [right, wrong] = [urlOf(stack, ONE), urlOf(stack, TWO)]
  await writeConfig(page, {
    networks: [networkOf(31_337, 'Local One', wrong, right), networkOf(31_338, 'Local Two', right)],
  })
  const calls = callsTo(page, wrong, right)
  await connected(page, button, wallet)
  const account = wallet.address
  const before = await stack.chain(TWO, 'eth_getBalance', [account, 'latest'])
  await stack.chain(TWO, 'anvil_setBalance', [account, '0x6124fee993bc0000'])
  try {
    // 7 ETH on the other chain.
    await read(button, /^(?!.*\b7 ETH).*ETH/)
    // The browser reports what it has fetched later than it shows it.
    await expect.poll(() => ofKind(calls, 'read')).toEqual([0, 1])
    await read(button, /^(?!.*\b7 ETH).*ETH/)
    await expect.poll(() => ofKind(calls, 'read')).toEqual([0, 1, 1])

    // Without another URL there is no balance rather than a wrong one.
    await wallet.switchChain(31_338)
    await expectEvent(page, 'network-change')
    await button.dom.click()
    await expect(button.toasts).toContainText('Token Balance Unavailable')
    await expect(button.view('Account').locator('.identity-balance')).toHaveText('–')
  } finally {
    await stack.chain(TWO, 'anvil_setBalance', [account, before])
  }
})
