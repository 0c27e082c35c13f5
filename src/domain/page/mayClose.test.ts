import { expect, test } from 'vitest'
import { mayClose } from './mayClose'

const relaxed = { signInRequired: false, hasSession: false, allowUnsupportedChain: false }

test.each(['SIWXSignMessage', 'ApproveTransaction'])(
  '%s may not be closed while sign-in is required and missing',
  (view) => {
    expect(mayClose({ ...relaxed, view, signInRequired: true })).toBe(false)
    expect(mayClose({ ...relaxed, view, signInRequired: true, hasSession: true })).toBe(true)
    expect(mayClose({ ...relaxed, view })).toBe(true)
  },
)

test('an unsupported network holds the visitor unless the page allows it', () => {
  expect(mayClose({ ...relaxed, view: 'UnsupportedChain' })).toBe(false)
  expect(mayClose({ ...relaxed, view: 'UnsupportedChain', allowUnsupportedChain: true })).toBe(true)
})

test('switching holds the visitor only when it was entered from an unsupported network', () => {
  expect(mayClose({ ...relaxed, view: 'SwitchNetwork', openedFrom: 'UnsupportedChain' })).toBe(false)
  expect(mayClose({ ...relaxed, view: 'SwitchNetwork', openedFrom: 'Networks' })).toBe(true)
})

test('every other view may be closed, also while sign-in is required', () => {
  expect(mayClose({ ...relaxed, view: 'Connect', signInRequired: true })).toBe(true)
})
