import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KNOWN_NAMESPACES } from '../domain/network/namespaces'
import { CaipAddressInvalid, CaipNetworkIdInvalid, requireCaipAddress, requireCaipNetworkId } from './caip'

test('a well-formed id and address are handed back in parts', () => {
  expect(requireCaipNetworkId('eip155:1')).toMatchObject({ namespace: 'eip155', reference: '1' })
  expect(requireCaipAddress('eip155:1:0xab')).toMatchObject({ caipNetworkId: 'eip155:1', address: '0xab' })
})

test.each(['', 'eip155', 'eip155:1:2', 'near:mainnet'])('%j throws as a network id', (text) => {
  expect(() => requireCaipNetworkId(text)).toThrow(new CaipNetworkIdInvalid(text))
  expect(new CaipNetworkIdInvalid(text).message).toBe(`Invalid CAIP-2 network id: ${text}`)
})

test.each(['', 'eip155:1', 'eip155:1:', 'near:mainnet:bob'])('%j throws as an account id', (text) => {
  expect(() => requireCaipAddress(text)).toThrow(new CaipAddressInvalid(text))
  expect(new CaipAddressInvalid(text).message).toBe(`Invalid CAIP-10 address: ${text}`)
})

const namespace = fc.constantFrom(...KNOWN_NAMESPACES)
const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,44}$/)
const messageOf = (read: () => unknown): string => {
  try {
    read()
  } catch (error) {
    return (error as Error).message
  }
  return 'nothing was raised'
}

test('every well-formed id is read back to itself', () => {
  fc.assert(
    fc.property(namespace, part, part, (space, reference, address) => {
      const read = requireCaipNetworkId(`${space}:${reference}`)
      expect(`${read.namespace}:${read.reference}`).toBe(read.caipNetworkId)
      expect(requireCaipAddress(`${space}:${reference}:${address}`)).toMatchObject({
        namespace: space,
        reference,
        address,
      })
    }),
  )
})

test('any other number of parts, an empty part or an unknown namespace is refused', () => {
  const parts = fc.array(fc.oneof(namespace, part, fc.constant('')), { maxLength: 5 }).map((each) => each.join(':'))
  const known = (text: string) => KNOWN_NAMESPACES.some((each) => text.startsWith(`${each}:`))
  fc.assert(
    fc.property(parts, (text) => {
      if (!(known(text) && /^[^:]+:[^:]+$/.test(text)))
        expect(messageOf(() => requireCaipNetworkId(text))).toBe(`Invalid CAIP-2 network id: ${text}`)
      if (!(known(text) && /^[^:]+:[^:]+:[^:]+$/.test(text)))
        expect(messageOf(() => requireCaipAddress(text))).toBe(`Invalid CAIP-10 address: ${text}`)
    }),
    { numRuns: 2_000 },
  )
})
