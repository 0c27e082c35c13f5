import { afterEach, expect, test, vi } from 'vitest'
import { readEnvironment } from './readEnvironment'

/** As in a browser, where globals for the ids of elements come from a prototype of the window. */
function inPage(own: object, named: object = {}): boolean {
  vi.stubGlobal('window', Object.assign(Object.create(named), own))
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0 })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('isSecureContext', true)
  return readEnvironment().telegram
}
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['the bridge of its apps', { TelegramWebviewProxy: { postEvent() {} } }],
  ['a bridge whose function is inherited, as on iOS', { TelegramWebviewProxy: Object.create({ postEvent() {} }) }],
  ['its script in the web version', { Telegram: { WebApp: { platform: 'weba' } } }],
])('Telegram is known by %s', (_name, own) => expect(inPage(own)).toBe(true))

test.each([
  ['the object of its login widget', { Telegram: { Login: { init() {} }, getWidgetInfo() {} } }, {}],
  ['its script outside of it', { Telegram: { WebApp: { platform: 'unknown', postEvent() {} } } }, {}],
  ['an object without the bridge', { TelegramWebviewProxy: {}, TelegramWebviewProxyProto() {} }, {}],
  [
    'an element with its name as id',
    {},
    { Telegram: { WebApp: { platform: 'x' } }, TelegramWebviewProxy: { postEvent() {} } },
  ],
])('Telegram is not known by %s', (_name, own, named) => expect(inPage(own, named)).toBe(false))
