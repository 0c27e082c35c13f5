import {
  createAssociatedTokenAccountInstruction,
  createInitializeMint2Instruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSetTransferFeeInstruction,
  ExtensionType,
  getAccount,
  getAssociatedTokenAddressSync,
  getExtraAccountMetaAddress,
  getMintLen,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { base58 } from '@scure/base'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Faults } from '../../demo/stack/faults/Faults'
import { findFreeBasePort } from '../../demo/stack/ports'
import { dripOnSolana } from '../../demo/stack/faucet/dripOnSolana'
import { SOLANA_ACCOUNT_ROLE, solanaAccountAt } from '../../demo/stack/solana/accounts'
import { execute } from '../../demo/stack/solana/execute'
import { mintKeypair } from '../../demo/stack/solana/issueTokens'
import { HOOK_SEED, placeTransferHook } from '../../demo/stack/solana/transferHook'
import { startSolana, type SolanaNode } from '../../demo/stack/solana/startSolana'
import type { ChainTransfers, TransferOrder } from '../../src/chains/contract'
import { walletKinds } from '../../src/wallets/index'
import { createConnections } from '../../src/chains/solana/connection'
import { createTransfers } from '../../src/chains/solana/transfers'
import type { Eip1193Provider, LiveConnection } from '../../src/wallets/contract'
import type { Network } from '../../src/domain/network/network'
import { UserRejected, WalletRequestFailed } from '../../src/errors/wallet'
import { InsufficientFunds, TransferMismatch } from '../../src/errors/transactions'
import { createClock } from '../../src/services/clock/clock'
import { createFakeClock } from '../fakes/clock'
import { walletError } from '../fakes/eip1193'
import { neverAborted } from '../fakes/neverAborted'
import { createFakeConnection, inContext } from '../fakes/solanaConnection'

const SOL = 1_000_000_000n
const faults = new Faults()
const me = Keypair.fromSecretKey(base58.decode(solanaAccountAt(0).privateKey))
const from = { namespace: 'solana', address: me.publicKey.toBase58(), type: 'eoa' } as const
const network: Network = {
  id: 'localnet',
  caipNetworkId: 'solana:localnet',
  chainNamespace: 'solana',
  name: 'Local',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  rpcUrls: { default: { http: [] } },
}

let node: SolanaNode
let connection: Connection
let transfers: ChainTransfers

beforeAll(async () => {
  node = await startSolana(await findFreeBasePort(), faults)
  connection = new Connection(node.url, 'confirmed')
  transfers = createTransfers(() => productConnection(), createClock())
})
afterEach(() => faults.clear())
afterAll(async () => {
  await node?.close()
})

/** As the product makes it: its requests go to the ranked endpoints. */
const productConnection = () =>
  createConnections('https://rpc.test', createClock())({ ...network, rpcUrls: { default: { http: [node.url] } } })

const native = (recipient: string, baseUnits: bigint): TransferOrder => ({ from, network, recipient, baseUnits })
const usdc = (recipient: string, baseUnits: bigint): TransferOrder => ({
  ...native(recipient, baseUnits),
  token: { address: node.contracts.usdc, symbol: 'USDC', decimals: 6 },
})
const points = (recipient: string, baseUnits: bigint): TransferOrder => ({
  ...native(recipient, baseUnits),
  token: { address: node.contracts.points, symbol: 'POINTS', decimals: 2 },
})
const stranger = () => Keypair.generate().publicKey

function sign(text: unknown, key = me): Uint8Array {
  const transaction = VersionedTransaction.deserialize(base58.decode(text as string))
  transaction.sign([key])
  return transaction.serialize()
}

