import { expect, test } from 'vitest'
import { optionsAsJson } from './optionsAsJson'

const PAGE = 'https://site.example/shop/page'
const sent = (config: Parameters<typeof optionsAsJson>[0]) => {
  const text = optionsAsJson(config, PAGE)
  return text && (JSON.parse(text) as unknown)
}

test('URLs of the page become absolute, other texts stay', () => {
  const config = { siwxEndpoint: 'verify', termsUrl: '/terms', appUrl: 'https://site.example', label: 'Enter' }
  expect(sent(config)).toEqual({
    siwxEndpoint: 'https://site.example/shop/verify',
    termsUrl: 'https://site.example/terms',
    appUrl: 'https://site.example/',
    label: 'Enter',
  })
})

test('URLs of services are relative to the page too, and keys are none', () => {
  const services = { frame: '/sdk', api: 'https://api.example', relay: '/relay', verify: false as const, meldKey: '/k' }
  expect(sent({ services })).toEqual({
    services: {
      frame: 'https://site.example/sdk',
      api: 'https://api.example',
      relay: 'wss://site.example/relay',
      verify: false,
      meldKey: '/k',
    },
  })
})

test.each([
  ['sign-in callbacks', { siweConfig: { getNonce: async () => '', verifyMessage: async () => true } }],
  ['an endpoint that was refused, which would be one less', { siwxEndpoint: false as const }],
  ['a BigInt', { networks: [{ id: 1, name: 'One', fee: 1n } as never] }],
])('options with %s are not sent', (_what, config) => {
  expect(sent(config)).toBeUndefined()
})
