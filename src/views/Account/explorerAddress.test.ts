import { expect, test } from 'vitest'
import type { Network } from '../../domain/network'
import { explorerAddress } from './explorerAddress'

const on = (url: string | undefined, chainNamespace: 'eip155' | 'solana' = 'eip155') =>
  ({ chainNamespace, ...(url && { blockExplorers: { default: { name: 'Scan', url } } }) }) as Network

test('a network without an explorer has no link', () => {
  expect(explorerAddress(on(undefined), '0x1')).toBeUndefined()
})

test('the address is put behind the explorer, whose query stays at the end', () => {
  expect(explorerAddress(on('https://scan.example/'), '0x1')).toBe('https://scan.example/address/0x1')
  expect(explorerAddress(on('https://scan.example?cluster=devnet', 'solana'), 'So1')).toBe('https://scan.example/account/So1?cluster=devnet')
})

test('an explorer that is not on the web is not linked', () => {
  expect(explorerAddress(on('javascript:alert(1)//'), '0x1')).toBeUndefined()
})
