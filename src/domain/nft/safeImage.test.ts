import { expect, test } from 'vitest'
import { DATA_IMAGE_MAX_BYTES } from '../../config/limits'
import { safeImage } from './safeImage'

const hosts = ['https://api.example', 'http://127.0.0.1:4000']
const png = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  png,
  'data:image/svg+xml,%3Csvg/%3E',
  'data:image/svg+xml;charset=utf-8,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'https://api.example/getWalletImage/1?projectId=a',
  'http://127.0.0.1:4000/i.png',
])('%s may be drawn', (text) => expect(safeImage(text, hosts)).toBe(text))

test.each([
  'data:text/html,<script>', 'data:image/svg+xml', 'data:application/xhtml+xml,x', 'data:,x',
  'DATA:text/html;image/png,x',
  'https://evil.example/i.png', 'http://api.example/i.png', 'https://api.example.evil.example/i',
  'https://u@api.example/i',
  'https://api.example\\@evil.example/i', 'javascript:alert(1)', 'blob:https://api.example/1', '//api.example/i',
  'i.png', '', 5, null, undefined,
])('%s may not', (text) => expect(safeImage(text, hosts)).toBeUndefined()) // prettier-ignore

test('a data URI may have 64 kB and not a byte more', () => {
  const full = png.padEnd(DATA_IMAGE_MAX_BYTES, 'A')
  expect(safeImage(full)).toBe(full)
  expect(safeImage(`${full}A`)).toBeUndefined()
})

test('without origins no URL is accepted', () => {
  expect(safeImage('https://api.example/i.png')).toBeUndefined()
})
