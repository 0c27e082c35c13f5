import { expect, test } from 'vitest'

const limits = (await import('./limits')) as Readonly<Record<string, unknown>>

// Written out here: tests of behaviour import the names, so a changed number would move them along.
test.each([
  ['EMAIL_LOGIN_COOLDOWN_MS', 30_000],
  ['FRAME_REQUEST_TIMEOUT_MS', 30_000],
  ['FRAME_SIGN_OUT_WAIT_MS', 3_000],
  ['PAIRING_LIFETIME_MS', 240_000],
  ['PAIRING_EXPIRED_THRESHOLD_MS', 10_000],
  ['SERVICE_CALL_TIMEOUT_MS', 5_000],
  ['RPC_TIMEOUT_MS', 10_000],
  ['RPC_FALLBACK_POLL_MS', 4_000],
  ['RPC_FALLBACK_SAMPLE_COUNT', 10],
  ['RECENT_WALLETS_MAX', 2],
  ['RECOMMENDED_WALLETS', 4],
  ['WALLETS_PER_PAGE', 40],
  ['TOKEN_BALANCE_RETRY_MS', 30_000],
  ['BALANCE_DECIMALS', 3],
  ['SWAP_SLIPPAGE_PERCENT', 1],
  ['ONRAMP_DEFAULT_CURRENCY', 'USD'],
  ['DEFAULT_PURCHASE_TOKEN', 'USDC'],
  ['PURCHASE_POLL_MS', 4_000],
  ['NAME_MIN_CHARACTERS', 4],
  ['ADDRESS_HEAD_CHARACTERS', 4],
  ['ADDRESS_TAIL_CHARACTERS', 6],
  ['SHAKE_MS', 500],
  ['CARD_ANIMATION_MS', 150],
] as const)('%s is %s, as documented', (name, value) => {
  expect(limits[name]).toBe(value)
})
