import { expect, test } from 'vitest'
import { isEmail } from './email'

test.each(['a@b.co', 'first.last+tag@mail.example.org', 'ö@straße.de'])('%s can be mailed', (text) =>
  expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.',
  'a b@c.de',
  'a@b.co ',
  'a@@b.co',
  'a@b.co\n',
  '<a@b.co>',
  `${'a'.repeat(250)}@b.co`,
])('%j cannot', (text) => expect(isEmail(text)).toBe(false))
