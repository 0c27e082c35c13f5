import { expect, test } from 'vitest'
import { findNetwork, toNetwork } from './network'

const chain = {
  id: 8453,
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  blockExplorers: { default: { name: 'Scan', url: 'https://scan.example', apiUrl: 'https://api.scan.example' } },
  contracts: {},
}

test('a chain without a namespace is eip155 and gets its CAIP-2 id; unknown fields are dropped', () => {
  expect(toNetwork(chain)).toEqual({
    id: 8453,
    caipNetworkId: 'eip155:8453',
    chainNamespace: 'eip155',
    name: 'Base',
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    blockExplorers: { default: { name: 'Scan', url: 'https://scan.example' } },
  })
})

test('a network is found by its CAIP-2 id alone', () => {
  const base = toNetwork(chain)
  expect(findNetwork([base], 'eip155:8453')).toBe(base)
  expect(findNetwork([base], '8453')).toBeUndefined()
})
