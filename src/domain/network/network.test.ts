import { expect, test } from 'vitest'
import { base, ethereum } from '../../../test/fakes/networks'
import { findNetwork } from './network'

test('a network is found by its CAIP-2 id alone', () => {
  expect(findNetwork([ethereum, base], 'eip155:8453')).toBe(base)
  expect(findNetwork([ethereum, base], '8453')).toBeUndefined()
  expect(findNetwork([ethereum, base], undefined)).toBeUndefined()
})
