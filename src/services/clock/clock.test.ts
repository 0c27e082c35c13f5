import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { createClock } from './clock'
import { withTimeout } from './withTimeout'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const kinds = [
  ['real', () => ({ clock: createClock(), pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)) })],
  [
    'fake',
    () => {
      const clock = createFakeClock()
      return { clock, pass: (ms: number) => clock.advance(ms) }
    },
  ],
] as const

test.each(kinds)('%s clock: a callback comes once, a cancelled one never', async (_kind, make) => {
  const { clock, pass } = make()
  const kept = vi.fn()
  const cancelled = vi.fn()
  clock.after(5, kept)
  clock.after(5, cancelled)()
  await pass(10)
  expect(kept).toHaveBeenCalledOnce()
  expect(cancelled).not.toHaveBeenCalled()
})

test.each(kinds)('%s clock: repeats until told to stop', async (_kind, make) => {
  const { clock, pass } = make()
  const beat = vi.fn()
  const stop = clock.every(5, beat)
  await pass(20)
  stop()
  const beats = beat.mock.calls.length
  expect(beats).toBeGreaterThan(1)
  await pass(20)
  expect(beat).toHaveBeenCalledTimes(beats)
})

test.each(kinds)('%s clock: an aborted sleep rejects with the reason', async (_kind, make) => {
  const { clock } = make()
  const controller = new AbortController()
  const sleep = clock.sleep(60_000, controller.signal)
  controller.abort('enough')
  await expect(sleep).rejects.toBe('enough')
  await expect(clock.sleep(60_000, controller.signal)).rejects.toBe('enough')
})

test.each(kinds)('%s clock: a sleep ends', async (_kind, make) => {
  const { clock, pass } = make()
  const sleep = clock.sleep(5)
  await pass(10)
  await expect(sleep).resolves.toBeUndefined()
})

test('a wait longer than a browser timer can hold does not fire early', () => {
  const done = vi.fn()
  const days = 30 * 24 * 3_600_000
  createClock().after(days, done)
  vi.advanceTimersByTime(days - 1)
  expect(done).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(done).toHaveBeenCalledOnce()
})

test('a limit ends with a TimeoutError and says that it expired', async () => {
  const clock = createFakeClock()
  const limit = withTimeout(clock, 5_000, new AbortController().signal)
  await clock.advance(4_999)
  expect(limit.signal.aborted).toBe(false)
  await clock.advance(1)
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' })
  expect(limit.expired()).toBe(true)
})

test("a limit ends with the caller's signal and its reason", async () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const limit = withTimeout(clock, 5_000, controller.signal)
  controller.abort('gone')
  expect(limit.signal.reason).toBe('gone')
  await clock.advance(6_000)
  expect(limit.expired()).toBe(false)
  expect(withTimeout(clock, 5_000, controller.signal).signal.reason).toBe('gone')
})

test('a released limit holds no timer and never expires', () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const limit = withTimeout(clock, 5_000, controller.signal)
  limit.release()
  expect(clock.pending()).toBe(0)
  controller.abort('later')
  expect(limit.expired()).toBe(false)
})

test('where the browser cannot tell when it is idle, deferred work waits for a paint only', () => {
  const done = vi.fn()
  // As in WebKit.
  vi.stubGlobal('requestIdleCallback', undefined)
  createClock().whenIdle(done)
  vi.unstubAllGlobals()
  vi.advanceTimersByTime(100)
  expect(done).toHaveBeenCalledOnce()
})
