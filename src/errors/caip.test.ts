import { expect, test } from 'vitest'
import { CaipAddressInvalid, CaipNetworkIdInvalid, requireCaipAddress, requireCaipNetworkId } from './caip'

test('a well-formed id and address are handed back in parts', () => {
  expect(requireCaipNetworkId('eip155:1')).toMatchObject({ namespace: 'eip155', reference: '1' })
  expect(requireCaipAddress('eip155:1:0xab')).toMatchObject({ caipNetworkId: 'eip155:1', address: '0xab' })
})

test.each(['', 'eip155', 'eip155:1:2', 'near:mainnet'])('%j raises the text of the specification as a network id', (text) => {
  expect(() => requireCaipNetworkId(text)).toThrow(new CaipNetworkIdInvalid(text))
  expect(new CaipNetworkIdInvalid(text).message).toBe(`Invalid CAIP-2 network id: ${text}`)
})

test.each(['', 'eip155:1', 'eip155:1:', 'near:mainnet:bob'])('%j raises the text of the specification as an address', (text) => {
  expect(() => requireCaipAddress(text)).toThrow(new CaipAddressInvalid(text))
  expect(new CaipAddressInvalid(text).message).toBe(`Invalid CAIP-10 address: ${text}`)
})
