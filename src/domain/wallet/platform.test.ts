import { expect, test } from 'vitest'
import { isAndroid, isAndroidChrome, isIos, isMobile } from './platform'

const make = (userAgent: string, more: object = {}) => ({
  userAgent,
  coarsePointer: false,
  maxTouchPoints: 0,
  telegram: false,
  framed: false,
  secure: true,
  ...more,
})
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const iphone = make(`Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`)
const ipad = make(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, { maxTouchPoints: 5 })
const android = make('Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36')
const desktop = make('Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36')

test('phones, tablets and coarse pointers are mobile', () => {
  expect([iphone, android, make('x', { coarsePointer: true }), desktop].map(isMobile)).toEqual([
    true,
    true,
    true,
    false,
  ])
})
test('an iPad that calls itself a Macintosh is iOS', () => {
  expect([iphone, ipad, android, make(ipad.userAgent)].map(isIos)).toEqual([true, true, false, false])
})
test('Android is recognized by its name', () => expect([android, iphone].map(isAndroid)).toEqual([true, false]))

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36'
const phone = `Mozilla/5.0 (Linux; Android 10; K) ${chrome}`

test.each([
  ['Chrome on a phone', make(phone), true],
  ['Chrome on a tablet', make(phone.replace(' Mobile', '')), true],
  ['a page over http', make(phone, { secure: false }), false],
  ['Telegram', make(phone, { telegram: true }), false],
  ['Chrome on a computer', desktop, false],
  ['Safari', iphone, false],
  ['a web view', make(`Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${chrome}`), false],
  ['an old web view', make(phone.replace('Chrome', 'Version/4.0 Chrome')), false],
  ['the browser of a wallet', make(`${phone} Phantom/android`), false],
  ['Edge', make(`${phone} EdgA/150.0`), false],
  ['Samsung Internet', make(phone.replace('Chrome', 'SamsungBrowser/28.0 Chrome')), false],
  ['Firefox', make('Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'), false],
])('wallet apps by the Mobile Wallet Adapter: %s', (_, environment, expected) => {
  expect(isAndroidChrome(environment)).toBe(expected)
})
