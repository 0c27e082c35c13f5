import { expect, test, vi } from 'vitest'
import * as viemChains from 'viem/chains'
import { offeredNetworksOf, resolveNetworks } from './resolveNetworks'
import { walletRpcUrls } from '../walletRpcUrls'

const host = { rpc: 'https://rpc.example', projectId: 'p1' }
const ids = (inputs: readonly unknown[]) =>
  resolveNetworks(inputs, {}, host).networks.map((network) => network.caipNetworkId)

test('names, ids and CAIP-2 ids of one chain are one network', () => {
  expect(ids(['base', 8453, '8453', 'eip155:8453', viemChains.base])).toEqual(['eip155:8453'])
})

test('the order is the order of the page', () => {
  expect(ids(['polygon', 'solana', 'mainnet'])).toEqual([
    'eip155:137',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'eip155:1',
  ])
})

test('an unknown name is skipped with a notice', () => {
  const { networks, notices } = resolveNetworks(['atlantis', 'base'], {}, host)
  expect(networks.map(({ name }) => name)).toEqual(['Base'])
  expect(notices).toEqual([{ option: 'networks', value: 'atlantis', problem: 'unknown' }])
})

test('with nothing usable there is Ethereum', () => {
  expect(ids([])).toEqual(['eip155:1'])
  expect(ids([null, {}, 'x', NaN])).toEqual(['eip155:1'])
})

test('addresses come in the order page, provider, chain', () => {
  const { networks } = resolveNetworks(['base'], { '8453': ['https://mine.example/key'] }, host)
  expect(networks[0]?.rpcUrls.default.http).toEqual([
    'https://mine.example/key',
    'https://rpc.example/v1/?chainId=eip155%3A8453&projectId=p1',
    'https://mainnet.base.org',
  ])
})

test("a wallet gets neither the keyed RPC URL nor the page's own", () => {
  const { networks } = resolveNetworks(['base'], { base: ['https://mine.example/key'] }, host)
  expect(networks[0] && walletRpcUrls(networks[0])).toEqual(['https://mainnet.base.org'])
})

test('without a project id the provider’s address is left out', () => {
  const { networks } = resolveNetworks(['base'], {}, { rpc: 'https://rpc.example', projectId: undefined })
  expect(networks[0]?.rpcUrls.default.http).toEqual(['https://mainnet.base.org'])
})

test('a page’s own address on the provider’s host gets the project id', () => {
  const { networks } = resolveNetworks(['base'], { base: ['https://rpc.example/v1/?chainId=eip155:8453'] }, host)
  expect(networks[0]?.rpcUrls.default.http[0]).toBe('https://rpc.example/v1/?chainId=eip155%3A8453&projectId=p1')
})

const local = {
  id: 31337,
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
}

test('a frozen object is taken and not changed', () => {
  const frozen = Object.freeze({
    ...local,
    rpcUrls: Object.freeze({ default: Object.freeze({ http: Object.freeze(['http://127.0.0.1:8545']) }) }),
  })
  expect(resolveNetworks([frozen], {}, host).networks[0]).toMatchObject({
    caipNetworkId: 'eip155:31337',
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  })
})

test.each([
  [
    'a getter that throws',
    {
      ...local,
      get name() {
        throw new Error('trap')
      },
    },
  ],
  ['a namespace that contradicts the id', { ...local, chainNamespace: 'solana', caipNetworkId: 'eip155:31337' }],
  ['a CAIP-2 id of another chain', { ...local, caipNetworkId: 'eip155:1' }],
  ['a CAIP-2 id of another namespace', { ...local, id: '1', chainNamespace: 'cosmos', caipNetworkId: 'eip155:1' }],
  ['a CAIP-2 id of one part', { ...local, caipNetworkId: 'eip155' }],
  ['a CAIP-2 id of three parts', { ...local, caipNetworkId: `eip155:${local.id}:x` }],
  ['an unknown namespace', { ...local, chainNamespace: 'moon' }],
  ['an id that is no number', { ...local, id: 'abc' }],
  ['a negative id', { ...local, id: -1 }],
  ['no currency', { ...local, nativeCurrency: null }],
  ['addresses of another kind', { ...local, rpcUrls: { default: { http: ['javascript:alert(1)'] } } }],
  ['no name', { ...local, name: '\u202e' }],
  [
    'a proxy that throws',
    new Proxy(
      {},
      {
        get() {
          throw new Error('trap')
        },
      },
    ),
  ],
])('%s is skipped with a notice', (_what, input) => {
  const { notices } = resolveNetworks([input], {}, host)
  expect(notices).toEqual([{ option: 'networks', value: 'object', problem: 'invalid' }])
})

