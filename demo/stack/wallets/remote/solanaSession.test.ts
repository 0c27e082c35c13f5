import { createPublicKey, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { UniversalProvider } from '@walletconnect/universal-provider'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ACCOUNT_ROLE, testAccountAt } from '../../anvil/accounts'
import { Faults } from '../../faults/Faults'
import { PORT_OFFSET, findFreeBasePort } from '../../ports'
import { startRelay, type Relay } from '../../relay/relay'
import { verifyService } from '../../services/verifyService'
import { imagesService } from '../../services/imagesService'
import { combineForAnyPage } from '../../http/service'
import { listen } from '../../http/listen'
import { solanaAccountAt } from '../../solana/accounts'
import { SOLANA_LOCALNET, startSolana, type SolanaNode } from '../../solana/startSolana'
import { MemoryStorage } from './MemoryStorage'
import { startWallet } from './startWallet'
import { scaled } from '../../../../test/slowness'

type Page = Awaited<ReturnType<typeof UniversalProvider.init>>

const EVM = 'eip155:31337'
const EVM_METHODS = ['personal_sign', 'eth_sendTransaction']
const SOLANA_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
const EVENTS = ['accountsChanged', 'chainChanged']
const PROJECT = '10ca1000000000000000000000000000'
const [first, second] = ACCOUNT_ROLE.remoteWallet
const pubkey = solanaAccountAt(first).address
const LAMPORTS = 1_000_000

const faults = new Faults()
const closers: (() => Promise<unknown>)[] = []
const pages: Page[] = []
let solana: SolanaNode
let relay: Relay
let walletUrl: string
let connection: Connection

beforeAll(async () => {
  const port = await findFreeBasePort()
  solana = await startSolana(port + PORT_OFFSET.solana, faults)
  relay = await startRelay(port + PORT_OFFSET.relay, faults)
  const chains = [
    // Nothing is read from it here; the wallet only has to know it.
    { caipNetworkId: EVM, name: 'Local One', rpcUrl: `http://127.0.0.1:${port + PORT_OFFSET.anvilFirst}` },
    { caipNetworkId: SOLANA_LOCALNET, name: 'Solana Localnet', rpcUrl: solana.url },
  ]
  const services = await listen({
    port: port + PORT_OFFSET.services,
    ...combineForAnyPage([imagesService, verifyService()]),
  })
  const wallet = await startWallet({
    port: port + PORT_OFFSET.wallet,
    relayUrl: relay.url,
    servicesUrl: services.url,
    projectId: PROJECT,
    networks: chains,
  })
  closers.push(wallet.close, services.close, relay.close, solana.close)
  walletUrl = wallet.url
  connection = new Connection(solana.url, 'confirmed')
}, scaled(30_000))

afterEach(async () => {
  // Closed before the wallet disconnects, because the library fails when a page closes during a disconnect.
  await Promise.all(
    pages.splice(0).map(async (page) => {
      page.client.core.heartbeat.stop()
      await page.client.core.relayer.transportClose().catch(() => undefined)
    }),
  )
  await control('disconnect', {})
})

afterAll(async () => {
  for (const close of closers) await close()
})

test(
  'both requested namespaces are granted, with the addresses of the same account',
  async () => {
    const page = await connect({ mode: 'approve' })
    expect(page.session?.namespaces).toMatchObject({
      eip155: { chains: [EVM], accounts: [`${EVM}:${testAccountAt(first).address}`], methods: EVM_METHODS },
      solana: { chains: [SOLANA_LOCALNET], accounts: [`${SOLANA_LOCALNET}:${pubkey}`], methods: SOLANA_METHODS },
    })
    expect(await page.request({ method: 'solana_getAccounts', params: {} }, SOLANA_LOCALNET)).toEqual([{ pubkey }])
  },
  scaled(20_000),
)

