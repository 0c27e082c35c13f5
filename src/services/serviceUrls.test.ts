import { expect, test } from 'vitest'
import { DEFAULT_SERVICE_URLS, resolveServiceUrls } from './serviceUrls'

test('every address is over TLS and can be replaced', () => {
  for (const [name, address] of Object.entries(DEFAULT_SERVICE_URLS)) {
    expect(address).toMatch(/^(?:https|wss):\/\//)
    expect(resolveServiceUrls({ [name]: 'http://127.0.0.1:4401' })).toEqual({
      ...DEFAULT_SERVICE_URLS,
      [name]: 'http://127.0.0.1:4401',
    })
  }
})

test('what was not given keeps its default', () => {
  expect(resolveServiceUrls({ api: '', ...JSON.parse('{"rpc":null,"relay":false,"pulse":7}') })).toEqual(
    DEFAULT_SERVICE_URLS,
  )
})

test('verify can be switched off', () => {
  expect(resolveServiceUrls({ verify: false }).verify).toBe(false)
})

test('a slash at the end is dropped, since paths are joined to it', () => {
  expect(resolveServiceUrls({ api: 'https://api.example/base/' }).api).toBe('https://api.example/base')
})

test("a page's own key comes along", () => {
  expect(resolveServiceUrls({ meldKey: 'k' }).meldKey).toBe('k')
})
