import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { StackJson } from '../../../demo/stack/stackJson'
import { openInbox, startPhone } from '../../../src/testing'
import type { Visitor } from './Visitor'

export interface JourneyFacts {
  readonly visitor: Visitor
  readonly stack: StackJson
}

type Journey = (facts: JourneyFacts) => Promise<void>

const WALLET = '[data-wallet-id="org.example.demo-wallet"]'
const RECIPIENT = '0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0'
const WITHIN_MS = 20_000

/** What visitors do most, on the demo pages and the local stack. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'an installed wallet connects and signs in, and the server agrees': async ({ visitor, stack }) => {
    await visitor.goTo(`${stack.demo}/siwx.html?wallet=1&policy=approve`)
    await visitor.press('[part="button"]')
    await visitor.press(WALLET)
    await visitor.press('[data-view="SIWXSignMessage"] [data-action="main"]')
    await becomes(visitor, 'authenticated')
    const { user } = await visitor.run<{ user: { address: string } }>(`return (await fetch('/api/me')).json()`)
    assert.equal(user.address, stack.accounts[0]?.address)
  },

  'a wallet pairs by the URI of the QR code': async ({ visitor, stack }) => {
    const { relay } = stack.services
    const phone = await startPhone({ relay, projectId: stack.projectId, chains: [31_337], answers: 'approve' })
    try {
      await visitor.goTo(`${stack.demo}/index.html`)
      await visitor.press('[part="button"]')
      await visitor.press('[data-wallet-id="walletconnect"]')
      await phone.scan(await until(visitor, 'the QR code', `return inside('[part="qr"]')?.dataset.uri`))
      await becomes(visitor, 'connected')
      assert.equal(await visitor.run(`return button.wallet.method`), 'walletconnect')
      assert.equal(await visitor.run(`return button.account.address`), phone.address)
    } finally {
      await phone.close()
    }
  },

  'an email address and its code connect the embedded wallet, which a reload restores': async ({ visitor, stack }) => {
    const inbox = await openInbox(stack.demo)
    const email = `engines-${Date.now()}@example.com`
    await visitor.goTo(`${stack.demo}/index.html`)
    await visitor.press('[part="button"]')
    await visitor.type('input[type="email"]', email)
    await visitor.press('.field-submit')
    await until(visitor, 'the field for the code', `return Boolean(inside('[autocomplete="one-time-code"]'))`)
    await visitor.type('[autocomplete="one-time-code"]', await inbox.code(email))
    await becomes(visitor, 'connected')
    const address = await visitor.run(`return button.account.address`)
    await visitor.goTo(`${stack.demo}/index.html`)
    await becomes(visitor, 'connected')
    assert.equal(await visitor.run(`return button.account.address`), address)
  },

  'the account sends what a chain then has': async ({ visitor, stack }) => {
    const before = await balanceOf(stack)
    await visitor.goTo(`${stack.demo}/index.html?wallet=evm&policy=approve`)
    await visitor.press('[part="button"]')
    await visitor.press(WALLET)
    await becomes(visitor, 'connected')
    await until(visitor, 'the closed dialog', `return !inside('dialog[open]')`)
    await visitor.run(
      `button.addEventListener('transaction-settled', ({ detail }) => { window.settled = detail.status })`,
    )
    await visitor.press('[part="button"]')
    await visitor.press('[data-view="Account"] [data-opens="Send"]')
    await visitor.press('[data-view="Send"] [data-action="main"]')
    await visitor.press('[data-view="SendSelectToken"] [data-label="ETH"]')
    await visitor.type('[data-view="Send"] [inputmode="decimal"]', '0.25')
    await visitor.type('[data-view="Send"] .recipient input', RECIPIENT)
    await until(
      visitor,
      'the review',
      `return inside('[data-view="Send"] [data-action="main"]')?.innerText.trim() === 'Review'`,
    )
    await visitor.press('[data-view="Send"] [data-action="main"]')
    await until(
      visitor,
      'the send button',
      `return inside('[data-view="SendPreview"] [data-action="main"]:enabled') && true`,
    )
    await visitor.press('[data-view="SendPreview"] [data-action="main"]')
    assert.equal(await until(visitor, 'the transaction', `return window.settled`), 'confirmed')
    assert.equal((await balanceOf(stack)) - before, 250_000_000_000_000_000n)
  },

  'a session that ended on the next page is over after Back': async ({ visitor, stack }) => {
    await visitor.goTo(`${stack.demo}/index.html?wallet=evm&policy=approve`)
    await visitor.press('[part="button"]')
    await visitor.press(WALLET)
    await becomes(visitor, 'connected')
    await visitor.goTo(`${stack.demo}/two.html?wallet=evm&policy=approve`)
    await becomes(visitor, 'connected')
    await visitor.run(`await button.disconnect()`)
    await visitor.back()
    await until(visitor, 'the first page', `return location.pathname === '/index.html'`)
    await until(visitor, 'no session', `return button.account === null && !button.matches(':state(connected)')`)
  },
}

/** The part of them that every run of the tests makes. */
export const SMOKE: readonly string[] = Object.keys(JOURNEYS).slice(0, 1)

/** Waits until the element has a custom state. */
async function becomes(visitor: Visitor, state: string): Promise<void> {
  await until(visitor, state, `return button?.matches(':state(${state})')`)
}

/** Waits until a body returns something truthy, and returns that. */
async function until<Value>(visitor: Visitor, what: string, body: string): Promise<Value> {
  const end = Date.now() + WITHIN_MS
  for (;;) {
    // A page that is being left has no element to ask.
    const found = await visitor.run<Value | undefined>(body).catch(() => undefined)
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited in vain for: ${what}`)
    await delay(50)
  }
}

async function balanceOf({ chains }: StackJson): Promise<bigint> {
  const rpcUrl = chains.find(({ caipNetworkId }) => caipNetworkId === 'eip155:31337')?.rpcUrl ?? ''
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [RECIPIENT, 'latest'] }
  const { result } = (await post(rpcUrl, body)) as { result: string }
  return BigInt(result)
}

async function post(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json().catch(() => undefined)
}
