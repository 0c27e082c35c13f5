import { afterEach, expect, test, vi } from 'vitest'
import { storageKey } from './storageKey'
import { createStorage } from './storage'

afterEach(() => void vi.unstubAllGlobals())

/** As much of the browser's storage as anyone asks for; `room` characters, then it refuses like a full one. */
function browserStorage(room = Number.POSITIVE_INFINITY) {
  const held = new Map<string, string>()
  return {
    held,
    getItem: vi.fn((key: string) => held.get(key) ?? null),
    setItem: vi.fn((key: string, text: string) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError')
      held.set(key, text)
    }),
    removeItem: vi.fn((key: string) => void held.delete(key)),
  }
}

test.each([
  ['local', 'localStorage'],
  ['session', 'sessionStorage'],
] as const)('%s storage keeps under our prefix and the project id', (kind, name) => {
  const place = browserStorage()
  vi.stubGlobal(name, place)
  const storage = createStorage(kind, 'p1')
  storage.write('session', 'connected')
  expect([...place.held]).toEqual([['@wallet-connect-button/p1/session', 'connected']])
  expect(storage.read('session')).toBe('connected')
  storage.remove('session')
  expect(place.held.size).toBe(0)
})

test('the entry file finds the status by one key', () => {
  expect(storageKey('p1', 'session')).toBe('@wallet-connect-button/p1/session')
  expect(storageKey(undefined, 'session')).toBe('@wallet-connect-button//session')
})

test('two projects on one origin do not meet', () => {
  vi.stubGlobal('localStorage', browserStorage())
  createStorage('local', 'p1').write('consent', 'given')
  expect(createStorage('local', 'p2').read('consent')).toBeUndefined()
  expect(createStorage('local', undefined).read('consent')).toBeUndefined()
})

test('names that others dictate carry no prefix', () => {
  const place = browserStorage()
  vi.stubGlobal('localStorage', place)
  createStorage('local', 'p1').raw.write('WALLETCONNECT_DEEPLINK_CHOICE', '{}')
  expect([...place.held.keys()]).toEqual(['WALLETCONNECT_DEEPLINK_CHOICE'])
})

test('making a storage neither reads nor writes', () => {
  const place = browserStorage()
  vi.stubGlobal('localStorage', place)
  createStorage('local', 'p1')
  expect(place.getItem).not.toHaveBeenCalled()
  expect(place.setItem).not.toHaveBeenCalled()
})

test('memory never touches the browser', () => {
  const place = browserStorage()
  vi.stubGlobal('localStorage', place)
  vi.stubGlobal('sessionStorage', place)
  const storage = createStorage('memory', 'p1')
  storage.write('consent', 'given')
  expect(storage.read('consent')).toBe('given')
  expect(place.setItem).not.toHaveBeenCalled()
  expect(createStorage('memory', 'p1').read('consent')).toBeUndefined()
})

test('a getter that throws means memory', () => {
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  const storage = createStorage('local', 'p1')
  storage.write('consent', 'given')
  expect(storage.read('consent')).toBe('given')
})

test('what no longer fits is kept in memory, and the older text is not brought back', () => {
  const place = browserStorage(10)
  vi.stubGlobal('localStorage', place)
  const storage = createStorage('local', 'p1')
  storage.write('recent_wallets', 'short')
  storage.write('recent_wallets', 'longer than the room')
  expect(storage.read('recent_wallets')).toBe('longer than the room')
  storage.write('recent_wallets', 'fits')
  expect(storage.read('recent_wallets')).toBe('fits')
  expect(place.held.get(storageKey('p1', 'recent_wallets'))).toBe('fits')
})

test('a storage whose every call throws works in memory', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
  const storage = createStorage('local', 'p1')
  expect(storage.read('consent')).toBeUndefined()
  storage.write('consent', 'given')
  expect(storage.read('consent')).toBe('given')
  storage.remove('consent')
  expect(storage.read('consent')).toBeUndefined()
})

test('the keys are those of this project that begin as asked, with what the browser refused to keep', () => {
  const methods = {
    setItem(this: Record<string, unknown>, key: string, text: string) {
      if (text === 'too long') throw new DOMException('full', 'QuotaExceededError')
      this[key] = text
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key]
    },
  }
  vi.stubGlobal('localStorage', Object.create(methods))
  const storage = createStorage('local', 'p1')
  createStorage('local', 'p2').write('relay/c', 'c')
  for (const key of ['relay/a', 'relay/gone', 'other']) storage.write(key, key)
  storage.write('relay/b', 'too long')
  storage.remove('relay/gone')
  expect([...storage.keys('relay/')].sort()).toEqual(['relay/a', 'relay/b'])
})