test.each([
  ['namespaces', { mode: 'approve', namespaces: ['eip155'] }, ['eip155']],
  ['the networks it knows', { mode: 'approve', knows: [SOLANA_LOCALNET] }, ['solana']],
])(
  'a wallet narrowed by %s grants only the other namespace',
  async (_, policy, granted) => {
    const page = await connect(policy)
    expect(Object.keys(page.session?.namespaces ?? {})).toEqual(granted)
  },
  20_000,
)

test(
  'a wallet that grants everything also grants namespaces that were not requested',
  async () => {
    const page = await connect({ mode: 'approve', grants: 'everything' })
    expect(Object.keys(page.session?.namespaces ?? {})).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(page.session?.namespaces['eip155']?.chains).toContain('eip155:137')
  },
  scaled(20_000),
)

test(
  'a message is signed by the named account, and shown as text',
  async () => {
    const page = await connect({ mode: 'approve' })
    const words = new TextEncoder().encode('Grüße aus Solana')
    const { signature } = await page.request<{ signature: string }>(
      { method: 'solana_signMessage', params: { message: base58.encode(words), pubkey } },
      SOLANA_LOCALNET,
    )
    expect(isSignedBy(pubkey, words, base58.decode(signature))).toBe(true)
    expect(isSignedBy(pubkey, new TextEncoder().encode('something else'), base58.decode(signature))).toBe(false)
    const [request] = (await (await fetch(`${walletUrl}/requests`)).json()) as unknown[]
    expect(request).toMatchObject({
      method: 'solana_signMessage',
      chainId: SOLANA_LOCALNET,
      words: 'Grüße aus Solana',
      status: 'approved',
    })

    const stranger = solanaAccountAt(0).address
    await expect(
      page.request(
        { method: 'solana_signMessage', params: { message: base58.encode(words), pubkey: stranger } },
        SOLANA_LOCALNET,
      ),
    ).rejects.toMatchObject({ code: 4100 })
  },
  scaled(20_000),
)

test.each(['legacy', 0] as const)(
  'a signed %s transaction is one the chain takes',
  async (version) => {
    const page = await connect({ mode: 'approve' })
    const { transaction, signature } = await page.request<{ transaction: string; signature: string }>(
      { method: 'solana_signTransaction', params: { transaction: await transfer(version), pubkey } },
      SOLANA_LOCALNET,
    )
    expect(await connection.sendRawTransaction(Buffer.from(transaction, 'base64'))).toBe(signature)
  },
  20_000,
)

test(
  'several transactions are signed in one go',
  async () => {
    const page = await connect({ mode: 'approve' })
    const asked = [await transfer(0, 1), await transfer('legacy', 2)]
    const { transactions } = await page.request<{ transactions: string[] }>(
      { method: 'solana_signAllTransactions', params: { transactions: asked, pubkey } },
      SOLANA_LOCALNET,
    )
    const sent = await Promise.all(
      transactions.map((each) => connection.sendRawTransaction(Buffer.from(each, 'base64'))),
    )
    const { value } = await connection.getSignatureStatuses(sent)
    expect(value.map((status) => status?.err)).toEqual([null, null])
  },
  scaled(20_000),
)

test(
  'the wallet signs and sends a transaction, and reports one that the chain refuses',
  async () => {
    const page = await connect({ mode: 'approve' })
    const { signature } = await page.request<{ signature: string }>(
      {
        method: 'solana_signAndSendTransaction',
        params: { transaction: await transfer(0), pubkey, sendOptions: { preflightCommitment: 'confirmed' } },
      },
      SOLANA_LOCALNET,
    )
    expect((await connection.getSignatureStatuses([signature])).value[0]).toMatchObject({ err: null })

    const tooMuch = await transfer(0, 1_000_000_000_000)
    await expect(
      page.request(
        { method: 'solana_signAndSendTransaction', params: { transaction: tooMuch, pubkey } },
        SOLANA_LOCALNET,
      ),
    ).rejects.toMatchObject({ code: -32_002 })
  },
  scaled(20_000),
)

