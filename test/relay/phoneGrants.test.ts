// @vitest-environment node
import { recoverMessageAddress, type Hex } from 'viem'
import { Keypair } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Faults } from '../../demo/stack/faults/Faults'
import { startRelay } from '../../demo/stack/relay/relay'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { startPhone, type PhoneNamespace, type PhoneOptions, type TestPhone } from '../../src/testing'
import type { LiveConnection, PairingRequest, PairingResult } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { RelayPage } from './RelayPage'

vi.setConfig({ testTimeout: scaled(30_000) })

// What pages get of the test driver's phone, and its namespaces, with the product's own connector at the other end.
const PROJECT_ID = '10ca1000000000000000000000000000'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
const POLKADOT = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const OTHER = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'
const LOCAL = {
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:9/'] } },
}
const described = (caipNetworkId: string) => {
  const [chainNamespace = '', id = ''] = caipNetworkId.split(':')
  return { ...LOCAL, id, caipNetworkId, chainNamespace, name: caipNetworkId }
}
const { networks: ALL } = resolveNetworks(
  ['mainnet', 'base', 'solana', described(BITCOIN), described(POLKADOT)] as never,
  {},
  { rpc: '', projectId: undefined },
)
const OWNERS = [1, 2].map((byte) => Keypair.fromSeed(new Uint8Array(32).fill(byte)))
let relay: Awaited<ReturnType<typeof startRelay>>
let page: RelayPage | undefined
let phone: TestPhone | undefined

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  relay = await startRelay(0, new Faults())
})
afterEach(async () => {
  await page?.close()
  await phone?.close()
  page = phone = undefined
})
afterAll(async () => {
  await relay.close()
  vi.unstubAllEnvs()
})

async function start(options: Partial<PhoneOptions> = {}): Promise<TestPhone> {
  phone = await startPhone({
    relay: relay.url,
    projectId: PROJECT_ID,
    chains: [1, 8453],
    accounts: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    answers: 'approve',
    ...options,
  })
  return phone
}

async function pair(extra: Partial<PairingRequest> = {}): Promise<PairingResult> {
  page = new RelayPage({ relayUrl: relay.url, projectId: PROJECT_ID, walletUrl: '', networks: [] })
  const request = page.request({ networks: ALL, networkId: 'eip155:1', ...extra })
  const paired = page.connector.pair(request, neverAborted)
  await phone!.scan(await request.uri)
  return paired
}

const addresses = ({ facts }: LiveConnection) => facts.accounts.map(({ address }) => address)
const connectionOf = ({ connections }: PairingResult, namespace: string): LiveConnection =>
  connections.find(({ facts }) => facts.namespace === namespace) as LiveConnection

/** Notes what a page hears. */
function hear(live: LiveConnection): unknown[] {
  const heard: unknown[] = []
  live.watch({
    networkChanged: (networkId) => heard.push(networkId),
    accountsChanged: (accounts) => heard.push(accounts.map(({ address }) => address)),
    offersChanged: () => {},
    namespaceAdded: (namespace, open) => heard.push(namespace, open),
    disconnected: (reason) => heard.push(reason),
  })
  return heard
}

const bitcoin: PhoneNamespace = {
  accounts: { [BITCOIN]: [ADDRESS, OTHER] },
  properties: { bip122_getAccountAddresses: JSON.stringify([{ address: ADDRESS, path: "m/84'/0'/0'/0/0" }]) },
  methods: {
    getAccountAddresses: () => [{ address: ADDRESS }, { address: OTHER }],
    async signMessage({ params, network, origin, ask }) {
      const { message } = params as { message: string }
      if (message === '') throw Object.assign(new Error('There is nothing to sign.'), { code: 1234 })
      await ask(message)
      return { address: ADDRESS, signature: `${network} ${origin} ${message}` }
    },
  },
}

test('a page gets the active account alone, on what it asks for and the phone knows', async () => {
  const { addresses: own } = await start({ chains: [1, 137] })
  const result = await pair()
  expect(result.connections.map(addresses)).toEqual([[own[0]]])
  expect(phone!.granted).toEqual([`eip155:1:${own[0]}`])
})

test('several accounts come with the active one first, which a switch changes', async () => {
  await start({ grants: { accounts: [0, 1] } })
  const [first, second] = phone!.addresses
  const live = connectionOf(await pair(), 'eip155')
  expect(addresses(live)).toEqual([first, second])
  const heard = hear(live)
  await phone!.switchAccount(1)
  await expect.poll(() => heard).toContainEqual([second, first])
  expect(await live.provider.request({ method: 'eth_accounts' })).toEqual([second, first])
})

test('accounts may differ by network', async () => {
  await start({ grants: { accounts: { 'eip155:1': [0], 'eip155:8453': [1] } } })
  const [first, second] = phone!.addresses
  await pair()
  expect([...phone!.granted].sort()).toEqual([`eip155:1:${first}`, `eip155:8453:${second}`])
})

test('a page that does not have an account hears nothing of a switch to it', async () => {
  await start({ grants: { accounts: [0] } })
  const heard = hear(connectionOf(await pair(), 'eip155'))
  await phone!.switchAccount(1)
  await phone!.switchChain(8453)
  await expect.poll(() => heard).toContain('eip155:8453')
  expect(heard).toEqual(['eip155:8453'])
  expect(phone!.granted.some((account) => account.endsWith(phone!.addresses[1]!))).toBe(false)
})

