import { beforeEach, expect, test, vi } from 'vitest'
import { redisStore } from './redisStore'

// The real servers and clients are in test/backends/stores.test.ts.

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  return () => vi.useRealTimers()
})

test.each([
  [
    'ioredis',
    (send: (...words: readonly unknown[]) => Promise<unknown>) => ({ call: send, sendCommand: () => send() }),
  ],
  [
    'node-redis',
    (send: (...words: readonly unknown[]) => Promise<unknown>) => ({
      sendCommand: (all: readonly string[]) => send(...all),
    }),
  ],
])('each question is one command of %s', async (_, clientOf) => {
  const replies: unknown[] = ['OK', null, 1, 0]
  const send = vi.fn(async (..._words: readonly unknown[]) => replies.shift())
  const store = redisStore(clientOf(send))
  expect(await store.add('nonce:a', 1_600_000)).toBe(true)
  expect(await store.add('nonce:a', Infinity)).toBe(false)
  expect(await store.has('session:b')).toBe(true)
  expect(await store.has('session:b')).toBe(false)
  expect(send.mock.calls).toEqual([
    // For five minutes longer, because clocks differ.
    ['SET', 'siwx:nonce:a', '1', 'NX', 'PX', '900000'],
    ['SET', 'siwx:nonce:a', '1', 'NX'],
    ['EXISTS', 'siwx:session:b'],
    ['EXISTS', 'siwx:session:b'],
  ])
})

test.each([['QUEUED'], [undefined], [true]])('the reply %j is none', async (reply) => {
  const store = redisStore({ call: async () => reply })
  await expect(store.add('nonce:a', 1_600_000)).rejects.toBeInstanceOf(TypeError)
  await expect(store.has('session:b')).rejects.toBeInstanceOf(TypeError)
})
