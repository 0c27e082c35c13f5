import { createPublicKey, verify } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58 } from '@scure/base'
import { Keypair, type PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Wallet } from '@wallet-standard/base'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshStandardWallets } from '../../../test/fakes/standardLibrary'
import { installWallet } from '../installWallet'
import type { SolanaWalletOptions } from '../types'

const [FIRST, SECOND] = [1, 2].map((byte) => Keypair.fromSeed(new Uint8Array(32).fill(byte))) as [Keypair, Keypair]
const ADDRESS = FIRST.publicKey.toBase58()
const HOST = 'shop.example'

/** What the wallet and the page need of a window. */
const page = Object.assign(new EventTarget(), { location: { origin: `https://${HOST}`, host: HOST } })
let wallets: ReturnType<typeof freshStandardWallets>

beforeAll(() => {
  // One for each wallet.
  setMaxListeners(0, page)
  vi.stubGlobal('window', page)
  for (const name of ['addEventListener', 'dispatchEvent'] as const) vi.stubGlobal(name, page[name].bind(page))
  wallets = freshStandardWallets()
})

afterAll(() => void vi.unstubAllGlobals())
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** What its feature of this name does. */
const does = (wallet: Wallet, feature: string): ((...inputs: object[]) => Promise<any>) => {
  const [, name = ''] = feature.split(':')
  return (wallet.features as any)[feature][name]
}

/** Installs it in the window, as in Vitest's browser mode. */
async function install(options: Partial<SolanaWalletOptions> = {}) {
  const name = options.name ?? `Wallet ${crypto.randomUUID()}`
  const wallet = await installWallet(page as unknown as Window, {
    kind: 'wallet-standard',
    accounts: [FIRST, SECOND],
    chains: ['solana:localnet'],
    answers: 'approve',
    ...options,
    name,
  })
  const inPage = wallets.get().find((each) => each.name === name) as Wallet
  const changes: Record<string, unknown>[] = []
  ;(inPage.features as any)['standard:events'].on('change', (change: Record<string, unknown>) => changes.push(change))
  const addresses = (): readonly string[] => inPage.accounts.map(({ address }) => address)
  return { wallet, inPage, changes, addresses }
}

async function installConnected(options: Partial<SolanaWalletOptions> = {}) {
  const installed = await install(options)
  await does(installed.inPage, 'standard:connect')()
  const [account] = installed.inPage.accounts
  return { ...installed, account: account! }
}

function isSignedBy(key: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const der = { key: Buffer.concat([prefix, key.toBytes()]), format: 'der', type: 'spki' } as const
  return verify(null, message, createPublicKey(der), signature)
}

function transferBy(payerKey: PublicKey, version: 'legacy' | 0 = 0): Uint8Array {
  const instructions = [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: SECOND.publicKey, lamports: 1 })]
  const message = new TransactionMessage({ payerKey, instructions, recentBlockhash: base58.encode(new Uint8Array(32)) })
  const compiled = version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  return new VersionedTransaction(compiled).serialize()
}

test('it registers by the Wallet Standard, and shows no account before the page is permitted', async () => {
  const { wallet, inPage, addresses } = await install({ answers: 'ask' })
  expect(inPage.chains).toEqual(['solana:localnet'])
  expect(addresses()).toEqual([])
  const connecting = does(inPage, 'standard:connect')()
  expect(await wallet.approve()).toMatchObject({ method: 'standard:connect', prompted: true })
  const { accounts } = await connecting
  expect(accounts).toBe(inPage.accounts)
  expect(accounts).toMatchObject([{ address: ADDRESS, publicKey: FIRST.publicKey.toBytes(), chains: inPage.chains }])
})

test('accounts are keypairs, secret keys or base58', async () => {
  const accounts = [FIRST, FIRST.secretKey, base58.encode(FIRST.secretKey)]
  expect((await install({ accounts })).wallet.addresses).toEqual([ADDRESS, ADDRESS, ADDRESS])
  const { wallet: first } = await installConnected()
  expect(first.address).toBe(ADDRESS)
})

test('a silent connection asks no one, and gives an account only to a permitted page', async () => {
  const { wallet, inPage } = await install()
  const connect = does(inPage, 'standard:connect')
  expect((await connect({ silent: true })).accounts).toEqual([])
  expect(wallet.prompts).toEqual([])
  await connect()
  expect((await connect({ silent: true })).accounts).toHaveLength(1)
  expect(wallet.prompts).toHaveLength(1)
})

