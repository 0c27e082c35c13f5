import { expect, test } from 'vitest'
import { PAIRING_EXPIRED_THRESHOLD_MS } from '../../config/limits'
import { isPairingExpired } from './isPairingExpired'

test('a pairing is expired from ten seconds before its end, not earlier', () => {
  const end = 1_000_000
  expect(isPairingExpired(end, end - PAIRING_EXPIRED_THRESHOLD_MS - 1)).toBe(false)
  expect(isPairingExpired(end, end - PAIRING_EXPIRED_THRESHOLD_MS)).toBe(true)
  expect(isPairingExpired(end, end + 1)).toBe(true)
})
