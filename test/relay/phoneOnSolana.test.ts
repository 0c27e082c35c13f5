// @vitest-environment node
import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Faults } from '../../demo/stack/faults/Faults'
import { startRelay } from '../../demo/stack/relay/relay'
import { resolveNetworks } from '../../src/chains/networks/resolveNetworks'
import { startPhone, type PhoneOnSolana, type TestPhone } from '../../src/testing'
import type { LiveConnection } from '../../src/wallets/contract'
import { neverAborted } from '../fakes/neverAborted'
import { scaled } from '../slowness'
import { RelayPage } from './RelayPage'

vi.setConfig({ testTimeout: scaled(30_000) })

// The Solana side of the test driver's phone, with the product's own connector at the other end of a relay.
const PROJECT_ID = '10ca1000000000000000000000000000'
const OWNER = Keypair.fromSeed(new Uint8Array(32).fill(1))
const ADDRESS = OWNER.publicKey.toBase58()
const { networks } = resolveNetworks(['mainnet', 'solana', 'solana-devnet'], {}, { rpc: '', projectId: undefined })
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

/** The page proposes, and the phone scans what it shows. */
async function pair(solana?: Partial<PhoneOnSolana>): Promise<readonly LiveConnection[]> {
  phone = await startPhone({
    relay: relay.url,
    projectId: PROJECT_ID,
    chains: [1],
    ...(solana && { solana: { accounts: [OWNER], chains: ['solana:mainnet'], ...solana } }),
    answers: 'approve',
  })
  page = new RelayPage({ relayUrl: relay.url, projectId: PROJECT_ID, walletUrl: '', networks: [] })
  const request = page.request({ networks, networkId: 'eip155:1' })
  const paired = page.connector.pair(request, neverAborted)
  await phone.scan(await request.uri)
  return (await paired).connections
}

async function pairOnSolana(solana: Partial<PhoneOnSolana> = {}): Promise<LiveConnection> {
  return (await pair(solana)).find(({ facts }) => facts.namespace === 'solana') as LiveConnection
}

function transfer(): string {
  const payerKey = OWNER.publicKey
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 })]
  const message = new TransactionMessage({ payerKey, instructions, recentBlockhash: base58.encode(new Uint8Array(32)) })
  return base58.encode(new VersionedTransaction(message.compileToV0Message()).serialize())
}

function isSigned(message: Uint8Array, signature: Uint8Array): boolean {
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), OWNER.publicKey.toBytes()])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

function isSignedTransaction(text: string): boolean {
  const { message, signatures } = VersionedTransaction.deserialize(base58.decode(text))
  return isSigned(message.serialize(), signatures[0]!)
}

test('one scan connects both namespaces by one prompt, on the networks that the phone knows', async () => {
  const connections = await pair({})
  expect(connections.map(({ facts }) => [facts.namespace, facts.accounts[0]?.address]).sort()).toEqual([
    ['eip155', phone.address],
    ['solana', ADDRESS],
  ])
  expect(phone.solanaAddresses).toEqual([ADDRESS])
  expect(connections.flatMap(({ facts }) => facts.approvedNetworkIds).sort()).toEqual([
    'eip155:1',
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  ])
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_proposal'])
  expect(phone.prompts[0]?.text).toContain(ADDRESS)
})

test('without accounts on Solana it grants none', async () => {
  const connections = await pair()
  expect(connections.map(({ facts }) => facts.namespace)).toEqual(['eip155'])
})

test('a message is signed by one prompt that shows its words, or rejected', async () => {
  const live = await pairOnSolana()
  const words = new TextEncoder().encode('Grüße')
  const ask = (pubkey = ADDRESS) =>
    live.provider.request({ method: 'solana_signMessage', params: { message: base58.encode(words), pubkey } })
  const { signature } = (await ask()) as { signature: string }
  expect(isSigned(words, base58.decode(signature))).toBe(true)
  expect(phone.prompts.at(-1)).toMatchObject({ method: 'solana_signMessage', text: 'Grüße' })
  phone.answer('reject')
  await expect(ask()).rejects.toMatchObject({ code: 4001 })
})

test('transactions are signed alone and together, each by one prompt', async () => {
  const live = await pairOnSolana()
  const one = await live.provider.request({ method: 'solana_signTransaction', params: { transaction: transfer() } })
  expect(isSignedTransaction((one as { transaction: string }).transaction)).toBe(true)
  const params = { transactions: [transfer(), transfer()] }
  const all = await live.provider.request({ method: 'solana_signAllTransactions', params })
  expect((all as { transactions: string[] }).transactions.map(isSignedTransaction)).toEqual([true, true])
  expect(phone.prompts.map(({ method }) => method)).toEqual([
    'session_proposal',
    'solana_signTransaction',
    'solana_signAllTransactions',
  ])
})

test('a transaction is not sent where the phone reaches no chain, and nobody is asked', async () => {
  const live = await pairOnSolana()
  const send = live.provider.request({
    method: 'solana_signAndSendTransaction',
    params: { transaction: transfer(), options: {} },
  })
  await expect(send).rejects.toMatchObject({ code: -32_603 })
  expect(phone.prompts.map(({ method }) => method)).toEqual(['session_proposal'])
})
