import { base58 } from '@scure/base'
import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { freshStandardWallets } from '../../../../../test/fakes/standardLibrary'
import { Faults } from '../../../faults/Faults'
import { findFreeBasePort } from '../../../ports'
import { solanaAccountAt } from '../../../solana/accounts'
import { startSolana, type SolanaNode } from '../../../solana/startSolana'
import { Approvals } from '../Approvals'
import { ICON } from '../identity'
import { announceSolana } from './hooks'
import { register } from './register'
import { SolanaWallet } from './SolanaWallet'

type Call = (...inputs: unknown[]) => Promise<never>
type Change = { accounts?: readonly WalletAccount[]; features?: Wallet['features']; chains?: Wallet['chains'] }

const HOST = '127.0.0.1:4400'
const [first, second, stranger] = [0, 1, 7].map((index) => solanaAccountAt(index).address) as [string, string, string]
const words = new TextEncoder().encode('Grüße')

let node: SolanaNode
let approvals: Approvals
let wallet: SolanaWallet
let window: EventTarget

beforeAll(async () => {
  node = await startSolana(await findFreeBasePort(), new Faults())
})
afterAll(() => node.close())
beforeEach(() => {
  window = new EventTarget()
  vi.stubGlobal('window', window)
  approvals = new Approvals(() => undefined)
  approvals.policy = 'approve'
  wallet = new SolanaWallet(
    { keys: [0, 1, 2].map((index) => solanaAccountAt(index).privateKey), account: 0, rpcUrl: node.url, host: HOST },
    approvals,
  )
  return () => vi.unstubAllGlobals()
})

test('a page that listens already registers the wallet once, however often it is announced', async () => {
  const { get, on } = freshStandardWallets()
  const learned = vi.fn()
  on('register', learned)
  const { announce } = register(wallet)
  announce()
  expect(get()).toEqual([wallet])
  expect(learned).toHaveBeenCalledOnce()
})

test('a page that listens later registers the wallet too, and is notified when it is withdrawn', async () => {
  const { withdraw } = register(wallet)
  const { get } = freshStandardWallets()
  expect(get()).toEqual([wallet])
  withdraw()
  expect(get()).toEqual([])
})

test('a twin is another wallet of the same name', async () => {
  const { get } = freshStandardWallets()
  announceSolana(wallet).announceTwin()
  expect(get().map(({ name, icon }) => [name, icon])).toEqual([
    ['Demo Wallet', ICON],
    ['Demo Wallet', ICON],
  ])
  expect(ICON).toMatch(/^data:image\/svg\+xml;base64,/)
})

test('no account is shown before the connection, and a silent connection is refused', async () => {
  expect(wallet.accounts).toEqual([])
  expect(await call('standard:connect', 'connect')({ silent: true })).toEqual({ accounts: [] })
  expect(approvals.requests).toEqual([])

  const { accounts } = (await call('standard:connect', 'connect')()) as { accounts: WalletAccount[] }
  expect(accounts.map(({ address }) => address)).toEqual([first])
  expect(await call('standard:connect', 'connect')({ silent: true })).toEqual({ accounts })
  expect(base58.encode(Uint8Array.from(accounts[0]?.publicKey ?? []))).toBe(first)
})

test('a rejected connection throws 4001', async () => {
  approvals.policies['standard:connect'] = 'reject'
  await expect(call('standard:connect', 'connect')()).rejects.toMatchObject({ code: 4001 })
  expect(wallet.accounts).toEqual([])
})

test("a message is signed with the account's key, only when connected", async () => {
  const sign = call('solana:signMessage', 'signMessage')
  await expect(sign({ account: { address: first }, message: words })).rejects.toMatchObject({ code: 4100 })
  const account = await connect()
  const [{ signature, signedMessage }] = (await sign({ account, message: words })) as [
    { signature: Uint8Array; signedMessage: Uint8Array },
  ]
  expect(signedMessage).toEqual(words)
  expect(await isSignedBy(first, words, signature)).toBe(true)
  expect(await isSignedBy(second, words, signature)).toBe(false)
})

test.each(['legacy', 0] as const)('the chain accepts a signed %s transaction', async (version) => {
  const account = await connect()
  const [{ signedTransaction }] = (await call(
    'solana:signTransaction',
    'signTransaction',
  )({ account, transaction: await transfer(version, first), chain: 'solana:localnet' })) as [
    { signedTransaction: Uint8Array },
  ]
  const connection = new Connection(node.url, 'confirmed')
  const signature = await connection.sendRawTransaction(signedTransaction)
  expect((await connection.getSignatureStatuses([signature])).value[0]).toMatchObject({ err: null })
})

