import { expect, test } from 'vitest'
import { isAsked } from './isAsked'

const nothing = { config: {}, hasDebug: false, key: undefined }
const asked = (address: string, more: Partial<Parameters<typeof isAsked>[1]> = {}) =>
  isAsked(new URL(address), { ...nothing, ...more })

test('a link to a page does not open its self-check', () => {
  expect(asked('https://shop.example/?wcb-doctor')).toBe(false)
  expect(asked('https://shop.example/?wcb-doctor=1')).toBe(false)
  expect(asked('https://localhost.evil.example/?wcb-doctor')).toBe(false)
})

test.each(['http://localhost:4400/?wcb-doctor', 'https://127.0.0.1/?a=b&wcb-doctor=1', 'http://[::1]/?wcb-doctor'])(
  '%s on this machine does',
  (address) => expect(asked(address)).toBe(true),
)

test('nothing opens it that does not ask for it', () => {
  for (const address of ['http://localhost/', 'http://localhost/#?wcb-doctor', 'http://localhost/wcb-doctor'])
    expect(asked(address, { config: { debug: true }, key: '' })).toBe(false)
})

test('a page with debug lets it', () => {
  expect(asked('https://shop.example/?wcb-doctor', { config: { debug: true } })).toBe(true)
  // Without its script the element has attributes only.
  expect(asked('https://shop.example/?wcb-doctor', { config: undefined, hasDebug: true })).toBe(true)
  // The option decides: the head may have locked it.
  expect(asked('https://shop.example/?wcb-doctor', { config: { debug: false }, hasDebug: true })).toBe(false)
})

test('the key of the page opens it, and no other text does', () => {
  const key = 'b7f2'
  expect(asked('https://shop.example/?wcb-doctor=b7f2', { key })).toBe(true)
  for (const given of ['', '=', '=b7f', '=B7F2', '=b7f2x']) {
    expect(asked(`https://shop.example/?wcb-doctor${given}`, { key })).toBe(false)
    expect(asked(`https://shop.example/?wcb-doctor${given}`, { key: '' })).toBe(false)
  }
})
