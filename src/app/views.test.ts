import { expect, test } from 'vitest'
import { VIEW_NAMES } from '../domain/page/viewName'
import { registry } from './views'

test('every named view has a row, and no row names another view', () => {
  expect(Object.keys(registry).sort()).toEqual([...VIEW_NAMES].sort())
})

test.each(VIEW_NAMES)('%s can be loaded', async (name) => {
  const views = await registry[name].load()
  expect(typeof views[name]).toBe('function')
})

test('a required sign-in offers no way back, an optional one does', () => {
  expect(registry.SIWXSignMessage.back?.({ signInRequired: true })).toBe(false)
  expect(registry.SIWXSignMessage.back?.({ signInRequired: false })).toBe(true)
})

test('an approval is left by its own ways only', () => {
  expect(registry.ApproveTransaction.back?.({ signInRequired: false })).toBe(false)
})
