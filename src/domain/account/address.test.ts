import { expect, test } from 'vitest'
import { ADDRESS_HEAD_CHARACTERS, ADDRESS_TAIL_CHARACTERS } from '../../config/limits'
import { isEvmAddress, isSameAddress, truncateAddress } from './address'

const evm = '0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B'
const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

test('40 hex digits with or without 0x are an EVM address', () => {
  expect(isEvmAddress(evm)).toBe(true)
  expect(isEvmAddress(evm.slice(2))).toBe(true)
})
test.each([`${evm}0`, evm.slice(0, -1), `0X${evm.slice(2)}`, ` ${evm}`, `${evm}\n`, `0xg${evm.slice(3)}`, '', null, 5])(
  '%j is no EVM address',
  (text) => expect(isEvmAddress(text)).toBe(false),
)

test('a long address keeps its first 4 and last 6 characters, a short text all', () => {
  expect(truncateAddress(evm)).toBe('0xAb…9aeC9B')
  expect(truncateAddress(sol)).toHaveLength(ADDRESS_HEAD_CHARACTERS + 1 + ADDRESS_TAIL_CHARACTERS)
  expect(truncateAddress('0123456789')).toBe('0123456789')
})

test('case matters for Solana, not for EVM', () => {
  expect(isSameAddress(evm, evm.toLowerCase())).toBe(true)
  expect(isSameAddress(sol, sol.toLowerCase())).toBe(false)
})
