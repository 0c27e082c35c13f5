import { expect, test } from 'vitest'
import { relayAlert } from './createSessionContext'

test.each([
  ['origin', 'https://shop.example', 'alertInvalidAppConfiguration'],
  ['key', 'https://shop.example', 'alertInvalidAppConfiguration'],
  ['domain', 'https://shop.example', 'alertInvalidAppConfiguration'],
  ['clock', 'https://shop.example', 'alertSessionExpired'],
  ['origin', 'http://localhost:5173', 'alertInvalidAppConfiguration'],
  ['domain', 'http://localhost:5173', undefined],
  ['domain', 'http://127.0.0.1:8080', undefined],
  ['domain', 'null', undefined],
] as const)('%s at %s: %s', (kind, origin, alert) => {
  expect(relayAlert(kind, origin)).toBe(alert)
})
