import { describe, expect, test, vi } from 'vitest'
import { absoluteServiceUrl, DEFAULT_SERVICE_URLS, isServiceUrl, resolveServiceUrls } from './serviceUrls'

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

describe('a URL that is relative', () => {
  const page = 'https://site.example/shop/page?query#fragment'

  test.each([
    ['frame', '/sdk', 'https://site.example/sdk'],
    ['api', './services/api', 'https://site.example/shop/services/api'],
    ['rpc', '../rpc', 'https://site.example/rpc'],
    ['pulse', '//other.example/pulse', 'https://other.example/pulse'],
    ['relay', '/relay', 'wss://site.example/relay'],
    ['relay', 'wss://relay.example', 'wss://relay.example'],
    ['verify', '/verify', 'https://site.example/verify'],
  ])('%s: %s is relative to the page', (name, url, expected) => {
    expect(absoluteServiceUrl(name, url, page)).toBe(expected)
  })

  test.each([
    ['frame', 'javascript:alert(1)'],
    ['api', 'data:text/html,x'],
    ['rpc', 'wss://rpc.example'],
    ['frame', 'https://'],
    ['relay', 'ftp://relay.example'],
    ['api', 'api.example'],
    ['meldKey', 'key'],
  ])('%s: %s is no URL of a service', (name, url) => {
    expect(absoluteServiceUrl(name, url, page)).toBeUndefined()
  })

  test('a base of the document does not matter, and the page’s own origin is the one that is trusted', () => {
    vi.stubGlobal('location', new URL(page))
    vi.stubGlobal('document', { baseURI: 'https://evil.example/' })
    expect(resolveServiceUrls({ frame: '/sdk/', api: './api' })).toMatchObject({
      frame: 'https://site.example/sdk',
      api: 'https://site.example/shop/api',
    })
    expect(isServiceUrl('frame', '/sdk')).toBe(true)
    expect(isServiceUrl('frame', 'javascript:1')).toBe(false)
    vi.unstubAllGlobals()
  })
})
