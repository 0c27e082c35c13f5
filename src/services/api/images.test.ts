import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { preloadImages } from './images'

/** The browser's Image as far as preloading asks for it. */
class Picture {
  static made: Picture[] = []
  onload: () => void = () => {}
  onerror: () => void = () => {}
  referrerPolicy = ''
  src = ''
  constructor() {
    Picture.made.push(this)
  }
}

beforeEach(() => {
  Picture.made = []
  vi.stubGlobal('Image', Picture)
})
afterEach(() => void vi.unstubAllGlobals())

const settled = async (waiting: Promise<unknown>) => {
  const open = Symbol('open')
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return (await Promise.race([waiting, Promise.resolve(open)])) !== open
}

test('it waits for all, whether they load or fail, and leaves no timer', async () => {
  const clock = createFakeClock()
  const waiting = preloadImages(clock, ['a', 'b'])
  expect(Picture.made.map(({ src, referrerPolicy }) => [src, referrerPolicy])).toEqual([
    ['a', 'no-referrer'],
    ['b', 'no-referrer'],
  ])
  Picture.made[0]?.onload()
  expect(await settled(waiting)).toBe(false)
  Picture.made[1]?.onerror()
  expect(await settled(waiting)).toBe(true)
  expect(clock.pending()).toBe(0)
})

test('it gives up after 2 s without an error', async () => {
  const clock = createFakeClock()
  const waiting = preloadImages(clock, ['a'])
  await clock.advance(1_999)
  expect(await settled(waiting)).toBe(false)
  await clock.advance(1)
  await expect(waiting).resolves.toBeUndefined()
})

test('aborting ends the wait without an error', async () => {
  const clock = createFakeClock()
  const controller = new AbortController()
  const waiting = preloadImages(clock, ['a'], controller.signal)
  controller.abort('gone')
  await expect(waiting).resolves.toBeUndefined()
  expect(clock.pending()).toBe(0)
  await preloadImages(clock, ['b'], controller.signal)
  expect(Picture.made).toHaveLength(1)
})

test('where there are no pictures it does nothing', async () => {
  vi.stubGlobal('Image', undefined)
  await expect(preloadImages(createFakeClock(), ['a'])).resolves.toBeUndefined()
})
