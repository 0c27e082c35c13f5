import { expect, test } from 'vitest'
import { ServiceUnavailable } from '../../errors/service'
import { resolveName, namesOf } from './resolveName'
import { neverAborted } from '../../../test/fakes/neverAborted'

const HER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function http(response: unknown) {
  const asked: [string, unknown][] = []
  return {
    asked,
    address: () => '',
    async get(path: string, query: unknown) {
      asked.push([path, query])
      if (response instanceof Error) throw response
      return response
    },
    post: () => Promise.reject(new Error('nothing is posted')),
  }
}

test('the first address of the name, asked for in version 2', async () => {
  const line = http({
    name: 'ada.reown.id',
    addresses: { 60: { address: HER, created: 1 }, 2147483649: { address: 'x' } },
  })
  expect(await resolveName(line, 'ada.reown.id', neverAborted)).toBe(HER)
  expect(line.asked).toEqual([['/v1/profile/account/ada.reown.id', { apiVersion: 2 }]])
})

test('a name cannot change the path', async () => {
  const line = http([])
  await resolveName(line, '../x?y#z', neverAborted)
  expect(line.asked[0]?.[0]).toBe('/v1/profile/account/..%2Fx%3Fy%23z')
})

test.each([
  [[]],
  [{ addresses: {} }],
  [{ addresses: { 60: { address: 'https://evil.test' } } }],
  [new ServiceUnavailable('rpc', 'refused', 404)],
])('%o stands for nobody', async (response) => {
  expect(await resolveName(http(response), 'ada.reown.id', neverAborted)).toBeUndefined()
})

test.each([[null], ['x'], [{}], [{ addresses: 'x' }], [new ServiceUnavailable('rpc', 'server_error', 500)]])(
  '%o is no answer',
  async (response) => {
    await expect(resolveName(http(response), 'ada.reown.id', neverAborted)).rejects.toBeInstanceOf(ServiceUnavailable)
  },
)

test('the names of an address are asked for in version 2, and a row without one is left out', async () => {
  const line = http([{ name: 'ada.reown.id', addresses: {} }, 7, { name: '' }, { name: 'a\u202Eda.wcn.id' }])
  expect(await namesOf(line, HER, neverAborted)).toEqual(['ada.reown.id', 'ada.wcn.id'])
  expect(line.asked).toEqual([[`/v1/profile/reverse/${HER}`, { sender: HER, apiVersion: 2 }]])
})

test.each([[null], ['x'], [{}], [{ names: [] }]])('%o are no names', async (response) => {
  await expect(namesOf(http(response), HER, neverAborted)).rejects.toBeInstanceOf(ServiceUnavailable)
})
