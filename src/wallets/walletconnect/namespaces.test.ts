import { expect, test } from 'vitest'
import { resolveNetworks } from '../../chains/networks/resolveNetworks'
import { legacyChainId, currentChainId, proposeNamespaces } from './namespaces'

const resolve = (...names: readonly unknown[]) =>
  resolveNetworks(names, {}, { rpc: 'https://rpc.example', projectId: undefined }).networks

test('every configured namespace is proposed with its own networks, methods and RPC URLs', () => {
  const proposed = proposeNamespaces(resolve('base', 'solana', 'solana-testnet'))
  expect(Object.keys(proposed)).toEqual(['eip155', 'solana'])
  expect(proposed['solana']).toEqual({
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged', 'chainChanged'],
    chains: [
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
      'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    ],
    rpcMap: {
      '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'https://api.mainnet-beta.solana.com',
      '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'https://api.testnet.solana.com',
    },
  })
})

test('a namespace without a configured network is not proposed', () => {
  expect(Object.keys(proposeNamespaces(resolve('solana-devnet')))).toEqual(['solana'])
  expect(Object.keys(proposeNamespaces(resolve('base')))).toEqual(['eip155'])
})

test('a former name leads back to the present one, and a network without one keeps its own', () => {
  for (const id of ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'] as const) {
    expect(currentChainId(legacyChainId(id) ?? 'solana:none')).toBe(id)
    expect(currentChainId(id)).toBe(id)
  }
  expect(legacyChainId('solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z')).toBeUndefined()
})