/** A wallet that signs and sends by itself, or with `only` leaves the sending to us. */
function wallet({
  only = false,
  request,
}: { readonly only?: boolean; readonly request?: Eip1193Provider['request'] } = {}) {
  const asked: string[] = []
  const sent: string[] = []
  const provider: Eip1193Provider = {
    async request(args) {
      asked.push(args.method)
      if (request) return request(args)
      const { transaction } = args.params as { transaction: string }
      sent.push(transaction)
      if (args.method === 'solana_signTransaction') return { transaction: base58.encode(sign(transaction)) }
      if (only) throw walletError(4200)
      return { signature: await connection.sendRawTransaction(sign(transaction)) }
    },
  }
  const facts = {
    connectorId: 'x',
    namespace: 'solana',
    wallet: { id: 'x', name: 'X', method: 'injected' },
    capabilities: walletKinds.installed.capabilities,
    accounts: [from],
    networkId: 'solana:localnet',
  } as const
  return {
    asked,
    sent,
    live: { facts, provider, watch: () => () => undefined, disconnect: async () => undefined } satisfies LiveConnection,
  }
}

test('lamports reach a new account for the fee that was shown, and the transfer is confirmed', async () => {
  const recipient = stranger()
  const before = BigInt(await connection.getBalance(me.publicKey))
  const prepared = await transfers.prepare(native(recipient.toBase58(), SOL), neverAborted)
  expect(prepared.says).toEqual({ recipient: recipient.toBase58(), baseUnits: SOL })
  const { live, asked } = wallet()
  const hash = await prepared.send(live, neverAborted, () => {})
  expect(asked).toEqual(['solana_signAndSendTransaction'])
  expect(await transfers.settled(hash, network, neverAborted)).toMatchObject({ status: 'confirmed' })
  expect(await connection.getBalance(recipient)).toBe(Number(SOL))
  expect(BigInt(await connection.getBalance(me.publicKey))).toBe(before - SOL - prepared.feeBaseUnits)
  expect(prepared.feeBaseUnits).toBe(8_050n)
  const { says } = prepared
  const asPreviewed = (change: object) =>
    transfers.isAsPreviewed(hash, { from, says: { ...says, ...change } }, network, neverAborted)
  expect(await asPreviewed({})).toBe(true)
  expect(await asPreviewed({ baseUnits: SOL - 1n })).toBe(false)
  expect(await asPreviewed({ recipient: stranger().toBase58() })).toBe(false)
  expect(await asPreviewed({ token: usdc('', 1n).token!.address })).toBe(false)
})

test.each([
  ['classic', usdc, 6, TOKEN_PROGRAM_ID],
  ['2022', points, 2, TOKEN_2022_PROGRAM_ID],
] as const)(
  'tokens of the %s program: the account of the receiver is created once, and paid for as told',
  async (_which, order, _decimals, program) => {
    const recipient = stranger()
    const first = order(recipient.toBase58(), 120n)
    const account = getAssociatedTokenAddressSync(new PublicKey(first.token!.address), recipient, true, program)
    const before = BigInt(await connection.getBalance(me.publicKey))
    const creating = await transfers.prepare(first, neverAborted)
    expect(creating.says).toEqual({ recipient: recipient.toBase58(), baseUnits: 120n, token: first.token!.address })
    const hash = await creating.send(wallet().live, neverAborted, () => {})
    await transfers.settled(hash, network, neverAborted)
    const asPreviewed = (change: object) =>
      transfers.isAsPreviewed(hash, { from, says: { ...creating.says, ...change } }, network, neverAborted)
    expect(await asPreviewed({})).toBe(true)
    expect(await asPreviewed({ recipient: account.toBase58() })).toBe(true)
    expect(await asPreviewed({ baseUnits: 121n })).toBe(false)
    expect(await asPreviewed({ recipient: stranger().toBase58() })).toBe(false)
    expect((await getAccount(connection, account, 'confirmed', program)).amount).toBe(120n)
    expect(BigInt(await connection.getBalance(me.publicKey))).toBe(before - creating.feeBaseUnits)

    const again = await transfers.prepare(order(recipient.toBase58(), 30n), neverAborted)
    expect(again.feeBaseUnits).toBeLessThan(creating.feeBaseUnits)
    // This one only signs: we send what it signed.
    const { live, asked } = wallet({ only: true })
    await transfers.settled(await again.send(live, neverAborted, () => {}), network, neverAborted)
    expect(asked).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
    expect((await getAccount(connection, account, 'confirmed', program)).amount).toBe(150n)
  },
)

