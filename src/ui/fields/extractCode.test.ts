import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { extractCode } from './extractCode'

test.each([
  ['482913'],
  [' 482913'],
  ['482 913'],
  ['482-913'],
  ['482 – 913'],
  ['4 8 2 9 1 3'],
  ['482\u00A0913'],
  ['Your code: 482 913'],
  ['482913 expires in 10 minutes'],
  ['Expires in 10 minutes. Your code: 482913'],
  ['Expires in 10 minutes. Your code: 482-913.'],
  ['Order 20261129, code 482913'],
  ['482913 is your code. @site.example #482913'],
  ['٤٨٢٩١٣'],
  ['۴۸۲ ۹۱۳'],
  ['４８２９１３'],
  ['۴۸२९๑๓'],
])('%j has the code 482913', (text) => expect(extractCode(text, 6)).toBe('482913'))

test.each(copiedText)('a code pasted with %s is that code', (_what, disguise) =>
  expect(extractCode(disguise('482913'), 6)).toBe('482913'),
)

test.each([
  ['123456 or 654321'],
  ['123 456, then 654-321'],
  ['4829137'],
  ['10 482 913'],
  ['Expires in 10 minutes, at 2030'],
  ['Expires in 10 minutes'],
  ['48a'],
  ['code'],
])('no code is taken from %j', (text) => expect(extractCode(text, 6)).toBeUndefined())

test.each([
  ['48', '48'],
  ['482-', '482'],
  ['', ''],
])('%j is the beginning of a code', (text, digits) => expect(extractCode(text, 6)).toBe(digits))
