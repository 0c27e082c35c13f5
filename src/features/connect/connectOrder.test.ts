import { expect, test } from 'vitest'
import { ATTRIBUTES } from '../../domain/page/attributes'
import { readOption } from '../../domain/page/readOption'
import type { ConnectMethod } from '../../domain/page/optionTypes'
import { connectOrder } from './connectOrder'

const row = ATTRIBUTES.find(({ name }) => name === 'methods')
const read = (given: unknown) => readOption(row as NonNullable<typeof row>, given, () => {}) as readonly ConnectMethod[]

test('wallets come first if one is installed and the page sets no order', () => {
  expect(connectOrder(read(undefined), true)).toEqual(['wallet', 'email', 'social'])
  expect(connectOrder(read(undefined), false)).toEqual(['email', 'social', 'wallet'])
})

test('keeps the order of the page, even if it equals the default', () => {
  expect(connectOrder(read('email social wallet'), true)).toEqual(['email', 'social', 'wallet'])
  expect(connectOrder(read(Object.freeze(['social', 'wallet'])), true)).toEqual(['social', 'wallet'])
})
