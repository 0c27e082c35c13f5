import { expect, test } from 'vitest'
import { contrast, parseColor, type Rgb } from './color'

test.each<[string, Rgb | undefined]>([
  ['#2f6fed', [47, 111, 237]],
  ['#fff', [255, 255, 255]],
  ['#000000ff', [0, 0, 0]],
  ['rgb(47, 111, 237)', [47, 111, 237]],
  ['rgba(47, 111, 237, 0.5)', [47, 111, 237]],
  ['rgb(47 111 237 / 1)', [47, 111, 237]],
  ['color(srgb 1 0 0.2)', [255, 0, 51]],
  ['rgb(100% 0% 0%)', [255, 0, 0]],
  ['red', undefined],
  ['rgb(1, 2)', undefined],
  ['rgb(a, b, c)', undefined],
  ['', undefined],
])('%s reads as %o', (text, rgb) => expect(parseColor(text)).toEqual(rgb))

test('black on white is 21, a colour on itself 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([9, 9, 9], [9, 9, 9])).toBe(1)
})
