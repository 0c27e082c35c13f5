import { expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed'

test.each([
  ['https://shop.example', []],
  ['https://shop.example', ['https://shop.example']],
  ['https://shop.example', ['https://shop.example/path?x=1']],
  ['https://shop.example', ['https://shop.example:443']],
  ['https://shop.example', ['shop.example']],
  ['https://shop.example:8443', ['shop.example:8443']],
  ['https://shop.example:8443', ['https://shop.example:*']],
  ['https://a.shop.example', ['https://*.shop.example']],
  ['https://a.shop.example', ['*.shop.example']],
  ['http://localhost:3000', ['https://other.example']],
  ['https://127.0.0.1:5173', ['https://other.example']],
  ['https://mine.vercel.app', ['https://other.example']],
  ['https://SHOP.example', ['https://shop.EXAMPLE']],
  ['https://xn--mnchen-3ya.example', ['https://münchen.example']],
  ['https://a.xn--mnchen-3ya.example', ['*.MÜNCHEN.example']],
])('%s is allowed by %j', (origin, list) => expect(isOriginAllowed(origin, list)).toBe(true))

test.each([
  ['https://shop.example', ['https://other.example']],
  ['http://shop.example', ['https://shop.example']],
  ['https://shop.example:8443', ['https://shop.example']],
  ['https://shop.example', ['https://*.shop.example']],
  ['https://a.b.shop.example', ['https://*.shop.example']],
  ['https://myshop.example', ['https://my*.example']],
  ['https://evil-shop.example', ['shop.example']],
  ['https://shop.example.evil.example', ['https://shop.example']],
  ['https://localhost.evil.example', ['https://other.example']],
  ['https://a.b.vercel.app', ['https://other.example']],
  ['null', ['']],
  ['https://munchen.example', ['https://münchen.example']],
  ['https://shop.example', ['']],
  ['https://evil.', ['https://*.']],
  ['https://evil.example.', ['*.*.']],
  ['https://evil.example.', ['https://*.example.', 'evil.example.', 'https://evil.example']],
  ['https://.example', ['https://*.example']],
  ['https://evil..example', ['https://*.*.example', 'https://evil..example']],
])('%s is not allowed by %j', (origin, list) => expect(isOriginAllowed(origin, list)).toBe(false))
