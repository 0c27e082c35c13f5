import { expect, test, vi } from 'vitest'
import { lazyMethods, lazyOnce } from './lazyOnce'

test('nothing is loaded before the first call, and everything once', async () => {
  const load = vi.fn(async () => 7)
  const get = lazyOnce(load)
  expect(load).not.toHaveBeenCalled()
  expect(await Promise.all([get(), get()])).toEqual([7, 7])
  expect(await get()).toBe(7)
  expect(load).toHaveBeenCalledOnce()
})

test('a failed load is tried again by the next call', async () => {
  const load = vi.fn(async () => 7).mockRejectedValueOnce(new Error('offline'))
  const get = lazyOnce(load)
  await expect(get()).rejects.toThrow('offline')
  expect(await get()).toBe(7)
})

test('methods share one load, and pass on arguments, results and errors', async () => {
  const load = vi.fn(async () => ({
    double: async (value: number) => value * 2,
    fail: async (): Promise<never> => {
      throw new Error('no')
    },
  }))
  const service = lazyMethods(load, 'double', 'fail')
  expect(load).not.toHaveBeenCalled()
  expect(await service.double(4)).toBe(8)
  await expect(service.fail()).rejects.toThrow('no')
  expect(load).toHaveBeenCalledOnce()
})
