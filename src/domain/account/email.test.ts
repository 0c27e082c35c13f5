import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { cleanTypedEmail, isEmail } from './email'

test.each(['a@b.co', 'first.last+tag@mail.example.org', 'ö@straße.de', 'हिन्दी@उदाहरण.भारत', "o'neil@b.co"])(
  '%s can be mailed',
  (text) => expect(isEmail(text)).toBe(true),
)

test.each([
  '',
  'a',
  'a@b',
  '@b.co',
  'a@.',
  'a b@c.de',
  'a@b.co ',
  'a@b.co.',
  'a@b.co,',
  'a@b..co',
  'a@b.co, c@d.co',
  'a@b.co?subject=x',
  'mailto:a@b.co',
  'a@@b.co',
  'a@b.co\n',
  '<a@b.co>',
  '(a@b.co)',
  `${'a'.repeat(250)}@b.co`,
])('%j cannot', (text) => expect(isEmail(text)).toBe(false))

test.each([
  ['mailto:a@b.test', 'a@b.test'],
  ['MAILTO:a@b.test?subject=x&body=c@d.test', 'a@b.test'],
  ['mailto:a%2Bnews@b.test', 'a+news@b.test'],
  ['mailto:a%@b.test', 'a%@b.test'],
  ['a@b.test?subject=x', 'a@b.test'],
  ['a@b.test,', 'a@b.test'],
  ['a@b.test;', 'a@b.test'],
  ['a@b.test)', 'a@b.test'],
  ['(a@b.test).', 'a@b.test'],
  ['a@b.test.', 'a@b.test'],
  ['“a@b.test”', 'a@b.test'],
  ['Name <a@b.test>', 'a@b.test'],
  ['"Name, Other" <mailto:a@b.test>;', 'a@b.test'],
  ['a?b@c.test', 'a?b@c.test'],
])('what surrounds the address in %j is taken off', (text, email) => {
  expect(cleanTypedEmail(text)).toBe(email)
  expect(isEmail(email)).toBe(true)
})

test.each(['a@b.test, c@d.test', 'a@b.test c@d.test', 'mailto:a@b.test,c@d.test', 'mailto:', '<>', ''])(
  'no address is made of %j',
  (text) => expect(isEmail(cleanTypedEmail(text))).toBe(false),
)

test.each(copiedText)('an address copied with %s is that address', (_what, disguise) =>
  expect(cleanTypedEmail(disguise('first.last@mail.test'))).toBe('first.last@mail.test'),
)
