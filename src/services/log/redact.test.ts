import { expect, test } from 'vitest'
import { isSecretName, redact } from './redact'

const NAMES = [
  'symKey',
  'sym_key',
  'sym-key',
  'apiKey',
  'api_key',
  'api-key',
  'private-key',
  'private_key',
  'meldKey',
  'dkey',
]

test.each(NAMES)('%s names a secret in a text and as a property', (name) => {
  expect(isSecretName(name)).toBe(true)
  expect(redact(`${name}=CANARY`)).toBe(`${name}=[secret]`)
  expect(redact(`{"${name}":"CANARY"}`)).toBe(`{"${name}":"[secret]"}`)
})

test('coins are not secrets as properties', () => {
  for (const name of ['token', 'swapFromToken', 'address']) expect(isSecretName(name)).toBe(false)
})

const KEY = 'Ab1dEfGhIjKlMnOpQrStUvWxYz012345'
const HEX = '0123456789abcdef0123456789abcdef'

test.each([
  ['percent-encoded', 'symKey%3DCANARY', 'symKey=[secret]'],
  ['a percent-encoded name', 'api%5Fkey=CANARY', 'api_key=[secret]'],
  ['encoded letters', '%61pi-%6Bey=CANARY', 'api-key=[secret]'],
  ['a link in a link', 'https://w.example/wc?uri=wc%3A7f%402%3Frelay%3Dirn%26symKey%3DCANARY', 'symKey=[secret]'],
  ['a link in a link in a link', 'https%3A%2F%2Fa.example%2F%3Fu%3Dwc%253A7f%253FsymKey%253DCANARY', 'symKey=[secret]'],
  ['JSON in a link', 'https://a.example/?q=%7B%22apiKey%22%3A%22CANARY%22%7D', '"apiKey":"[secret]"'],
  ['a value with spaces', 'password=CAN%20ARY', 'password=[secret]'],
  ['a value with encoded spaces in it', 'a%3Dpassword%3DCAN%20CANARY', 'password=[secret]'],
  ['a parameter', 'https://rpc.example/?dkey=CANARY&network=base', '?dkey=[secret]&network=base'],
  ['a parameter that is called key', 'wss://rpc.example/ws?key=CANARY', '?key=[secret]'],
  ['a login code', 'https://shop.example/?code=CANARY&state=1', '?code=[secret]&state=1'],
  ['user and password', 'https://user:CANARY@rpc.example/', 'https://[secret]@rpc.example/'],
])('%s is a secret in a text', (_what, text, left) => {
  expect(redact(`Failed: ${text} (500)`)).not.toContain('CANARY')
  expect(redact(`Failed: ${text} (500)`)).toContain(left)
  expect(redact(redact(text))).toBe(redact(text))
})

test.each([
  [`https://eth-mainnet.g.alchemy.com/v2/${KEY}`, 'https://eth-mainnet.g.alchemy.com/v2/[secret]'],
  [`https://mainnet.infura.io/v3/${HEX}`, 'https://mainnet.infura.io/v3/[secret]'],
  [`wss://mainnet.infura.io/ws/v3/${HEX}`, 'wss://mainnet.infura.io/ws/v3/[secret]'],
  [`https://rpc.ankr.com/eth/${HEX}${HEX}`, 'https://rpc.ankr.com/eth/[secret]'],
  [`https://cool-name.quiknode.pro/${HEX}01234567/`, 'https://cool-name.quiknode.pro/[secret]/'],
  ['https://rpc.blast.example/7d4b1f2e-3c5a-4e6b-8f90-1a2b3c4d5e6f', 'https://rpc.blast.example/[secret]'],
  [`https://lb.drpc.org/ogrpc?network=base&dkey=${KEY}`, 'https://lb.drpc.org/ogrpc?network=base&dkey=[secret]'],
  [`https://rpc.example/v2/${KEY}: timeout`, 'https://rpc.example/v2/[secret]: timeout'],
  [`{"url":"https://rpc.example/v2/${KEY}"}`, '{"url":"https://rpc.example/v2/[secret]"}'],
  [`https%3A%2F%2Frpc.example%2Fv2%2F${KEY}`, 'https://rpc.example/v2/[secret]'],
])('the key of %s is a secret', (text, left) => expect(redact(text)).toBe(left))

test.each([
  'https://rpc.example/v1/supported-chains?chainId=eip155:8453',
  `https://explorer.example/tx/0x${'ab'.repeat(32)}`,
  `https://rpc.example/v1/identity/0x${'ab'.repeat(20)}?sender=0x${'cd'.repeat(20)}`,
  'https://shop.example/products/a-long-name-of-a-product-of-2024',
  'https://cdn.example/dist-cdn/chunks/wallet-directory-50ed75a.js:1:2345',
  '100%25 of 5%',
  'https://shop.example/caf%C3%A9%20au%20lait?a=%26b',
])('%s has none', (text) => expect(redact(text)).toBe(text))

test('a long text is cut before it is searched, at a space, so that no half of a secret is left', () => {
  const text = redact(`${'word '.repeat(1_598)}https://rpc.example/v2/${KEY} ${'x'.repeat(1_000_000)}`)
  expect(text.length).toBeLessThan(8_001)
  expect(text).not.toContain(KEY.slice(0, 8))
})
