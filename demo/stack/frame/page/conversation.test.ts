import { expect, test } from 'vitest'
import { Conversation, type AskedEvent, type FrameMessage } from './conversation'

const SITE = 'https://shop.example'
const ABOVE = { name: 'window.parent' }

function converse(
  allowed: readonly string[] = [],
  answer: (asked: AskedEvent) => Promise<unknown> = async () => undefined,
) {
  const posted: { message: FrameMessage; origin: string }[] = []
  const carriedOut: AskedEvent[] = []
  const conversation = new Conversation({
    above: ABOVE,
    allowed,
    post: (message, origin) => posted.push({ message, origin }),
    execute: (asked) => {
      carriedOut.push(asked)
      return answer(asked)
    },
  })
  const hear = async (data: unknown, origin = SITE, source: unknown = ABOVE): Promise<void> => {
    conversation.hear({ data, origin, source })
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { conversation, posted, carriedOut, hear }
}

test('a response goes to the exact origin of the request, with its id', async () => {
  const { posted, hear } = converse([], async () => ({ isConnected: false }))
  await hear({ type: '@w3m-app/IS_CONNECTED', id: 'a1' })
  expect(posted).toEqual([
    { message: { type: '@w3m-frame/IS_CONNECTED_SUCCESS', id: 'a1', payload: { isConnected: false } }, origin: SITE },
  ])
})

test('an empty response has no payload, and a failure has its message', async () => {
  const { posted, hear } = converse([], async (asked) => {
    if (asked.name === 'CONNECT_OTP') throw new Error('Invalid Otp')
  })
  await hear({ type: '@w3m-app/SIGN_OUT', id: 'a' })
  await hear({ type: '@w3m-app/CONNECT_OTP', id: 'b', payload: { otp: '000000' } })
  expect(posted.map((each) => each.message)).toEqual([
    { type: '@w3m-frame/SIGN_OUT_SUCCESS', id: 'a' },
    { type: '@w3m-frame/CONNECT_OTP_ERROR', id: 'b', payload: { message: 'Invalid Otp' } },
  ])
})

test.each([
  ['CONNECT_EMAIL', { email: 'not an address' }, 'Invalid email'],
  ['CONNECT_EMAIL', {}, 'Invalid email'],
  ['UPDATE_EMAIL', { email: 7 }, 'Invalid email'],
  ['CONNECT_OTP', { otp: 123_456 }, 'Invalid payload for CONNECT_OTP at otp'],
  ['CONNECT_OTP', undefined, 'Invalid payload for CONNECT_OTP'],
  ['SWITCH_NETWORK', { chainId: ['1'] }, 'Invalid payload for SWITCH_NETWORK at chainId'],
  ['GET_SOCIAL_REDIRECT_URI', { provider: 'farcaster' }, 'Invalid payload for GET_SOCIAL_REDIRECT_URI at provider'],
  ['CONNECT_SOCIAL', { uri: '' }, 'Invalid payload for CONNECT_SOCIAL at uri'],
  ['GET_USER', { chainId: {} }, 'Invalid payload for GET_USER at chainId'],
  ['IS_CONNECTED', { token: 1 }, 'Invalid payload for IS_CONNECTED at token'],
  ['SET_PREFERRED_ACCOUNT', { type: 'vault' }, 'Invalid payload for SET_PREFERRED_ACCOUNT at type'],
  ['RPC_REQUEST', { params: [] }, 'Invalid payload for RPC_REQUEST at method'],
  ['RPC_REQUEST', { method: 'eth_call', chainNamespace: 'tron' }, 'Invalid payload for RPC_REQUEST at chainNamespace'],
  ['SYNC_THEME', { themeMode: 'dusk' }, 'Invalid payload for SYNC_THEME at themeMode'],
  ['SYNC_DAPP_DATA', { metadata: { name: 'Shop' } }, 'Invalid payload for SYNC_DAPP_DATA at metadata.description'],
  ['DANCE', {}, 'Unknown event DANCE'],
  ['__proto__'.toUpperCase(), {}, undefined],
  ['CONSTRUCTOR', {}, 'Unknown event CONSTRUCTOR'],
])('%s with %o is refused and not carried out', async (name, payload, message) => {
  const { posted, carriedOut, hear } = converse()
  await hear({ type: `@w3m-app/${name}`, id: 'x', payload })
  expect(carriedOut).toEqual([])
  expect(posted.map((each) => each.message)).toEqual(
    message === undefined ? [] : [{ type: `@w3m-frame/${name}_ERROR`, id: 'x', payload: { message } }],
  )
})

test.each([
  [undefined],
  [null],
  ['@w3m-app/SIGN_OUT'],
  [[{ type: '@w3m-app/SIGN_OUT', id: 'x' }]],
  [{ id: 'x' }],
  [{ type: 1, id: 'x' }],
  [{ type: '@w3m-frame/SIGN_OUT', id: 'x' }],
  [{ type: 'see @w3m-app/SIGN_OUT', id: 'x' }],
  [{ type: '@w3m-app/sign_out', id: 'x' }],
  [{ type: '@w3m-app/SIGN_OUT', id: '' }],
  [{ type: '@w3m-app/SIGN_OUT', id: 5 }],
  [{ type: '@w3m-app/SIGN_OUT', id: { toString: () => 'x' } }],
  [{ type: '@w3m-app/SIGN_OUT', id: 'x'.repeat(257) }],
  [{ type: '@w3m-app/CONNECT_OTP', payload: { otp: 5 } }],
])('%o is no message of the protocol: nothing is done, nothing is answered', async (data) => {
  const { posted, carriedOut, hear } = converse()
  await hear(data)
  expect({ posted, carriedOut }).toEqual({ posted: [], carriedOut: [] })
})

test('only messages of the parent window are handled', async () => {
  const { posted, carriedOut, hear } = converse()
  await hear({ type: '@w3m-app/SIGN_OUT', id: 'x' }, SITE, { name: 'another window' })
  await hear({ type: '@w3m-app/SIGN_OUT', id: 'y' }, SITE, null)
  expect({ posted, carriedOut }).toEqual({ posted: [], carriedOut: [] })
})

test('only messages of an allowed origin are handled', async () => {
  const { posted, hear } = converse(['https://*.shop.example', 'http://127.0.0.1:4400'])
  for (const origin of [
    'https://evil.example',
    'https://notshop.example',
    'http://a.shop.example',
    'http://127.0.0.1:4401',
    'null',
  ])
    await hear({ type: '@w3m-app/SIGN_OUT', id: origin }, origin)
  expect(posted).toEqual([])
  await hear({ type: '@w3m-app/SIGN_OUT', id: 'good' }, 'https://a.shop.example')
  expect(posted).toHaveLength(1)
})

test('after the first valid message only its origin is handled', async () => {
  const { posted, hear } = converse()
  await hear({ type: 'hello' }, 'https://first.example')
  await hear({ type: '@w3m-app/SIGN_OUT', id: '1' })
  await hear({ type: '@w3m-app/SIGN_OUT', id: '2' }, 'https://other.example')
  expect(posted.map((each) => [each.message.id, each.origin])).toEqual([['1', SITE]])
})

test('a replayed message is not executed again', async () => {
  const { posted, carriedOut, hear } = converse()
  for (let times = 0; times < 3; times++) await hear({ type: '@w3m-app/SIGN_OUT', id: 'once' })
  expect([posted.length, carriedOut.length]).toEqual([1, 1])
})

test('a request without an id is executed without a response', async () => {
  const { posted, carriedOut, hear } = converse()
  await hear({ type: '@w3m-app/RPC_ABORT' })
  expect(carriedOut.map((each) => each.name)).toEqual(['RPC_ABORT'])
  expect(posted).toEqual([])
})

test('fields the protocol does not know are dropped', async () => {
  const { carriedOut, hear } = converse()
  await hear({ type: '@w3m-app/CONNECT_EMAIL', id: 'x', payload: { email: ' a@b.co ', admin: true } })
  expect(carriedOut).toEqual([{ name: 'CONNECT_EMAIL', payload: { email: 'a@b.co' } }])
})