test(
  'an older wallet returns the signature alone',
  async () => {
    const page = await connect({ mode: 'approve', solanaAnswers: 'signature' })
    const asked = await transfer(0)
    const answer = await page.request<{ signature: string }>(
      { method: 'solana_signTransaction', params: { transaction: asked, pubkey } },
      SOLANA_LOCALNET,
    )
    expect(Object.keys(answer)).toEqual(['signature'])
    const { message } = VersionedTransaction.deserialize(Buffer.from(asked, 'base64'))
    expect(isSignedBy(pubkey, message.serialize(), base58.decode(answer.signature))).toBe(true)
  },
  scaled(20_000),
)

test(
  'a request that the policy rejects is not signed',
  async () => {
    const page = await connect({ mode: 'approve', methods: { solana_signTransaction: 'reject' } })
    await expect(
      page.request(
        { method: 'solana_signTransaction', params: { transaction: await transfer(0), pubkey } },
        SOLANA_LOCALNET,
      ),
    ).rejects.toMatchObject({ code: 5000 })
  },
  scaled(20_000),
)

test(
  'switching the account changes it in both namespaces',
  async () => {
    const page = await connect({ mode: 'approve' })
    const heard: unknown[] = []
    page.on('session_event', ({ params }: { params: unknown }) => heard.push(params))
    await control('event', { name: 'accountsChanged', data: [solanaAccountAt(second).address] })
    const [evm, sol] = [testAccountAt(second).address, solanaAccountAt(second).address]
    await expect
      .poll(() => heard, { timeout: scaled(5000) })
      .toEqual([
        { chainId: EVM, event: { name: 'accountsChanged', data: [evm] } },
        { chainId: SOLANA_LOCALNET, event: { name: 'accountsChanged', data: [sol] } },
      ])
    expect(page.session?.namespaces['solana']?.accounts).toEqual([`${SOLANA_LOCALNET}:${sol}`])
    expect(page.session?.namespaces['eip155']?.accounts).toEqual([`${EVM}:${evm}`])
  },
  scaled(20_000),
)

test(
  'switching to another Solana network notifies the page with its CAIP-2 reference',
  async () => {
    const page = await connect({ mode: 'approve' })
    const devnet = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const heard = new Promise((resolve) => page.on('chainChanged', resolve))
    await control('event', { name: 'chainChanged', data: `solana:${devnet}` })
    expect(await heard).toBe(devnet)
    expect(page.session?.namespaces['solana']?.chains).toEqual([SOLANA_LOCALNET, `solana:${devnet}`])
  },
  scaled(20_000),
)

async function connect(policy: Record<string, unknown>): Promise<Page> {
  await control('policy', policy)
  const page = await UniversalProvider.init({
    projectId: PROJECT,
    relayUrl: relay.url,
    logger: 'silent',
    telemetryEnabled: false,
    customStoragePrefix: `solana-page-${pages.length}-${Date.now()}`,
    storage: new MemoryStorage() as never,
    metadata: { name: 'Test page', description: 'A page', url: 'http://127.0.0.1', icons: [] },
  })
  pages.push(page)
  page.once('display_uri', (uri: string) => void control('pair', { uri }))
  await page.connect({
    optionalNamespaces: {
      eip155: { chains: [EVM], methods: EVM_METHODS, events: EVENTS, rpcMap: { 31337: 'http://127.0.0.1:1' } },
      solana: { chains: [SOLANA_LOCALNET], methods: SOLANA_METHODS, events: EVENTS, rpcMap: { localnet: solana.url } },
    },
  })
  return page
}

async function transfer(version: 'legacy' | 0, lamports = LAMPORTS): Promise<string> {
  const payer = new PublicKey(pubkey)
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: new PublicKey(solanaAccountAt(0).address), lamports }),
  ]
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
    instructions,
  })
  const transaction = new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  )
  return Buffer.from(transaction.serialize()).toString('base64')
}

function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), base58.decode(address)]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, message, key, signature)
}

async function control(what: string, body: unknown): Promise<void> {
  const response = await fetch(`${walletUrl}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${what} answered ${response.status}: ${await response.text()}`)
}
