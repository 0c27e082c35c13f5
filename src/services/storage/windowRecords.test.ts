import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import { readWindowRecords, writeWindowRecords } from './windowRecords'

const stored = (texts: Readonly<Record<string, string>>) => {
  const place = Object.assign(Object.create({ getItem: (key: string) => texts[key] ?? null }), texts) as Storage
  return { localStorage: place, sessionStorage: {} as Storage }
}
const OWN = '@wallet-connect-button/p1'

test('what restores the session of the project is read, and nothing else', () => {
  const page = stored({
    [`${OWN}/session`]: '{"v":1}',
    [`${OWN}/relay/wc@2:core:keychain#1`]: '"x"',
    [`${OWN}/identity_cache`]: '{}',
    [`${OWN}/mail_claim`]: 'x',
    '@wallet-connect-button/p2/session': '{}',
    '@appkit-wallet/SESSION_TOKEN_KEY': 'secret',
  })
  expect(readWindowRecords(page, 'local', 'p1')).toEqual({ session: '{"v":1}', 'relay/wc@2:core:keychain#1': '"x"' })
  expect(readWindowRecords(page, 'session', 'p1')).toEqual({})
})

test('a browser that refuses storage has no records', () => {
  const page = {
    get localStorage(): Storage {
      throw new Error('refused')
    },
    sessionStorage: {} as Storage,
  }
  expect(readWindowRecords(page, 'local', 'p1')).toEqual({})
})

test('records replace those of the session; other keys are neither written nor removed', () => {
  const storage = createMemoryStorage()
  storage.write('last_wallet', 'x')
  storage.write('identity_cache', '{}')
  writeWindowRecords(storage, { session: '{"v":1}', identity_cache: 'x', social_provider: 'x' })
  expect(storage.keys('').toSorted()).toEqual(['identity_cache', 'session'])
  expect(storage.read('identity_cache')).toBe('{}')
})