test('one prompt signs in with each account that the page gets', async () => {
  await start({ can: ['connect'], grants: { accounts: [0, 1], networks: ['eip155:1'] } })
  const signIn = { domain: 'page.example', uri: 'https://page.example/', version: '1', nonce: 'abcdefgh12345678' }
  const networks = ALL.filter(({ caipNetworkId }) => caipNetworkId.startsWith('eip155:'))
  const { proofs = [] } = await pair({ networks, oneClick: { ...signIn, chainId: 'eip155:1' } as never })
  const signers = proofs.map(({ message = '', cacao }) =>
    recoverMessageAddress({ message, signature: cacao?.s.s as Hex }),
  )
  expect(await Promise.all(signers)).toEqual(phone!.addresses)
  expect(phone!.granted).toEqual(phone!.addresses.map((address) => `eip155:1:${address}`))
  expect(phone!.prompts).toHaveLength(1)
})

test('a page gets the namespaces that the phone grants, asked for or not', async () => {
  await start({
    solana: { chains: ['solana:mainnet'], accounts: OWNERS },
    namespaces: { bip122: bitcoin, cosmos: { accounts: { 'cosmos:cosmoshub-4': ['cosmos1t2uflq'] } } },
    grants: { networks: ['eip155:1', 'solana', 'cosmos'] },
  })
  const { connections } = await pair()
  expect(connections.map(({ facts }) => facts.namespace).sort()).toEqual(['eip155', 'solana'])
  expect(phone!.granted.map((account) => account.split(':')[0])).toEqual(['eip155', 'solana', 'cosmos'])
})

test('a page that would get nothing is refused, and nobody asked', async () => {
  await start({
    solana: { chains: ['solana:mainnet'] },
    grants: { networks: ['cosmos:cosmoshub-4'] },
    namespaces: { cosmos: { accounts: { 'cosmos:cosmoshub-4': [] } } },
  })
  await expect(pair()).rejects.toThrow()
  expect(phone!.requests).toMatchObject([{ method: 'session_proposal', prompted: false, outcome: 'failed' }])
})

test('a namespace that the test describes is connected, and responds as the test says', async () => {
  await start({ namespaces: { bip122: bitcoin, polkadot: { accounts: { [POLKADOT]: ['15oF4uVJwmo4T'] } } } })
  const result = await pair()
  expect(addresses(connectionOf(result, 'polkadot'))).toEqual(['15oF4uVJwmo4T'])
  const live = connectionOf(result, 'bip122')
  expect(live.facts.accounts).toMatchObject([{ address: ADDRESS, path: "m/84'/0'/0'/0/0" }])
  const sign = (message: string) => live.provider.request({ method: 'signMessage', params: { message } })
  expect(await sign('hi')).toEqual({ address: ADDRESS, signature: `${BITCOIN} http://127.0.0.1 hi` })
  expect(phone!.prompts.at(-1)).toMatchObject({ method: 'signMessage', text: 'hi', network: BITCOIN })
  await expect(sign('')).rejects.toMatchObject({ code: 1234, message: 'There is nothing to sign.' })
  phone!.answer('reject')
  await expect(sign('hi')).rejects.toMatchObject({ code: 4001 })
  phone!.failNext(-32_000, 'getAccountAddresses')
  await expect(live.provider.request({ method: 'getAccountAddresses' })).rejects.toMatchObject({ code: -32_000 })
})

test('a switch of the account is one in every namespace that has it', async () => {
  await start({ solana: { chains: ['solana:mainnet'], accounts: OWNERS }, namespaces: { bip122: bitcoin } })
  const result = await pair()
  const [evm, solana, other] = ['eip155', 'solana', 'bip122'].map((each) => hear(connectionOf(result, each)))
  await phone!.switchAccount(1)
  await expect.poll(() => evm).toContainEqual([phone!.addresses[1]])
  await expect.poll(() => solana).toContainEqual([OWNERS[1]!.publicKey.toBase58()])
  await expect.poll(() => other).toContainEqual([OTHER])
  const live = connectionOf(result, 'solana')
  expect(await live.provider.request({ method: 'solana_getAccounts', params: {} })).toEqual([
    { pubkey: OWNERS[1]!.publicKey.toBase58() },
  ])
})

test('a network that is added later comes with its namespace', async () => {
  await start({ solana: { chains: ['solana:mainnet'], accounts: OWNERS }, grants: { networks: ['eip155'] } })
  const result = await pair()
  expect(result.connections.map(({ facts }) => facts.namespace)).toEqual(['eip155'])
  const heard = hear(connectionOf(result, 'eip155'))
  await phone!.addNetwork('solana:mainnet')
  await expect.poll(() => heard[0]).toBe('solana')
  const open = heard[1] as (network: string) => Promise<LiveConnection>
  const added = await open('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(addresses(added)).toEqual([OWNERS[0]!.publicKey.toBase58()])
})

test('accounts and networks that the phone does not have are named at once', async () => {
  await start({ namespaces: { bip122: bitcoin } })
  expect(() => phone!.grant({ accounts: [2] })).toThrow('The phone has no account 2.')
  expect(() => phone!.grant({ accounts: { 'eip155:5': [0] } })).toThrow('The phone does not know eip155:5.')
  expect(() => phone!.grant({ networks: ['solana'] })).toThrow('The phone does not know solana.')
  expect(() => phone!.switchAccount(2)).toThrow('The phone has no account 2.')
  expect(() => phone!.addNetwork('solana:devnet')).toThrow('The phone does not know solana:devnet.')
  const withNamespaces = (namespaces: PhoneOptions['namespaces']) =>
    startPhone({ projectId: PROJECT_ID, chains: [1], namespaces: namespaces! })
  await expect(withNamespaces({ eip155: { accounts: {} } })).rejects.toThrow('by options of its own')
  await expect(withNamespaces({ polkadot: bitcoin })).rejects.toThrow(`${BITCOIN} is no network of polkadot.`)
})
