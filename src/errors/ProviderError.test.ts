import { expect, test } from 'vitest'
import { ProviderDisconnected } from './connection'
import { explain } from './explain'
import { FrameError, FrameMessageInvalid, RpcMethodNotAllowed, RpcRequestAborted } from './frame'
import { ChainUnsupported } from './network'
import { ProviderError, USER_REJECTED } from './ProviderError'
import { UserRejected } from './wallet'

test.each([
  [new UserRejected(), 4001],
  [new RpcMethodNotAllowed('eth_sign'), 4200],
  [new ProviderDisconnected(), 4900],
  [new ChainUnsupported('eip155:5'), 4902],
  [new FrameMessageInvalid('RPC_REQUEST', 'eth_call'), -32602],
  [new FrameError('RPC_REQUEST', 'execution reverted'), -32603],
  [new RpcRequestAborted('personal_sign'), -32603],
  [new TypeError('odd'), -32603],
])('%o has a code that libraries know, and its own words', (reason, code) => {
  expect(ProviderError.from(reason)).toMatchObject({ code, message: reason.message, cause: reason })
})

test('our own error is returned unchanged', () => {
  const aborted = new RpcRequestAborted('personal_sign')
  expect(explain(new ProviderError(USER_REJECTED, aborted))).toBe(aborted)
})

test('a ProviderError keeps its code', () => {
  const error = new ProviderError(USER_REJECTED, new RpcRequestAborted())
  expect(ProviderError.from(error)).toBe(error)
})

test('a thrown non-error gives a generic message', () => {
  expect(ProviderError.from('a secret')).toMatchObject({ code: -32603, message: 'An error occurred' })
})