/** A mint of my own that keeps back one percent, at most 50 units; I hold a million of it. */
function issueWithFee(): {
  readonly mint: Keypair
  readonly carry: (instructions: TransactionInstruction[], ...signers: Keypair[]) => void
} {
  const mint = Keypair.generate()
  const space = getMintLen([ExtensionType.TransferFeeConfig])
  const own = getAssociatedTokenAddressSync(mint.publicKey, me.publicKey, false, TOKEN_2022_PROGRAM_ID)
  const carry = (instructions: TransactionInstruction[], ...signers: Keypair[]): void => {
    const { error, logs } = execute(node.chain, [me, ...signers], instructions)
    if (error !== null) throw new Error(logs.join('\n'))
  }
  carry(
    [
      SystemProgram.createAccount({
        fromPubkey: me.publicKey,
        newAccountPubkey: mint.publicKey,
        space,
        lamports: Number(node.chain.rentFor(space)),
        programId: TOKEN_2022_PROGRAM_ID,
      }),
      createInitializeTransferFeeConfigInstruction(
        mint.publicKey,
        me.publicKey,
        me.publicKey,
        100,
        50n,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializeMint2Instruction(mint.publicKey, 2, me.publicKey, null, TOKEN_2022_PROGRAM_ID),
      createAssociatedTokenAccountInstruction(me.publicKey, own, me.publicKey, mint.publicKey, TOKEN_2022_PROGRAM_ID),
      createMintToInstruction(mint.publicKey, own, me.publicKey, 1_000_000n, [], TOKEN_2022_PROGRAM_ID),
    ],
    mint,
  )
  return { mint, carry }
}

test('the transfer fee of a mint is shown before sending, and is what is withheld', async () => {
  const { mint } = issueWithFee()
  const order = (recipient: string, baseUnits: bigint): TransferOrder => ({
    ...native(recipient, baseUnits),
    token: { address: mint.publicKey.toBase58(), symbol: 'FEE', decimals: 2 },
  })
  const recipient = stranger()
  const account = getAssociatedTokenAddressSync(mint.publicKey, recipient, true, TOKEN_2022_PROGRAM_ID)
  const before = BigInt(await connection.getBalance(me.publicKey))
  const prepared = await transfers.prepare(order(recipient.toBase58(), 1_001n), neverAborted)
  expect(prepared.says).toEqual({
    recipient: recipient.toBase58(),
    baseUnits: 1_001n,
    token: mint.publicKey.toBase58(),
    withheld: 11n,
  })
  expect(
    await transfers.settled(await prepared.send(wallet().live, neverAborted, () => {}), network, neverAborted),
  ).toMatchObject({ status: 'confirmed' })
  expect((await getAccount(connection, account, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(990n)
  // The account of the receiver is larger for what it keeps back, and was paid for as told.
  expect(BigInt(await connection.getBalance(me.publicKey))).toBe(before - prepared.feeBaseUnits)
  expect((await transfers.prepare(order(recipient.toBase58(), 100_000n), neverAborted)).says.withheld).toBe(50n)
})

test('a fee that starts in a later epoch applies from then on, and bytes with another fee are refused', async () => {
  const { mint, carry } = issueWithFee()
  carry([createSetTransferFeeInstruction(mint.publicKey, me.publicKey, [], 500, 9_999n, TOKEN_2022_PROGRAM_ID)])
  const order: TransferOrder = {
    ...native(stranger().toBase58(), 1_000n),
    token: { address: mint.publicKey.toBase58(), symbol: 'FEE', decimals: 2 },
  }
  const inEpoch = (epoch: unknown) => {
    const told: Connection = Object.assign(productConnection(), { getEpochInfo: async () => ({ epoch }) })
    return createTransfers(() => told, createClock()).prepare(order, neverAborted)
  }
  expect((await inEpoch(0)).says.withheld).toBe(10n)
  // The network is in its first epoch: whoever says otherwise is contradicted by it.
  await expect(inEpoch(2)).rejects.toMatchObject({ refusal: 'reverted' })
  await expect(inEpoch('soon')).rejects.toMatchObject({ code: 'service_unavailable' })
})

const hooked = (recipient: string, baseUnits: bigint): TransferOrder => ({
  ...native(recipient, baseUnits),
  token: { address: node.contracts.hooked, symbol: 'HOOKED', decimals: 3 },
})
const hook = mintKeypair('hook').publicKey
/** The account that each transfer of `hooked` takes as it is. */
const fixed = new PublicKey(solanaAccountAt(SOLANA_ACCOUNT_ROLE.issuer).address)
const placeHook = (rejects: boolean) =>
  placeTransferHook(node.chain, hook, new PublicKey(node.contracts.hooked), fixed, { rejects })
const refusalOf = (order: TransferOrder) =>
  transfers.prepare(order, neverAborted).then(
    () => 'accepted',
    (reason: { refusal?: string; code: string }) => reason.refusal ?? reason.code,
  )

test.each([false, true])(
  'a transfer hook gets the accounts that its list names, and the tokens arrive (versioned: %s)',
  async (versioned) => {
    dripOnSolana(node.chain, node.contracts, 'hooked', from.address, '10')
    const recipient = stranger()
    const prepared = await transfers.prepare({ ...hooked(recipient.toBase58(), 1_500n), versioned }, neverAborted)
    expect(prepared.says).toEqual({ recipient: recipient.toBase58(), baseUnits: 1_500n, token: node.contracts.hooked })
    const before = BigInt(await connection.getBalance(me.publicKey))
    const { live, sent } = wallet()
    await transfers.settled(await prepared.send(live, neverAborted, () => {}), network, neverAborted)

    const { version, message } = VersionedTransaction.deserialize(base58.decode(sent[0]!))
    expect(version).toBe(versioned ? 0 : 'legacy')
    const keys = TransactionMessage.decompile(message)
      .instructions.at(-1)
      ?.keys.map(({ pubkey }) => pubkey.toBase58())
    const derived = PublicKey.findProgramAddressSync([Buffer.from(HOOK_SEED), me.publicKey.toBytes()], hook)[0]
    const list = getExtraAccountMetaAddress(new PublicKey(node.contracts.hooked), hook)
    expect(keys?.slice(4)).toEqual([fixed, derived, hook, list].map((key) => key.toBase58()))

    const mint = new PublicKey(node.contracts.hooked)
    const account = getAssociatedTokenAddressSync(mint, recipient, true, TOKEN_2022_PROGRAM_ID)
    expect((await getAccount(connection, account, 'confirmed', TOKEN_2022_PROGRAM_ID)).amount).toBe(1_500n)
    expect(BigInt(await connection.getBalance(me.publicKey))).toBe(before - prepared.feeBaseUnits)
  },
)

test('a transfer that its hook rejects is refused before the wallet is asked', async () => {
  placeHook(true)
  expect(await refusalOf(hooked(stranger().toBase58(), 1n))).toBe('transfer_hook_refused')
  placeHook(false)
  expect(await refusalOf(hooked(stranger().toBase58(), 1n))).toBe('accepted')
})

test.each([
  ['ends in the middle', (data: Buffer) => data.subarray(0, 20)],
  ['is empty', () => Buffer.alloc(0)],
  ['derives an account from one that is not there', (data: Buffer) => data.fill(99, 16 + 35 + 14, 16 + 35 + 15)],
  ['wants another signer', (data: Buffer) => data.fill(1, 16 + 33, 16 + 34)],
])('a transfer hook whose list %s is refused', async (_what, change) => {
  const address = getExtraAccountMetaAddress(new PublicKey(node.contracts.hooked), hook).toBase58()
  const list = node.chain.account(address)!
  node.chain.place({ ...list, data: change(Buffer.from(list.data)) })
  try {
    expect(await refusalOf(hooked(stranger().toBase58(), 1n))).toBe('reverted')
  } finally {
    node.chain.place(list)
  }
})

test.each([
  ['a mint that ends in the middle', 'not_a_token', TOKEN_2022_PROGRAM_ID, Buffer.alloc(50)],
  ['a mint that is not initialized', 'not_a_token', TOKEN_PROGRAM_ID, Buffer.alloc(82)],
  ['a token account in place of a mint', 'not_a_token', TOKEN_2022_PROGRAM_ID, Buffer.alloc(170, 2)],
  ['an account of another program', 'not_a_token', SystemProgram.programId, Buffer.alloc(82, 1)],
] as const)('%s is no token', async (_what, refusal, program, data) => {
  const address = stranger().toBase58()
  node.chain.place({ address, data, lamports: 10n ** 9n, owner: program.toBase58(), executable: false })
  const token = { address, symbol: 'X', decimals: 2 }
  expect(await refusalOf({ ...native(stranger().toBase58(), 1n), token })).toBe(refusal)
})

test('a sender’s or recipient’s token account that does not parse is refused', async () => {
  const recipient = stranger()
  const mint = new PublicKey(node.contracts.usdc)
  const owner = TOKEN_PROGRAM_ID.toBase58()
  const place = (key: PublicKey) =>
    node.chain.place({
      address: getAssociatedTokenAddressSync(mint, key, true).toBase58(),
      data: Buffer.alloc(10),
      lamports: 10n ** 9n,
      owner,
      executable: false,
    })
  place(recipient)
  expect(await refusalOf(usdc(recipient.toBase58(), 1n))).toBe('recipient_unusable')
  const broken = stranger()
  place(broken)
  const poor = { ...from, address: broken.toBase58() }
  expect(await refusalOf({ ...usdc(stranger().toBase58(), 1n), from: poor })).toBe('no_token_account')
})

test('a node of another cluster prepares nothing', async () => {
  const mainnet: Network = {
    ...network,
    caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    rpcUrls: { default: { http: [node.url] } },
  }
  const elsewhere = createTransfers(createConnections('https://rpc.test', createClock()), createClock())
  for (const order of [native(stranger().toBase58(), SOL), usdc(stranger().toBase58(), 1n)])
    await expect(elsewhere.prepare({ ...order, network: mainnet }, neverAborted)).rejects.toMatchObject({
      code: 'service_unavailable',
      failure: 'wrong_chain',
    })
})

test('bytes that the wallet has changed are not sent', async () => {
  const recipient = stranger()
  const thief = stranger()
  const { live } = wallet({
    async request({ method }) {
      if (method !== 'solana_signTransaction') throw walletError(4200)
      const { blockhash } = await connection.getLatestBlockhash()
      const message = new TransactionMessage({
        payerKey: me.publicKey,
        recentBlockhash: blockhash,
        instructions: [SystemProgram.transfer({ fromPubkey: me.publicKey, toPubkey: thief, lamports: SOL })],
      }).compileToLegacyMessage()
      return { transaction: base58.encode(sign(base58.encode(new VersionedTransaction(message).serialize()))) }
    },
  })
  const prepared = await transfers.prepare(native(recipient.toBase58(), SOL), neverAborted)
  await expect(prepared.send(live, neverAborted, () => {})).rejects.toBeInstanceOf(TransferMismatch)
  expect(await connection.getBalance(thief)).toBe(0)
})

test.each([
  ['says no', () => Promise.reject(walletError(4001)), UserRejected],
  ['gives no signature', async () => ({ signature: 'abc' }), WalletRequestFailed],
  ['gives nothing', async () => undefined, WalletRequestFailed],
])('a wallet that %s', async (_what, request, kind) => {
  const prepared = await transfers.prepare(native(stranger().toBase58(), SOL), neverAborted)
  await expect(prepared.send(wallet({ request }).live, neverAborted, () => {})).rejects.toBeInstanceOf(kind)
})

test('refused before the wallet is asked, each with its reason', async () => {
  const recipient = stranger().toBase58()
  const refusal = (order: TransferOrder) =>
    transfers.prepare(order, neverAborted).then(
      () => 'accepted',
      (reason: { refusal?: string; code: string }) => reason.refusal ?? reason.code,
    )
  const poor = { ...from, address: stranger().toBase58() }
  expect(await refusal(native(recipient, 10n ** 15n))).toBe('not_enough')
  expect(await refusal(native(recipient, 1n))).toBe('below_minimum')
  expect(await refusal(native('abc', SOL))).toBe('recipient_unusable')
  expect(await refusal(native(recipient, 2n ** 64n))).toBe('recipient_unusable')
  expect(await refusal(usdc(recipient, 10n ** 12n))).toBe('not_enough')
  expect(
    await refusal({ ...usdc(recipient, 1n), token: { address: node.contracts.usdc, symbol: 'USDC', decimals: 9 } }),
  ).toBe('decimals_differ')
  expect(await refusal({ ...usdc(recipient, 1n), token: { address: recipient, symbol: 'NO', decimals: 9 } })).toBe(
    'not_a_token',
  )
  expect(await refusal({ ...usdc(recipient, 1n), from: poor })).toBe('no_token_account')
  expect(await refusal({ ...native(recipient, 0n), from: poor })).toBe('insufficient_funds')
})

test('all but the reserve can be sent, and not a lamport more', async () => {
  const all = BigInt(await connection.getBalance(me.publicKey))
  const reserve = await transfers.reserve({ from, network }, neverAborted)
  await expect(transfers.prepare(native(stranger().toBase58(), all - reserve), neverAborted)).resolves.toBeDefined()
  await expect(
    transfers.prepare(native(stranger().toBase58(), all - reserve + 1n), neverAborted),
  ).rejects.toBeInstanceOf(InsufficientFunds)
})

test('the network itself says what a transfer costs', async () => {
  const other = createFakeConnection({
    getLatestBlockhash: () => inContext({ blockhash: stranger().toBase58(), lastValidBlockHeight: 1 }),
    getFeeForMessage: () => inContext(777),
  })
  const elsewhere = createTransfers(() => other, createFakeClock())
  expect(await elsewhere.reserve({ from, network }, neverAborted)).toBe(777n)
  const forgetful = createFakeConnection({
    getLatestBlockhash: () => inContext({ blockhash: stranger().toBase58(), lastValidBlockHeight: 1 }),
    getFeeForMessage: () => inContext(null),
  })
  await expect(
    createTransfers(() => forgetful, createFakeClock()).reserve({ from, network }, neverAborted),
  ).rejects.toMatchObject({ code: 'service_unavailable' })
})

test('accounts of programs are distinguished from those of people', async () => {
  const mint = new PublicKey(node.contracts.usdc)
  const kindOf = async (recipient: string) => (await transfers.recipient({ recipient, network }, neverAborted)).kind
  expect(await kindOf(stranger().toBase58())).toBe('account')
  expect(await kindOf(from.address)).toBe('account')
  expect(await kindOf(mint.toBase58())).toBe('contract')
  // The preview names the owner of a token account. Where that is a program, nobody has a key for what arrives.
  expect(await kindOf(getAssociatedTokenAddressSync(mint, me.publicKey).toBase58())).toBe('account')
  expect(await kindOf(TOKEN_PROGRAM_ID.toBase58())).toBe('contract')
})

test('a transaction that never lands times out, and an abort ends the polling', async () => {
  const clock = createFakeClock()
  let asked = 0
  const silent = createFakeConnection({ getSignatureStatuses: () => ((asked += 1), inContext([null])) })
  const patient = createTransfers(() => silent, clock)
  const settling = patient.settled('x', network, neverAborted)
  settling.catch(() => undefined)
  await clock.advance(200_000)
  await expect(settling).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(asked).toBe(120)
  const controller = new AbortController()
  const other = patient.settled('x', network, controller.signal)
  other.catch(() => undefined)
  await clock.advance(1)
  controller.abort()
  await expect(other).rejects.toBeDefined()
  expect(clock.pending()).toBe(0)
})

test('a failed transaction is reported as failed, a processed one is not yet confirmed', async () => {
  const responses: unknown[] = [
    { slot: 1, confirmations: 0, err: null, confirmationStatus: 'processed' },
    { slot: 1, confirmations: 1, err: { InstructionError: [0, 'x'] }, confirmationStatus: 'confirmed' },
  ]
  const clock = createFakeClock()
  const forked = createFakeConnection({ getSignatureStatuses: () => inContext([responses.shift()]) })
  const settling = createTransfers(() => forked, clock).settled('x', network, neverAborted)
  await clock.advance(1_000)
  expect(await settling).toMatchObject({ status: 'failed' })
})
