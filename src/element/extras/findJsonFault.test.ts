import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findJsonFault } from './findJsonFault'

test.each([
  ['{ "siwx": "required"', 'line 1, column 21: the end'],
  ['{\n  "siwx": \'required\'\n}', "line 2, column 11: 'required'"],
  ['{\n  "siwx": "required",\n}', 'line 3, column 1: }'],
  ['{\n  // ours\n  "siwx": "off"\n}', 'line 2, column 3: //'],
  ['{ siwx: "off" }', 'line 1, column 3: siwx:'],
  ['{ "networks": ["base" "polygon"] }', 'line 1, column 23: "polygon"]'],
  ['{} {}', 'line 1, column 4: {}'],
  ['', 'line 1, column 1: the end'],
])('%j stops being JSON at %s', (text, place) => {
  expect(findJsonFault(text)).toBe(place)
})

test('JSON has no fault, and a text that the platform refuses has one', () => {
  fc.assert(fc.property(fc.json({ maxDepth: 5 }), (text) => findJsonFault(text) === undefined))
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 5 }),
      fc.nat(),
      fc.constantFrom('', '"', ',', '}', '\\', '0'),
      (text, where, sign) => {
        const at = where % text.length
        const changed = text.slice(0, at) + sign + text.slice(at + 1)
        let isJson = true
        try {
          JSON.parse(changed)
        } catch {
          isJson = false
        }
        expect(findJsonFault(changed) === undefined).toBe(isJson)
      },
    ),
  )
})
