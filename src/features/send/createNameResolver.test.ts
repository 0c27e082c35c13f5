import { createFakeClock } from '../../../test/fakes/clock'
import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import { createFakeHttp } from '../../../test/fakes/http'
import { neverAborted } from '../../../test/fakes/neverAborted'
import type { Http } from '../../services/api/http'
import { createNameResolver } from './createNameResolver'

const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const resolve = (http: Http, name = 'ada.reown.id', supports = true) =>
  createNameResolver({
    http,
    projectId: 'project',
    supported: async () => supports,
    imageOrigins: () => [],
    clock: createFakeClock(),
  })(name, 'eip155:1', neverAborted)

test('returns the first address of the name, requested in version 2', async () => {
  const http = createFakeHttp({
    name: 'ada.reown.id',
    addresses: { 60: { address: HER, created: 1 }, 2147483649: { address: 'x' } },
  })
  expect(await resolve(http)).toBe(HER)
  expect(http.requests).toEqual([['/v1/profile/account/ada.reown.id', { apiVersion: 2 }]])
})

test('a name cannot change the path', async () => {
  const http = createFakeHttp([])
  await resolve(http, '../x?y#z')
  expect(http.requests[0]?.[0]).toBe('/v1/profile/account/..%2Fx%3Fy%23z')
})

test.each([
  [[]],
  [{ addresses: {} }],
  [{ addresses: { 60: { address: 'https://evil.test' } } }],
  [new ServiceUnavailable('rpc', 'refused', 404)],
])('finds no address in %o', async (response) => {
  expect(await resolve(createFakeHttp(response))).toBeUndefined()
})

test.each([[null], ['x'], [{}], [{ addresses: 'x' }], [new ServiceUnavailable('rpc', 'server_error', 500)]])(
  'rejects the unreadable response %o',
  async (response) => {
    await expect(resolve(createFakeHttp(response))).rejects.toBeInstanceOf(ServiceUnavailable)
  },
)

test('makes no request on an unsupported network', async () => {
  const http = createFakeHttp([])
  expect(await resolve(http, 'ada.reown.id', false)).toBeUndefined()
  expect(http.requests).toEqual([])
})
