import { createFakeClock } from '../../../test/fakes/clock'
import fc from 'fast-check'
import { toCoinType } from 'viem'
import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import { createFakeHttp } from '../../../test/fakes/http'
import { neverAborted } from '../../../test/fakes/neverAborted'
import type { Http } from '../../services/api/http'
import type { CaipNetworkId } from '../../domain/network/caip'
import { createNameResolver } from './createNameResolver'

const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const resolve = (http: Http, name = 'ada.reown.id', supports = true, network: CaipNetworkId = 'eip155:1') =>
  createNameResolver({
    http,
    projectId: 'project',
    supported: async () => supports,
    imageOrigins: () => [],
    clock: createFakeClock(),
  })(name, network, neverAborted)

test('returns the address of the name, requested in version 2', async () => {
  const http = createFakeHttp({
    name: 'ada.reown.id',
    addresses: { 60: { address: HER, created: 1 }, 2147483649: { address: 'x' } },
  })
  expect(await resolve(http)).toBe(HER)
  expect(http.requests).toEqual([['/v1/profile/account/ada.reown.id', { apiVersion: 2 }]])
})

const HIS = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const BITCOIN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const SOL = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'

test.each<[string, CaipNetworkId, Record<string, string>, string | undefined]>([
  ['of this chain before that of Ethereum', 'eip155:8453', { 60: HER, 2147492101: HIS }, HIS],
  ['of Ethereum where this chain has none', 'eip155:8453', { 60: HER, 2147483658: HIS }, HER],
  ['of Ethereum on Ethereum', 'eip155:1', { 60: HER, 2147492101: HIS }, HER],
  ['that the registrar wrote by the chain id of Ethereum', 'eip155:1', { 2147483649: HIS }, HIS],
  ['and no Bitcoin address', 'eip155:1', { 0: BITCOIN, 60: HER }, HER],
  ['and no Litecoin address', 'eip155:137', { 2: BITCOIN, 60: HER }, HER],
  ['of Ethereum where that of this chain was deleted', 'eip155:8453', { 60: HER, 2147492101: '0x' }, HER],
  ['and none where that of this chain cannot be used', 'eip155:8453', { 60: HER, 2147492101: '0x12' }, undefined],
  ['and none of another EVM chain', 'eip155:1', { 2147492101: HIS }, undefined],
  ['of Solana on Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { 60: HER, 501: SOL }, SOL],
  ['and no other on Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', { 60: HER, 0: BITCOIN }, undefined],
])('takes the address %s', async (_, network, byCoin, expected) => {
  const addresses = Object.fromEntries(Object.entries(byCoin).map(([coin, address]) => [coin, { address }]))
  expect(await resolve(createFakeHttp({ addresses }), 'ada.reown.id', true, network)).toBe(expected)
})

test('the coin type is that of viem for every chain, and one bad entry spoils no other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 0x7fff_ffff }), async (chainId) => {
      const addresses = { 0: null, [String(toCoinType(chainId))]: { address: HER }, 501: { address: SOL } }
      expect(await resolve(createFakeHttp({ addresses }), 'ada.eth', true, `eip155:${chainId}`)).toBe(HER)
    }),
    { numRuns: 200 },
  )
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
