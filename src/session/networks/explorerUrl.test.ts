import { expect, test } from 'vitest'
import { namespaceOf } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { explorerUrl } from './explorerUrl'

const on = (url: string | undefined, caipNetworkId: Network['caipNetworkId'] = 'eip155:1') =>
  ({
    caipNetworkId,
    chainNamespace: namespaceOf(caipNetworkId),
    ...(url && { blockExplorers: { default: { name: 'Scan', url } } }),
  }) as Network
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test('a network without an explorer has no link', () => {
  expect(explorerUrl(on(undefined), '0x1')).toBeUndefined()
})

test('the address is put behind the explorer, whose query stays at the end', () => {
  expect(explorerUrl(on('https://scan.example/'), '0x1')).toBe('https://scan.example/address/0x1')
  expect(explorerUrl(on('https://scan.example?cluster=custom', 'solana:localnet'), 'So1')).toBe(
    'https://scan.example/address/So1?cluster=custom',
  )
})

test('explorers shared by all Solana clusters get the cluster', () => {
  expect(explorerUrl(on('https://solscan.io', devnet), 'So1')).toBe('https://solscan.io/account/So1?cluster=devnet')
  expect(explorerUrl(on('https://explorer.solana.com/', devnet), 'So1')).toBe(
    'https://explorer.solana.com/address/So1?cluster=devnet',
  )
  expect(explorerUrl(on('https://solscan.io', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), 'So1')).toBe(
    'https://solscan.io/account/So1',
  )
})

test('an explorer that is not on the web is not linked', () => {
  expect(explorerUrl(on('javascript:alert(1)//'), '0x1')).toBeUndefined()
})

test('a transaction has a page of its own', () => {
  expect(explorerUrl(on('https://scan.example/'), '0x1', 'transaction')).toBe('https://scan.example/tx/0x1')
  expect(explorerUrl(on('https://solscan.io', devnet), 'So1', 'transaction')).toBe(
    'https://solscan.io/tx/So1?cluster=devnet',
  )
  expect(explorerUrl(on('https://scan.example'), '../../evil', 'transaction')).toBe(
    'https://scan.example/tx/..%2F..%2Fevil',
  )
})
