import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  caipAddressOn,
  formatCaipAddress,
  formatCaipNetworkId,
  namespaceOf,
  parseCaipAddress,
  parseCaipNetworkId,
} from './caip'
import { KNOWN_NAMESPACES } from './namespaces'

const namespace = fc.constantFrom(...KNOWN_NAMESPACES)
const part = fc.stringMatching(/^[A-Za-z0-9_-]{1,44}$/)

test('formatting and parsing round-trips', () => {
  fc.assert(
    fc.property(namespace, part, part, (space, reference, address) => {
      const id = formatCaipNetworkId(space, reference)
      expect(parseCaipNetworkId(id)).toEqual({ namespace: space, reference, caipNetworkId: id })
      const account = formatCaipAddress(space, reference, address)
      expect(account).toBe(caipAddressOn(id, address))
      expect(parseCaipAddress(account)).toMatchObject({
        namespace: space,
        reference,
        address,
        caipNetworkId: id,
        caipAddress: account,
      })
      expect(namespaceOf(account)).toBe(space)
    }),
  )
})

test.each([
  '',
  'eip155',
  'eip155:',
  ':1',
  'eip155:1:',
  'eip155:1:0x1',
  'EIP155:1',
  'near:mainnet',
  'eip155: 1',
  'eip155:1\n',
  '__proto__:1',
  'toString:1',
])('%j is no CAIP-2 id', (text) => {
  expect(parseCaipNetworkId(text)).toBeUndefined()
})

test.each([
  '',
  'eip155:1',
  'eip155:1:',
  'eip155::0x1',
  ':1:0x1',
  'eip155:1:0x1:2',
  'near:mainnet:bob',
  'eip155:1:0x 1',
  'eip155:1:0x1\u202E',
])('%j is no CAIP-10 address', (text) => {
  expect(parseCaipAddress(text)).toBeUndefined()
})

test('parsing never throws and accepts exact texts only', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string()), (value) => {
      const network = parseCaipNetworkId(value)
      if (network) expect(network.caipNetworkId).toBe(value)
      const account = parseCaipAddress(value)
      if (account) expect(account.caipAddress).toBe(value)
    }),
  )
})