test('a transaction of another signer is refused without asking', async () => {
  const account = await connect()
  const asked = approvals.requests.length
  await expect(
    call('solana:signTransaction', 'signTransaction')({ account, transaction: await transfer(0, stranger) }),
  ).rejects.toMatchObject({ code: -32_602 })
  await expect(
    call('solana:signTransaction', 'signTransaction')({ account, transaction: new Uint8Array(3) }),
  ).rejects.toMatchObject({ code: -32_602 })
  expect(approvals.requests.length).toBe(asked)
})

test('a transaction is signed and sent to the local chain, and to no other', async () => {
  const account = await connect()
  const send = call('solana:signAndSendTransaction', 'signAndSendTransaction')
  const transaction = await transfer(0, first)
  const [{ signature }] = (await send({
    account,
    transaction,
    chain: 'solana:localnet',
    options: { preflightCommitment: 'confirmed' },
  })) as [{ signature: Uint8Array }]
  expect((await new Connection(node.url).getSignatureStatuses([base58.encode(signature)])).value[0]).toMatchObject({
    err: null,
  })
  await expect(send({ account, transaction, chain: 'solana:localnet' })).rejects.toMatchObject({ code: -32_002 })
  await expect(send({ account, transaction, chain: 'solana:mainnet' })).rejects.toMatchObject({ code: -32_603 })
})

test('signing in connects, fills in missing fields, and signs exactly the text', async () => {
  const input = {
    statement: 'Hello',
    uri: `http://${HOST}/`,
    version: '1',
    chainId: 'solana:localnet',
    nonce: 'abcdef12',
    issuedAt: '2026-01-01T00:00:00Z',
    resources: ['https://example.org'],
  }
  const [{ account, signedMessage, signature }] = (await call('solana:signIn', 'signIn')(input)) as [
    { account: WalletAccount; signedMessage: Uint8Array; signature: Uint8Array },
  ]
  expect(new TextDecoder().decode(signedMessage)).toBe(
    [
      `${HOST} wants you to sign in with your Solana account:`,
      first,
      '',
      'Hello',
      '',
      `URI: http://${HOST}/`,
      'Version: 1',
      'Chain ID: solana:localnet',
      'Nonce: abcdef12',
      'Issued At: 2026-01-01T00:00:00Z',
      'Resources:',
      '- https://example.org',
    ].join('\n'),
  )
  expect(await isSignedBy(first, signedMessage, signature)).toBe(true)
  expect(wallet.accounts).toEqual([account])
  await expect(call('solana:signIn', 'signIn')({ domain: 'elsewhere.example' })).rejects.toMatchObject({
    code: -32_602,
  })
})

test('pages are notified of another account, a lock and removed features', async () => {
  const heard: Change[] = []
  const stop = (
    wallet.features['standard:events'] as unknown as {
      on(event: string, listener: (change: Change) => void): () => void
    }
  ).on('change', (change) => heard.push(change))
  wallet.setAccount(1)
  expect(heard).toEqual([])
  await connect()
  wallet.setAccount(0)
  wallet.lock()
  expect(heard.map(({ accounts }) => accounts?.map(({ address }) => address))).toEqual([[second], [first], []])

  wallet.withoutFeature('solana:signIn')
  expect(heard.at(-1)?.features).not.toHaveProperty('solana:signIn')
  wallet.withoutFeature()
  expect(wallet.features).toHaveProperty('solana:signIn')
  stop()
  wallet.setChains(['solana:devnet'])
  expect(heard.at(-1)).not.toHaveProperty('chains')
  expect(wallet.chains).toEqual(['solana:devnet'])
})

async function connect(): Promise<WalletAccount> {
  const { accounts } = (await call('standard:connect', 'connect')()) as { accounts: WalletAccount[] }
  const [account] = accounts
  if (!account) throw new Error('The wallet showed no account.')
  return account
}

function call(feature: `${string}:${string}`, method: string): Call {
  return (wallet.features[feature] as Record<string, Call>)[method] as Call
}

async function transfer(version: 'legacy' | 0, from: string): Promise<Uint8Array> {
  const payerKey = new PublicKey(from)
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(second), lamports: 1_000_000 }),
  ]
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: (await new Connection(node.url).getLatestBlockhash()).blockhash,
    instructions,
  })
  return new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

async function isSignedBy(address: string, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', Uint8Array.from(base58.decode(address)), 'Ed25519', false, [
    'verify',
  ])
  return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), Uint8Array.from(message))
}
