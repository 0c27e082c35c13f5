import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { PREFLIGHT_COMMITMENTS } from '../../../domain/network/commitment'
import { parseSendOptions, parseSolanaRequest } from './requests'

const bytes = new Uint8Array([1, 2, 3])
const text = base58.encode(bytes)

test('each of the four requests is read into bytes', () => {
  expect(parseSolanaRequest({ method: 'solana_signMessage', params: { message: text, pubkey: 'p' } })).toEqual({
    kind: 'message',
    message: bytes,
    pubkey: 'p',
  })
  expect(parseSolanaRequest({ method: 'solana_signTransaction', params: { transaction: text } })).toEqual({
    kind: 'transaction',
    transaction: bytes,
  })
  expect(parseSolanaRequest({ method: 'solana_signAllTransactions', params: { transactions: [text, text] } })).toEqual({
    kind: 'transactions',
    transactions: [bytes, bytes],
  })
  expect(
    parseSolanaRequest({
      method: 'solana_signAndSendTransaction',
      params: [{ transaction: text, options: { maxRetries: 2 } }],
    }),
  ).toEqual({ kind: 'send', transaction: bytes, options: { maxRetries: 2 } })
})

test('another method is not ours', () => {
  expect(parseSolanaRequest({ method: 'getBalance', params: [] })).toBeUndefined()
})

test.each(PREFLIGHT_COMMITMENTS)('%s is a preflight commitment', (preflightCommitment) => {
  expect(parseSendOptions({ preflightCommitment })).toEqual({ preflightCommitment })
})

test.each([
  { preflightCommitment: 'Confirmed' },
  { preflightCommitment: '' },
  { preflightCommitment: 'toString' },
  { skipPreflight: 1 },
  { maxRetries: -1 },
  { minContextSlot: 1.5 },
])('options %j are refused', (options) => {
  expect(() => parseSendOptions(options)).toThrow(expect.objectContaining({ code: -32602 }))
})

test.each([
  ['solana_signMessage', undefined],
  ['solana_signMessage', { message: '0OIl' }],
  ['solana_signMessage', { message: text, pubkey: 5 }],
  ['solana_signTransaction', { transaction: '' }],
  ['solana_signTransaction', { transaction: '1'.repeat(4_097) }],
  ['solana_signTransaction', { transaction: '1'.repeat(10_000) }],
  ['solana_signAllTransactions', { transactions: [] }],
  ['solana_signAllTransactions', { transactions: [text, 5] }],
] as const)('%s with %j is refused', (method, params) => {
  expect(() => parseSolanaRequest({ method, params })).toThrow(expect.objectContaining({ code: -32602 }))
})

test('a transaction of version 1 may have 4,096 bytes', () => {
  const transaction = new Uint8Array(4_096).fill(255)
  const params = { transaction: base58.encode(transaction) }
  expect(parseSolanaRequest({ method: 'solana_signTransaction', params })).toEqual({ kind: 'transaction', transaction })
})
