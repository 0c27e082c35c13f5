import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { NAME_MIN_CHARACTERS } from '../../config/limits'
import { cleanLabel, coinTypeOf, isLabel, nameLabel, readNameZone, registrationMessage } from './accountName'

test.each([
  ['Alice', 'alice'],
  ['  al ice_9! ', 'alice9'],
  ['al-ice', 'al-ice'],
  ['alice.reown.id', 'alice'],
  ['ALICE.REOWN.ID', 'alice'],
  ['alice.eth', 'aliceeth'],
  ['аlice', 'lice'],
  ['a'.repeat(80), 'a'.repeat(64)],
])('%o typed is %o', (typed, label) => {
  expect(cleanLabel(typed, 'reown.id')).toBe(label)
})

test.each(copiedText)('a name pasted with %s is that name', (_what, disguise) => {
  expect(cleanLabel(disguise('Al-ice7.reown.id'), 'reown.id')).toBe('al-ice7')
})

test('only lower-case letters, digits and hyphens remain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => /^[a-z0-9-]{0,64}$/.test(cleanLabel(typed, 'reown.id'))),
  )
})

test.each([
  ['a'.repeat(NAME_MIN_CHARACTERS - 1), false],
  ['a'.repeat(NAME_MIN_CHARACTERS), true],
  ['----', true],
  ['a'.repeat(65), false],
  ['Alice', false],
  ['al.ice', false],
])('%o is a label: %o', (label, is) => {
  expect(isLabel(label)).toBe(is)
})

test('a name of another zone has no label here', () => {
  expect(
    ['alice.reown.id', 'ALICE.Reown.ID', 'alice.wcn.id', 'alice', 'alicereown.id', '.reown.id', 'a b c d.reown.id'].map(
      (name) => nameLabel(name, 'reown.id'),
    ),
  ).toEqual(['alice', 'alice', undefined, undefined, undefined, undefined, undefined])
})

test.each([
  [undefined, 'reown.id'],
  ['names.example', 'names.example'],
  ['.Names.Example', 'names.example'],
  ['com', 'reown.id'],
  ['names.example/x', 'reown.id'],
  [7, 'reown.id'],
])('%o ends names with %o', (given, zone) => {
  expect(readNameZone(given)).toBe(zone)
})

test('the coin of a chain is that of ENSIP-11, and a number too large has none', () => {
  expect([1, 31_337, 0x7fff_ffff].map(coinTypeOf)).toEqual([2_147_483_649, 2_147_514_985, 4_294_967_295])
  expect([0x8000_0000, 0, -1, 1.5, Number.NaN].map(coinTypeOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the message is the text of the wire, to the letter', () => {
  expect(registrationMessage('alice.reown.id', 1_795_262_640)).toBe(
    '{"name":"alice.reown.id","attributes":{},"timestamp":1795262640}',
  )
})
