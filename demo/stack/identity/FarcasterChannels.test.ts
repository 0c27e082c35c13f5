import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FarcasterChannels } from './FarcasterChannels'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const never = new AbortController().signal

test('a request without a response expires after ten minutes for both sides', async () => {
  const room = new FarcasterChannels()
  const channel = room.open()
  const waiting = expect(room.await(channel, never)).rejects.toThrow('in time')
  await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
  expect(room.isOpen(channel)).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(room.answer(channel, 'ada')).toBe(false)
})

test('a waiting caller gets the outcome', async () => {
  const room = new FarcasterChannels()
  const channel = room.open()
  const waiting = room.await(channel, never)
  await expect(room.await(channel, never)).rejects.toThrow('over')
  room.answer(channel, 'ada')
  expect((await waiting).userName).toBe('ada')
})

test('stopping the stack ends waiting calls and leaves no timer', async () => {
  const room = new FarcasterChannels()
  const waiting = expect(room.await(room.open(), never)).rejects.toThrow('stopped')
  room.open()
  room.close()
  await waiting
  expect(vi.getTimerCount()).toBe(0)
})

test('a caller that left before waiting gets the reason', async () => {
  const room = new FarcasterChannels()
  await expect(room.await(room.open(), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  expect(vi.getTimerCount()).toBe(0)
})