test('each field of a hostile object is read once', () => {
  const name = vi.fn(() => 'Local')
  resolveNetworks([Object.defineProperty({ ...local }, 'name', { get: name })], {}, host)
  expect(name).toHaveBeenCalledOnce()
})

test('RPC URLs for an unknown chain are a notice', () => {
  expect(resolveNetworks(['base'], { moon: ['https://x.example'], base: ['ftp://x'] }, host).notices).toEqual([
    { option: 'rpc', value: 'moon', problem: 'unknown' },
    { option: 'rpc', value: 'base', problem: 'url_invalid' },
  ])
})

const localSolana = {
  id: 'localnet',
  caipNetworkId: 'solana:localnet',
  name: 'Solana Localnet',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
}

test.each([
  ['in full', { ...localSolana, chainNamespace: 'solana' }],
  ['with its CAIP-2 id alone', { ...localSolana, id: undefined }],
  ['with its namespace and reference', { ...localSolana, caipNetworkId: undefined, chainNamespace: 'solana' }],
  ['as JSON', JSON.parse(JSON.stringify(localSolana)) as unknown],
])('a Solana network of the page’s own is taken %s', (_what, input) => {
  const { networks, notices } = resolveNetworks([input], {}, host)
  expect(notices).toEqual([])
  expect(networks[0]).toMatchObject({
    id: 'localnet',
    caipNetworkId: 'solana:localnet',
    chainNamespace: 'solana',
    rpcUrls: { default: { http: ['http://127.0.0.1:8899'] } },
  })
  expect(networks[0]?.blockExplorers).toBeUndefined()
})

test('it can be given other addresses by its CAIP-2 id', () => {
  expect(
    resolveNetworks([localSolana], { 'solana:localnet': ['http://127.0.0.1:9000'] }, host).networks[0]?.rpcUrls.default
      .http,
  ).toEqual(['http://127.0.0.1:9000', 'http://127.0.0.1:8899'])
})

test('the three Solana networks go by name, reference and CAIP-2 id, and use the provider’s host', () => {
  expect(ids(['solana-devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'])).toEqual(
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  )
  expect(resolveNetworks(['solana-testnet'], {}, host).networks[0]?.rpcUrls.default.http[0]).toBe(
    'https://rpc.example/v1/?chainId=solana%3A4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z&projectId=p1',
  )
})

test('what the sign-in backend cannot verify is left out, and named if the page asks for it', () => {
  const rpcHost = { rpc: 'https://rpc.example', projectId: undefined }
  const offered = (siwxBackend: 'own' | 'better-auth' | 'auth-js', more: object = {}) => {
    const networks = ['mainnet', 'solana'] as const
    const options = { networks, rpc: {}, siwx: 'required' as const, siwxBackend, accountType: {}, ...more }
    const { networks: offers, leftOut } = offeredNetworksOf(options, rpcHost)
    return [offers.map(({ name }) => name), leftOut]
  }
  expect(offered('own')).toEqual([['Ethereum', 'Solana'], []])
  expect(offered('better-auth')).toEqual([['Ethereum'], ['accounts on Solana']])
  expect(offered('auth-js')).toEqual([['Ethereum'], ['accounts on Solana']])
  const accountType = { eip155: 'smartAccount' }
  expect(offered('auth-js', { accountType })).toEqual([['Ethereum'], ['accounts on Solana', 'smart accounts']])
  expect(offered('better-auth', { accountType })).toEqual([['Ethereum'], ['accounts on Solana']])
  expect(offered('auth-js', { siwx: 'off' })).toEqual([['Ethereum', 'Solana'], []])
})
