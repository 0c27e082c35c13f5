import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NETWORKS } from './network/networkNames'
import { nearestWord } from './nearestWord'

const names = NETWORKS

test.each([
  ['sepolla', 'sepolia'],
  ['mainet', 'mainnet'],
  ['Bsae', 'base'],
  ['ethereum', 'mainnet'],
  ['solana_devnet', 'solana-devnet'],
  ['optimisim', 'optimism'],
])('%s was probably %s', (written, meant) => expect(nearestWord(written, names)).toBe(meant))

test.each(['', 'x', 'nothing like it', '1'])('%j is near no network', (written) =>
  expect(nearestWord(written, names)).toBeUndefined(),
)

test('one wrong letter in a long name is found', () => {
  const long = names.filter((name) => name.length > 5)
  fc.assert(
    fc.property(fc.constantFrom(...long), fc.nat(), (name, place) => {
      const at = place % name.length
      expect(nearestWord(`${name.slice(0, at)}${name.slice(at + 1)}`, names)).toBeDefined()
    }),
  )
})