test('messages are signed, all of a request by one prompt', async () => {
  const { wallet, inPage, account } = await installConnected()
  const messages = ['Grüße', 'again'].map(bytesOf)
  const signed = await does(inPage, 'solana:signMessage')(...messages.map((message) => ({ account, message })))
  for (const [at, message] of messages.entries()) {
    expect(signed[at].signedMessage).toEqual(message)
    expect(isSignedBy(FIRST.publicKey, message, signed[at].signature)).toBe(true)
  }
  expect(wallet.prompts.map(({ text }) => text).slice(1)).toEqual(['Grüße\n\nagain'])
  expect(wallet.requests.at(-1)?.params).toMatchObject([{ account: ADDRESS }, { account: ADDRESS }])
})

test('transactions of both versions are signed by one prompt, and only those of the account', async () => {
  const { wallet, inPage, account } = await installConnected()
  const sign = does(inPage, 'solana:signTransaction')
  const inputs = [transferBy(FIRST.publicKey, 'legacy'), transferBy(FIRST.publicKey)]
  const signed = await sign(...inputs.map((transaction) => ({ account, transaction })))
  for (const { signedTransaction } of signed) {
    const { message, signatures } = VersionedTransaction.deserialize(signedTransaction)
    expect(isSignedBy(FIRST.publicKey, message.serialize(), signatures[0]!)).toBe(true)
  }
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['standard:connect', 'solana:signTransaction'])
  await expect(sign({ account, transaction: transferBy(SECOND.publicKey) })).rejects.toMatchObject({ code: -32_602 })
  await expect(sign({ account, transaction: bytesOf('no') })).rejects.toMatchObject({ code: -32_602 })
  expect(wallet.prompts).toHaveLength(2)
})

test('a transaction is sent to the URL of its chain, and the error of the node reaches the page', async () => {
  const bodies: { method: string; params: [string, object] }[] = []
  const node = createServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    bodies.push(body)
    const outcome = bodies.length === 1 ? { result: 'ok' } : { error: { code: -32_002, message: 'No funds.' } }
    response
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify({ jsonrpc: '2.0', id: body.id, ...outcome }))
  })
  await new Promise<void>((resolve) => void node.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const { inPage, account } = await installConnected({ rpc: { 'solana:localnet': url } })
  const send = does(inPage, 'solana:signAndSendTransaction')
  const input = {
    account,
    transaction: transferBy(FIRST.publicKey),
    chain: 'solana:localnet',
    options: { maxRetries: 1 },
  }
  const [{ signature }] = await send(input)
  const [encoded, config] = bodies[0]!.params
  expect(VersionedTransaction.deserialize(Buffer.from(encoded, 'base64')).signatures).toEqual([signature])
  expect(config).toEqual({ encoding: 'base64', maxRetries: 1 })
  await expect(send(input)).rejects.toMatchObject({ code: -32_002, message: 'No funds.' })
  await expect(send({ ...input, chain: 'solana:mainnet' })).rejects.toMatchObject({ code: -32_603 })
  expect(bodies).toHaveLength(2)
  await new Promise((resolve) => node.close(resolve))
})

test('a sign-in connects by its own prompt, for the page that asks and no other', async () => {
  const { wallet, inPage, addresses } = await install()
  const signIn = does(inPage, 'solana:signIn')
  await expect(signIn({ domain: 'bank.example' })).rejects.toMatchObject({ code: -32_602 })
  const [{ account, signedMessage, signature }] = await signIn({
    statement: 'Hello.',
    nonce: 'abcdefgh',
    resources: ['a:b'],
  })
  expect(account).toBe(inPage.accounts[0])
  expect(textOf(signedMessage)).toBe(
    `${HOST} wants you to sign in with your Solana account:\n${ADDRESS}\n\nHello.\n\nNonce: abcdefgh\n` +
      'Resources:\n- a:b',
  )
  expect(isSignedBy(FIRST.publicKey, signedMessage, signature)).toBe(true)
  expect(wallet.prompts.map(({ method }) => method)).toEqual(['solana:signIn'])
  await signIn({ address: SECOND.publicKey.toBase58() })
  expect(addresses()).toEqual([SECOND.publicKey.toBase58()])
})

