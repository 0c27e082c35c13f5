import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { untilAcknowledged } from './untilAcknowledged'

const UPDATE = 'wc_sessionUpdate'

function historyOf(...values: { topic: string; request: { method: string }; response?: unknown }[]) {
  return Object.assign(new EventEmitter(), { values })
}

test('the answer to an update ends the wait', async () => {
  const update: { topic: string; request: { method: string }; response?: unknown } = {
    topic: 'mine',
    request: { method: UPDATE },
  }
  const history = historyOf(update)
  let isOver = false
  const waiting = untilAcknowledged(history, 'mine').then(() => (isOver = true))
  history.emit('history_updated')
  await Promise.resolve()
  expect(isOver).toBe(false)
  update.response = { result: true }
  history.emit('history_updated')
  await waiting
  expect(history.listenerCount('history_updated')).toBe(0)
})

test('a page that never answers is waited for two seconds', async () => {
  vi.useFakeTimers()
  const history = historyOf({ topic: 'mine', request: { method: UPDATE } })
  const waiting = untilAcknowledged(history, 'mine')
  await vi.advanceTimersByTimeAsync(2_000)
  await waiting
  expect(history.listenerCount('history_updated')).toBe(0)
  vi.useRealTimers()
})

test('other sessions, and what the page asks of the wallet, are not waited for', async () => {
  const history = historyOf(
    { topic: 'other', request: { method: UPDATE } },
    { topic: 'mine', request: { method: 'wc_sessionRequest' } },
  )
  expect(await untilAcknowledged(history, 'mine')).toBeUndefined()
})
