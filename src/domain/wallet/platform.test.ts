import { expect, test } from 'vitest'
import { isAndroid, isIos, isMobile } from './platform'

const make = (userAgent: string, more: object = {}) => ({
  userAgent,
  coarsePointer: false,
  maxTouchPoints: 0,
  telegram: false,
  framed: false,
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
