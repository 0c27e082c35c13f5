import { expect, test } from 'vitest'
import { alice } from '../../../test/fakes/connections'
import { ServiceUnavailable } from '../../errors/service'
import { createNames } from './nameService'
import { neverAborted } from '../../../test/fakes/neverAborted'

const CHAIN = 'eip155:1'
const registration = {
  address: alice,
  coinType: 2_147_483_649,
  message: '{"name":"alice.reown.id","attributes":{},"timestamp":1}',
  signature: '0xab',
}

function names(response: unknown, served = true) {
  const asked: unknown[][] = []
  const say = async (...question: unknown[]) => {
    asked.push(question)
    if (response instanceof Error) throw response
    return response
  }
  return {
    asked,
    service: createNames(
      {
        address: () => '',
        get: (path, query) => say(path, query),
        post: (path, body, _signal, type) => say(path, body, type),
      },
      async () => served,
    ),
  }
}
const refused = (about: unknown, status = 400) => new ServiceUnavailable('rpc', 'refused', status, undefined, about)
const because = (name: string, description = 'Signature verification failed') => ({
  status: 'FAILED',
  reasons: [{ name, description }],
})

test('suggestions are names of the zone, once each, at most five, told apart by whether they are taken', async () => {
  const name = (label: string, registered = false) => ({ name: `${label}.reown.id`, registered })
  const { service, asked } = names({
    suggestions: [
      name('alice', true),
      name('Alice'),
      { name: 'alice.eth', registered: false },
      { name: 'alice' },
      name('abc'),
      name('al ce'),
      ...['alicehq', 'alice24', 'alice-one', 'alicepay', 'aliceclub'].map((label) => name(label)),
    ],
  })
  expect(await service.suggest('alice', 'reown.id', CHAIN, neverAborted)).toEqual([
    { label: 'alice', taken: false },
    { label: 'alicehq', taken: false },
    { label: 'alice24', taken: false },
    { label: 'alice-one', taken: false },
    { label: 'alicepay', taken: false },
  ])
  expect(asked).toEqual([['/v1/profile/suggestions/alice', { zone: 'reown.id' }]])
})

test('what is registered is exactly what was signed', async () => {
  const { service, asked } = names({})
  expect(await service.register(registration, CHAIN, neverAborted)).toBe('registered')
  expect(asked).toEqual([
    [
      '/v1/profile/account',
      { coin_type: 2_147_483_649, address: alice, message: registration.message, signature: '0xab' },
      'json',
    ],
  ])
})

test.each([
  ['a name that somebody has', refused(because('name', 'Name is already registered')), 'taken'],
  [
    'a name that cannot be had here',
    refused(because('name', 'Name is not in the \u202Eallowed zones')),
    { because: 'Name is not in the allowed zones' },
  ],
  ['a signature that is not right', refused(because('signature'), 401), { because: 'Signature verification failed' }],
  ['a message of another time', refused(because('timestamp')), 'untimely'],
  ['a field of the older wording', refused({ reasons: [{ field: 'timestamp' }] }), 'untimely'],
  ['success without JSON', new ServiceUnavailable('rpc', 'unreadable'), 'registered'],
])('%s is told apart', async (_what, response, outcome) => {
  expect(await names(response).service.register(registration, CHAIN, neverAborted)).toEqual(outcome)
})

test.each([
  refused(because('signature', ''), 401),
  refused('no'),
  refused(undefined, 500),
  new ServiceUnavailable('rpc', 'timeout'),
  new TypeError('x'),
])('any other failure is one: %o', async (response) => {
  await expect(names(response).service.register(registration, CHAIN, neverAborted)).rejects.toBe(response)
})

test.each([[null], ['x'], [{}], [{ suggestions: 7 }]])('%o is no answer', async (response) => {
  await expect(names(response).service.suggest('alice', 'reown.id', CHAIN, neverAborted)).rejects.toBeInstanceOf(
    ServiceUnavailable,
  )
})

test('a network that is not served is not asked about', async () => {
  const { service, asked } = names({}, false)
  expect([
    await service.suggest('alice', 'reown.id', CHAIN, neverAborted),
    await service.register(registration, CHAIN, neverAborted),
  ]).toEqual([undefined, undefined])
  expect(asked).toEqual([])
})
