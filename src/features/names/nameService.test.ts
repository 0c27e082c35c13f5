import { createFakeClock } from '../../../test/fakes/clock'
import { expect, test } from 'vitest'
import { alice } from '../../../test/fakes/connections'
import { createFakeHttp } from '../../../test/fakes/http'
import { neverAborted } from '../../../test/fakes/neverAborted'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../../services/api/http'
import { createNameService } from './nameService'

const CHAIN = 'eip155:1'
const registration = {
  address: alice,
  coinType: 2_147_483_649,
  message: '{"name":"alice.reown.id","attributes":{},"timestamp":1}',
  signature: '0xab',
}

const service = (http: Http, supports = true) =>
  createNameService({
    http,
    projectId: 'project',
    supported: async () => supports,
    imageOrigins: () => [],
    clock: createFakeClock(),
  })
const refused = (body: unknown, status = 400) => new ServiceUnavailable('rpc', 'refused', status, undefined, body)
const because = (name: string, description = 'Signature verification failed') => ({
  status: 'FAILED',
  reasons: [{ name, description }],
})

test('suggests at most five names of the zone, each once', async () => {
  const name = (label: string, registered = false) => ({ name: `${label}.reown.id`, registered })
  const http = createFakeHttp({
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
  expect(await service(http).suggest('alice', 'reown.id', CHAIN, neverAborted)).toEqual([
    { label: 'alice', taken: false },
    { label: 'alicehq', taken: false },
    { label: 'alice24', taken: false },
    { label: 'alice-one', taken: false },
    { label: 'alicepay', taken: false },
  ])
  expect(http.requests).toEqual([['/v1/profile/suggestions/alice', { zone: 'reown.id' }]])
})

test('registers exactly what was signed', async () => {
  const http = createFakeHttp({})
  expect(await service(http).register(registration, CHAIN, neverAborted)).toBe('registered')
  expect(http.requests).toEqual([
    [
      '/v1/profile/account',
      { coin_type: 2_147_483_649, address: alice, message: registration.message, signature: '0xab' },
      'json',
    ],
  ])
})

test.each([
  ['a registered name', refused(because('name', 'Name is already registered')), 'taken'],
  [
    'a name that is not allowed',
    refused(because('name', 'Name is not in the \u202Eallowed zones')),
    { because: 'Name is not in the allowed zones' },
  ],
  ['a wrong signature', refused(because('signature'), 401), { because: 'Signature verification failed' }],
  ['an untimely message', refused(because('timestamp')), 'untimely'],
  ['an untimely message in the older wording', refused({ reasons: [{ field: 'timestamp' }] }), 'untimely'],
  ['a success without JSON', new ServiceUnavailable('rpc', 'unreadable'), 'registered'],
])('recognizes %s', async (_what, response, outcome) => {
  expect(await service(createFakeHttp(response)).register(registration, CHAIN, neverAborted)).toEqual(outcome)
})

test.each([
  refused(because('signature', ''), 401),
  refused('no'),
  refused(undefined, 500),
  new ServiceUnavailable('rpc', 'timeout'),
  new TypeError('x'),
])('throws any other failure: %o', async (response) => {
  await expect(service(createFakeHttp(response)).register(registration, CHAIN, neverAborted)).rejects.toBe(response)
})

test.each([[null], ['x'], [{}], [{ suggestions: 7 }]])('rejects the unreadable suggestions %o', async (response) => {
  await expect(
    service(createFakeHttp(response)).suggest('alice', 'reown.id', CHAIN, neverAborted),
  ).rejects.toBeInstanceOf(ServiceUnavailable)
})

test('makes no request on an unsupported network', async () => {
  const http = createFakeHttp({})
  expect(await service(http, false).suggest('alice', 'reown.id', CHAIN, neverAborted)).toBeUndefined()
  expect(await service(http, false).register(registration, CHAIN, neverAborted)).toBeUndefined()
  expect(http.requests).toEqual([])
})
