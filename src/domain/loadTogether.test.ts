import { expect, test } from 'vitest'
import { loadTogether } from './loadTogether'

test('resolves to what each of them resolves to', async () => {
  const [first, second] = await loadTogether(Promise.resolve('a'), 2)
  expect([first, second]).toEqual(['a', 2])
})

test('rejects only once all of them have settled', async () => {
  let fail = (): void => {}
  const other = new Promise((_resolve, reject) => (fail = () => reject(new Error('later'))))
  let settled = false
  const loading = loadTogether(other, Promise.reject(new Error('now'))).finally(() => (settled = true))
  loading.catch(() => {})
  await new Promise((resolve) => setTimeout(resolve))
  expect(settled).toBe(false)
  fail()
  await expect(loading).rejects.toThrow('later')
})
