import { expect, test } from 'vitest'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import { createRelayStorage, DEEP_LINK_KEY } from './relayStorage'

test('records come back as they were put', async () => {
  const storage = createRelayStorage(createMemoryStorage())
  await storage.setItem('wc@2:a', [{ topic: 't' }])
  await storage.setItem('wc@2:b', 'text')
  await storage.removeItem('wc@2:b')
  expect(await storage.getEntries()).toEqual([['wc@2:a', [{ topic: 't' }]]])
  expect(await storage.getItem('wc@2:b')).toBeUndefined()
})

test('clearing leaves nothing of the library behind', async () => {
  const texts = createMemoryStorage()
  const storage = createRelayStorage(texts)
  await storage.setItem('wc@2:a', 1)
  storage.clear()
  expect(await storage.getKeys()).toEqual([])
  expect(texts.read('relay/wc@2:a')).toBeUndefined()
})

test.each(['{', '[1,', '', 'undefined'])('the unreadable record %o is absent', async (text) => {
  const texts = createMemoryStorage()
  texts.write('relay/a', text)
  texts.write('relay-keys', text)
  const storage = createRelayStorage(texts)
  expect(await storage.getItem('a')).toBeUndefined()
  expect(await storage.getKeys()).toEqual([])
})

test('a stored __proto__ changes no prototype', async () => {
  const texts = createMemoryStorage()
  texts.write('relay/a', '{"__proto__":{"polluted":1},"b":2}')
  const record = Object.assign({}, await createRelayStorage(texts).getItem('a')) as Record<string, unknown>
  expect(record).toEqual({ b: 2 })
  expect(record['polluted']).toBeUndefined()
})

test('the deep link is read and removed under the name the library dictates', async () => {
  const texts = createMemoryStorage()
  texts.raw.write(DEEP_LINK_KEY, '{"href":"fox://","name":"Fox"}')
  const storage = createRelayStorage(texts)
  expect(await storage.getItem(DEEP_LINK_KEY)).toEqual({ href: 'fox://', name: 'Fox' })
  await storage.removeItem(DEEP_LINK_KEY)
  expect(texts.raw.read(DEEP_LINK_KEY)).toBeUndefined()
})
