import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ProviderDisconnected } from './connection'
import { explain, isUserRejection, isUnrecognizedChain, type WalletRequestKind } from './explain'
import {
  UserRejected,
  RequestAlreadyPending,
  RequestUnauthorized,
  RequestUnsupported,
  WalletRequestFailed,
} from './wallet'
import { WalletButtonError } from './WalletButtonError'

const nested = (code: number) => ({ code: -32603, message: 'Internal', data: { originalError: { code } } })

test.each<[unknown, WalletRequestKind, boolean]>([
  [{ code: 4001 }, 'request', true],
  [{ code: '4001' }, 'request', true],
  [{ code: 5002 }, 'switch', true],
  [{ code: 5000 }, 'switch', false],
  [{ code: 5000, message: 'User rejected.' }, 'switch', false],
  [{ code: 5000 }, 'relay-request', true],
  [{ code: 5002 }, 'relay-request', true],
  [{ code: 5000 }, 'request', true],
  [{ code: 5001 }, 'request', true],
  [{ code: 5003 }, 'relay-request', true],
  [{ code: 5001 }, 'switch', true],
  [{ code: 5003 }, 'switch', true],
  [{ code: 4999 }, 'request', false],
  [{ code: 5004 }, 'relay-request', false],
  ['Plugin Closed', 'request', true],
  [new Error('Approval Denied'), 'request', true],
  [{ message: 'Transaction cancelled' }, 'request', true],
  [{ code: -32603, message: 'User disapproved requested methods' }, 'relay-request', true],
  [{ code: -32000, message: 'The request was rejected.' }, 'request', true],
  ['Popup closed', 'request', true],
  ['Transaction rejected on device', 'request', true],
  [
    { message: 'Internal error', cause: { message: 'Ledger device: Condition of use not satisfied (0x6985)' } },
    'request',
    true,
  ],
  ['Transaction rejected: nonce too low', 'request', false],
  ['execution reverted: request denied by guard', 'request', false],
  ['Connection closed', 'request', false],
  [{ code: 4900, message: 'Plugin Closed' }, 'request', false],
  [nested(4001), 'switch', true],
  [{ code: 'ACTION_REJECTED', info: { error: { code: 4001 } } }, 'request', true],
  [new Error('User rejected the request.'), 'request', true],
  ['user cancelled', 'relay-request', true],
  [{ code: -32603, message: 'User denied message signature' }, 'request', true],
  [{ code: -32603, message: 'User rejected the request' }, 'switch', false],
  ['User rejected the request', 'switch', true],
  [{ code: 4100, message: 'User rejected earlier' }, 'request', false],
  [null, 'request', false],
  [undefined, 'request', false],
])('%o on a %s means declined: %s', (reason, ask, rejected) => {
  expect(isUserRejection(reason, ask)).toBe(rejected)
})

test.each<[unknown, boolean]>([
  [{ code: 4902 }, true],
  [{ code: 5000, message: 'User rejected.' }, true],
  [{ code: 32603 }, true],
  [{ code: -32603 }, true],
  [{ code: -32603, message: 'User rejected the request' }, true],
  [nested(4902), true],
  [{ cause: { data: { originalError: { code: 4902 } } } }, true],
  [nested(4001), false],
  [{ code: 4001 }, false],
  [{ code: 5002 }, false],
  [{ code: -32002 }, false],
  ['4902', false],
])('%o means that the network has to be added: %s', (reason, unknown) => {
  expect(isUnrecognizedChain(reason)).toBe(unknown)
})

test.each([
  [{ code: 4001 }, UserRejected],
  [{ code: -32002 }, RequestAlreadyPending],
  [{ code: 4100 }, RequestUnauthorized],
  [{ code: 4200 }, RequestUnsupported],
  [{ code: 4900 }, ProviderDisconnected],
  [{ code: 4901 }, ProviderDisconnected],
  ['boom', WalletRequestFailed],
  [null, WalletRequestFailed],
])('%o is explained by its class, the thrown value being the cause', (reason, kind) => {
  const error = explain(reason)
  expect(error).toBeInstanceOf(kind)
  if (reason !== null) expect(error.cause).toBe(reason)
})

test('our own errors are returned unchanged', () => {
  const ours = new RequestAlreadyPending()
  expect(explain(ours)).toBe(ours)
})

test('the wallet’s message is included, made safe to show', () => {
  const error = explain({ message: 'insufficient\u202E funds\n' }) as WalletRequestFailed
  expect(error.walletMessage).toBe('insufficient funds')
})

test('of nested messages the innermost is the wallet’s, and bytes are none', () => {
  const said = (reason: unknown) => (explain(reason) as WalletRequestFailed).walletMessage
  const remedy = 'Open the Ethereum app on the device, version 1.10 or later'
  const nestedIn = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { message: remedy } } }
  expect(said(nestedIn)).toBe(remedy)
  expect(said(new Error('Could not sign', { cause: { error: { message: remedy, data: '0x6a80' } } }))).toBe(remedy)
  expect(said(`${remedy} ${'x'.repeat(1_000_000)}`)?.length).toBeLessThanOrEqual(160)
})

test.each([
  ['Ledger device: Locked device (0x5515)', 'device_locked'],
  ['LockedDeviceError', 'device_locked'],
  ['Your Ledger is locked. Unlock it and try again', 'device_locked'],
  ['Ledger device: UNKNOWN_ERROR (0x6b0c)', 'device_locked'],
  ['Please enable Blind signing or Contract data in the Ethereum app Settings', 'blind_signing_off'],
  ['Ledger: Enable blind-signing to continue', 'blind_signing_off'],
  ['The account is not locked in the pool', 'wallet_request_failed'],
  ['Wallet is unavailable', 'wallet_request_failed'],
])('the failure %j is %s', (message, code) => {
  for (const reason of [message, new Error(message), { code: -32603, message: 'Internal', data: { message } }])
    expect(explain(reason).code).toBe(code)
  // A refusal counts first.
  expect(explain({ code: 4001, message }).code).toBe('user_rejected')
})

test('cycles and throwing getters do no harm', () => {
  const loop: Record<string, unknown> = { message: 'x' }
  loop.data = loop
  const trap = { get code() { throw new Error('trap') } } // prettier-ignore
  expect(explain(loop)).toBeInstanceOf(WalletRequestFailed)
  expect(explain(trap)).toBeInstanceOf(WalletRequestFailed)
})

test('anything thrown becomes one of our errors', () => {
  fc.assert(
    fc.property(
      fc.anything(),
      fc.constantFrom<WalletRequestKind>('switch', 'request', 'relay-request'),
      (thrown, ask) => {
        expect(explain(thrown, ask)).toBeInstanceOf(WalletButtonError)
      },
    ),
  )
})