test('rejections and failures have their codes', async () => {
  const { wallet, inPage, account } = await installConnected()
  const sign = () => does(inPage, 'solana:signMessage')({ account, message: bytesOf('hi') })
  wallet.answer('approve', { 'solana:signMessage': 'reject' })
  await expect(sign()).rejects.toMatchObject({ code: 4001 })
  wallet.answer('approve')
  wallet.failNext(-32_000, 'solana:signMessage')
  await expect(sign()).rejects.toMatchObject({ code: -32_000 })
  await sign()
  expect(wallet.requests.slice(1).map(({ outcome }) => outcome)).toEqual(['rejected', 'failed', 'approved'])
})

test('locked it shows no account and signs nothing, and goes on without another prompt', async () => {
  const { wallet, inPage, account, changes, addresses } = await installConnected()
  await wallet.lock()
  expect(changes.at(-1)).toEqual({ accounts: [] })
  await expect(does(inPage, 'solana:signMessage')({ account, message: bytesOf('hi') })).rejects.toMatchObject({
    code: 4100,
  })
  const connecting = does(inPage, 'standard:connect')()
  await wallet.unlock()
  await connecting
  expect(addresses()).toEqual([ADDRESS])
  expect(wallet.prompts.map(({ text }) => text)).toEqual([expect.stringContaining('Connect'), 'Unlock the wallet'])
})

test('another account is reported to the page, or silent, and then seen by who looks', async () => {
  const { wallet, changes, addresses } = await installConnected()
  changes.length = 0
  await wallet.switchAccount(1, { silent: true })
  expect(changes).toEqual([])
  expect(addresses()).toEqual([SECOND.publicKey.toBase58()])
  await wallet.switchAccount(0)
  expect(changes).toMatchObject([{ accounts: [{ address: ADDRESS }] }])
})

test('events of requests come before the response, after it or never, and the account is there each time', async () => {
  const seen: Record<string, unknown> = {}
  for (const order of ['before', 'after', 'never'] as const) {
    const { wallet, inPage, changes, addresses } = await install()
    wallet.orderEvents(order)
    await does(inPage, 'standard:connect')()
    expect(addresses()).toEqual([ADDRESS])
    const atResponse = changes.length
    if (order === 'after') await expect.poll(() => changes).toHaveLength(1)
    seen[order] = [atResponse, changes.length]
  }
  expect(seen).toEqual({ before: [1, 1], after: [0, 1], never: [0, 0] })
})

test('chains and features change, and what it cannot do is refused', async () => {
  const { wallet, inPage, account, changes } = await installConnected()
  changes.length = 0
  await wallet.setChains(['solana:devnet'])
  await wallet.setFeatures(['solana:signMessage'])
  expect(changes).toMatchObject([{ chains: ['solana:devnet'] }, { features: inPage.features }])
  expect(inPage.accounts).toMatchObject([{ chains: ['solana:devnet'], features: ['solana:signMessage'] }])
  expect(Object.keys(inPage.features)).not.toContain('solana:signIn')
  await wallet.setFeatures(['solana:signIn'])
  const { 'solana:signIn': kept } = inPage.features as any
  await wallet.setFeatures([], { silent: true })
  await expect(kept.signIn()).rejects.toMatchObject({ code: 4200 })
  expect(account.address).toBe(ADDRESS)
})

test('disconnecting ends the permission of the page, and revoking that of all', async () => {
  const { wallet, inPage, addresses } = await installConnected()
  await does(inPage, 'standard:disconnect')()
  expect(addresses()).toEqual([])
  expect((await does(inPage, 'standard:connect')({ silent: true })).accounts).toEqual([])
  await does(inPage, 'standard:connect')()
  await wallet.revoke()
  expect(addresses()).toEqual([])
  expect(wallet.prompts).toHaveLength(2)
})

test('it withdraws and comes back, and twins are apart', async () => {
  const { wallet, inPage } = await install({ name: 'Twin' })
  const { wallet: other } = await install({ name: 'Twin' })
  const twins = () => wallets.get().filter(({ name }) => name === 'Twin')
  expect(twins()).toHaveLength(2)
  await does(inPage, 'standard:connect')()
  expect([wallet.prompts.length, other.prompts.length]).toEqual([1, 0])
  await wallet.withdraw()
  expect(twins()).not.toContain(inPage)
  await wallet.announce()
  expect(twins()).toContain(inPage)
})

test('it needs an account and a chain', async () => {
  await expect(install({ accounts: [] })).rejects.toThrow('A wallet needs an account and a chain.')
  await expect(install({ chains: [] })).rejects.toThrow('A wallet needs an account and a chain.')
})
