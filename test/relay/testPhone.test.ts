// @vitest-environment node
import { recoverMessageAddress, verifyMessage, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Faults } from '../../demo/stack/faults/Faults'
import { startRelay } from '../../demo/stack/relay/relay'
import { startPhone, type PhoneOptions, type TestPhone } from '../../src/testing'
import type { LiveConnection, PairingRequest, PairingResult } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { RelayPage } from './RelayPage'

vi.setConfig({ testTimeout: scaled(30_000) })

// The test driver's phone, with the product's own connector at the other end of a relay.
const NETWORKS = [
  { caipNetworkId: 'eip155:31337', name: 'Local One' },
  { caipNetworkId: 'eip155:31338', name: 'Local Two' },
]
let relay: Awaited<ReturnType<typeof startRelay>>
let page: RelayPage
let phone: TestPhone

beforeAll(async () => {
  vi.stubEnv('DISABLE_GLOBAL_CORE', 'true')
  relay = await startRelay(0, new Faults())
})
afterEach(async () => {
  await page.close()
  await phone.close()
})
afterAll(async () => {
  await relay.close()
  vi.unstubAllEnvs()
})

async function start(options: Partial<PhoneOptions> = {}): Promise<void> {
  const projectId = '10ca1000000000000000000000000000'
  phone = await startPhone({
    relay: relay.url,
    projectId,
    chains: [31_337, 31_338],
    accounts: [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`],
    answers: 'approve',
    ...options,
  })
  page = new RelayPage({ relayUrl: relay.url, projectId, walletUrl: '', networks: NETWORKS })
}

/** The page proposes, and the phone scans what it shows. */
async function pair(written = (uri: string) => uri): Promise<LiveConnection> {
  return (await pairFor({}, written)).connections[0] as LiveConnection
}

async function pairFor(extra: Partial<PairingRequest>, written = (uri: string) => uri): Promise<PairingResult> {
  const request = page.request(extra)
  const paired = page.connector.pair(request, neverAborted)
  await phone.scan(written(await request.uri))
  return paired
}

test('a page connects by the code that the phone scans, and by its signature', async () => {
  await start()
  const live = await pair()
  expect(live.facts.accounts.map(({ address }) => address)).toEqual([phone.address])
  expect(live.facts.wallet?.name).toBe('Test wallet')
  const signature = await live.provider.request({ method: 'personal_sign', params: ['0x6869', phone.address] })
  const signed = { address: phone.address as Hex, message: 'hi', signature: signature as Hex }
  expect(await verifyMessage(signed)).toBe(true)
  expect(phone.prompts).toMatchObject([
    { method: 'session_proposal', origin: 'http://127.0.0.1' },
    { method: 'personal_sign', text: 'hi' },
  ])
})

test('nothing is approved before the test says so', async () => {
  await start({ answers: 'ask' })
  const pairing = pair()
  expect((await phone.approve('session_proposal')).text).toContain(phone.address)
  const live = await pairing
  const signing = live.provider.request({ method: 'personal_sign', params: ['0x6869', phone.address] })
  const refused = expect(signing).rejects.toMatchObject({ code: 4001 })
  await phone.reject('personal_sign')
  await refused
})

test('a rejected connection ends the pairing', async () => {
  await start({ answers: 'reject' })
  await expect(pair()).rejects.toThrow()
  expect(phone.sessions).toBe(0)
})

test('a page that offers none of its networks is refused, and its owner not asked', async () => {
  await start({ chains: [8453] })
  await expect(pair()).rejects.toThrow()
  expect(phone.requests).toMatchObject([{ method: 'session_proposal', prompted: false, outcome: 'failed' }])
})

test('a link carries the code too, and other texts have none', async () => {
  await start()
  await pair((uri) => `pocket://wc?uri=${encodeURIComponent(uri)}`)
  expect(phone.sessions).toBe(1)
  await expect(phone.scan('https://shop.example')).rejects.toThrow('There is no code')
})

test('failNext() and respondNext() are for requests by the relay as well', async () => {
  await start()
  const live = await pair()
  const send = () => live.provider.request({ method: 'eth_sendTransaction', params: [{ from: phone.address }] })
  phone.failNext(-32_000, 'eth_sendTransaction')
  await expect(send()).rejects.toMatchObject({ code: -32_000 })
  phone.respondNext('0x05', 'eth_sendTransaction')
  expect(await send()).toBe('0x05')
})

test('pages hear of another network and account', async () => {
  await start()
  const live = await pair()
  const heard: unknown[] = []
  live.watch({
    networkChanged: (networkId) => heard.push(networkId),
    accountsChanged: (accounts) => heard.push(accounts[0]?.address),
    offersChanged() {},
    disconnected: (reason) => heard.push(reason),
  })
  await phone.switchChain(31_338)
  await expect.poll(() => heard.at(-1)).toBe('eip155:31338')
  await phone.switchAccount(1)
  await expect.poll(() => heard.at(-1)).toBe(phone.addresses[1])
  await phone.disconnect()
  await expect.poll(() => heard.at(-1)).toBe('wallet')
  expect(phone.sessions).toBe(0)
})

const signIn = {
  chainId: 'eip155:31337',
  domain: 'page.example',
  uri: 'https://page.example/',
  version: '1',
  nonce: 'abcdefgh12345678',
} as const

test('one prompt connects and signs in, with a phone that can', async () => {
  await start({ can: ['connect'] })
  const [proof] = (await pairFor({ oneClick: signIn })).proofs ?? []
  const { message = '', cacao } = proof ?? {}
  expect(message).toContain('page.example wants you to sign in with your Ethereum account:')
  expect(await recoverMessageAddress({ message, signature: cacao?.s.s as Hex })).toBe(phone.address)
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_authenticate'])
})

test('a phone that cannot is asked to connect alone', async () => {
  await start()
  expect((await pairFor({ oneClick: signIn })).proofs ?? []).toEqual([])
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_proposal'])
})
