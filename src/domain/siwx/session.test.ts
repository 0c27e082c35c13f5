import { expect, test } from 'vitest'
import { isCurrent, type SiwxSession, timeProblem, withoutSession, withoutSignIn } from './session'

const now = Date.parse('2026-01-02T12:00:00Z')
const at = (hours: number) => new Date(now + hours * 3_600_000).toISOString()
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const session = (more: object = {}): SiwxSession => ({
  data: {
    accountAddress: address,
    chainId: 'eip155:1',
    domain: 'a',
    uri: 'https://a/',
    version: '1',
    nonce: 'n',
    ...more,
  },
  message: '',
  signature: '0x',
})
const query = { caipAddress: `eip155:1:${address}`, chainId: 'eip155:1', now }

test('a session holds for its own account on its own network', () => {
  expect(isCurrent(session(), query)).toBe(true)
  expect(isCurrent(session(), { ...query, caipAddress: query.caipAddress.toLowerCase() })).toBe(true)
})

test.each([
  ['another account', { caipAddress: `eip155:1:0x${'1'.repeat(40)}` }],
  ['another network', { caipAddress: `eip155:8453:${address}`, chainId: 'eip155:8453' }],
  ['an account and a network that contradict each other', { chainId: 'eip155:8453' }],
  ['no account', { caipAddress: '' }],
])('it does not hold for %s', (_, other) => expect(isCurrent(session(), { ...query, ...other })).toBe(false))

test.each([-24, -12, -6, -2, -1, 0, 1, 2, 6, 12, 24])(
  'a session until %i h from now is current only before its end',
  (hours) => {
    expect(isCurrent(session({ expirationTime: at(hours) }), query)).toBe(hours > 0)
    expect(isCurrent(session({ notBefore: at(hours) }), query)).toBe(hours <= 0)
    // The visitor's clock says nothing about whether the message is new. The nonce does.
    expect(isCurrent(session({ issuedAt: at(hours) }), query)).toBe(true)
    expect(isCurrent(session({ expirationTime: at(hours) }), { ...query, now: undefined })).toBe(true)
  },
)

test('a time that cannot be parsed makes the session invalid', () => {
  expect(timeProblem(session({ expirationTime: 'soon' }).data, now)).toBe('expired')
  expect(timeProblem(session({ notBefore: 'soon' }).data, now)).toBe('not_yet_valid')
})

test('the tolerance works in both directions', () => {
  const minute = 60_000
  expect(timeProblem(session({ expirationTime: at(0) }).data, now + minute - 1, minute)).toBeUndefined()
  expect(timeProblem(session({ expirationTime: at(0) }).data, now + minute, minute)).toBe('expired')
  expect(timeProblem(session({ notBefore: at(0) }).data, now - minute, minute)).toBeUndefined()
  expect(timeProblem(session({ notBefore: at(0) }).data, now - minute - 1, minute)).toBe('not_yet_valid')
})

test('removing one session leaves those of the same account elsewhere and of others here', () => {
  const elsewhere = session({ chainId: 'eip155:10' })
  const others = session({ accountAddress: `0x${'2'.repeat(40)}` })
  expect(withoutSession([session(), elsewhere, others], query.caipAddress)).toEqual([elsewhere, others])
})

test('a sign-in that was made for several networks is removed from all of them, and no other is', () => {
  const alongside = session({ chainId: 'eip155:10' })
  const later = session({ chainId: 'eip155:137', nonce: 'anothernonce1' })
  expect(withoutSignIn([session(), alongside, later], query.caipAddress)).toEqual([later])
  expect(withoutSignIn([alongside, later], query.caipAddress)).toEqual([alongside, later])
})
