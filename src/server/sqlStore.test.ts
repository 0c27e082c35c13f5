import { beforeEach, expect, test, vi } from 'vitest'
import { sqlStore } from './sqlStore'

// The real databases are in test/backends/stores.test.ts.

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 })
  return () => vi.useRealTimers()
})

const INSERT = 'INSERT INTO siwx_store (key, expires_at) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING RETURNING 1'
const DELETE = 'DELETE FROM siwx_store WHERE expires_at < $1'
const SELECT = 'SELECT 1 FROM siwx_store WHERE key = $1'

test('each question is one statement, and what has expired is deleted every ten minutes', async () => {
  const query = vi.fn(async (text: string, _values: unknown[]) => ({ rows: text === SELECT ? [] : [{}] }))
  const store = sqlStore({ query })
  const now = Date.now()
  expect(await store.add('nonce:a', now + 600_000)).toBe(true)
  expect(await store.add('nonce:b', Infinity)).toBe(true)
  expect(await store.has('nonce:c')).toBe(false)
  vi.advanceTimersByTime(600_000)
  await store.add('nonce:d', now + 600_000)
  expect(query.mock.calls).toEqual([
    // For five minutes longer, because clocks differ.
    [INSERT, ['nonce:a', now + 900_000]],
    [DELETE, [now]],
    [INSERT, ['nonce:b', Number.MAX_SAFE_INTEGER]],
    [SELECT, ['nonce:c']],
    [INSERT, ['nonce:d', now + 900_000]],
    [DELETE, [now + 600_000]],
  ])
})

test('a failed deletion is said, and fails nothing else', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const reason = new Error('locked')
  const query = async (text: string) => (text === DELETE ? Promise.reject(reason) : { rows: [{}] })
  expect(await sqlStore({ query }).add('nonce:a', Date.now())).toBe(true)
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith('sqlStore:', reason))
  error.mockRestore()
})

test('SQLite has the same statements, with its placeholders', async () => {
  const prepare = vi.fn((_text: string) => ({ all: () => [] }))
  const store = sqlStore({ prepare })
  expect(await store.add('nonce:a', Date.now())).toBe(false)
  expect(await store.has('nonce:a')).toBe(false)
  expect(prepare.mock.calls).toContainEqual([INSERT.replace('$1, $2', '?, ?')])
  expect(prepare.mock.calls).toContainEqual([SELECT.replace('$1', '?')])
})
