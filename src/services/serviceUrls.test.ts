import { expect, test } from 'vitest'
import { DEFAULT_ADDRESSES, resolveAddresses } from './serviceUrls'

test('every address is over TLS and can be replaced', () => {
  for (const [name, address] of Object.entries(DEFAULT_ADDRESSES)) {
    expect(address).toMatch(/^(?:https|wss):\/\//)
    expect(resolveAddresses({ [name]: 'http://127.0.0.1:4401' })).toEqual({ ...DEFAULT_ADDRESSES, [name]: 'http://127.0.0.1:4401' })
  }
})

test('what was not given keeps its default', () => {
  expect(resolveAddresses({ api: '', ...JSON.parse('{"rpc":null,"relay":false,"pulse":7}') })).toEqual(DEFAULT_ADDRESSES)
})

test('verify can be switched off', () => {
  expect(resolveAddresses({ verify: false }).verify).toBe(false)
})

test('a slash at the end is dropped, since paths are joined to it', () => {
  expect(resolveAddresses({ api: 'https://api.example/base/' }).api).toBe('https://api.example/base')
})

test("a page's own key comes along", () => {
  expect(resolveAddresses({ meldKey: 'k' }).meldKey).toBe('k')
})
