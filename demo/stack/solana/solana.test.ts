import { base58 } from '@scure/base'
import {
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountInstruction,
  createTransferCheckedInstruction,
  getAccount,
  getAssociatedTokenAddressSync,
  getMint,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Faults } from '../faults/Faults'
import { findFreeBasePort } from '../ports'
import { fundedSolanaAccounts, solanaAccountAt } from './accounts'
import { startSolana, type SolanaNode } from './startSolana'
import { metadataAddress } from './tokenMetadata'

const SOL = 1_000_000_000
const faults = new Faults()
const [alice, bob, carol] = [0, 1, 2].map(keypairAt) as [Keypair, Keypair, Keypair]

let node: SolanaNode
let connection: Connection

beforeAll(async () => {
  node = await startSolana(await findFreeBasePort(), faults)
  connection = new Connection(node.url, 'confirmed')
})
afterEach(() => faults.clear())
afterAll(async () => {
  closeSocket()
  await node?.close()
})

test('the accounts are derived from the test phrase, and each has SOL and tokens', async () => {
  // Known from wallets that follow m/44'/501'/0'/0'.
  expect(solanaAccountAt(0).address).toBe('oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96')
  const [last] = fundedSolanaAccounts().slice(-1)
  const owner = new PublicKey(last?.address ?? '')
  expect(await connection.getBalance(owner)).toBe(100 * SOL)
  const { value } = await connection.getParsedTokenAccountsByOwner(owner, { programId: TOKEN_PROGRAM_ID })
  expect(value.map(({ account }) => account.data.parsed.info)).toMatchObject([
    {
      mint: node.contracts.usdc,
      owner: owner.toBase58(),
      tokenAmount: { amount: '5000000000', decimals: 6, uiAmountString: '5000' },
    },
  ])
  const newer = await connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(node.contracts.points) })
  expect(newer.value[0]?.account).toMatchObject({
    owner: TOKEN_2022_PROGRAM_ID,
    data: { program: 'spl-token-2022', parsed: { info: { tokenAmount: { uiAmount: 250 } } } },
  })
})

test('the NFT has a fixed supply of one, and its metadata has an image', async () => {
  const mint = new PublicKey(node.contracts.nft)
  expect(await getMint(connection, mint)).toMatchObject({ supply: 1n, decimals: 0, mintAuthority: null })
  expect((await getAccount(connection, getAssociatedTokenAddressSync(mint, alice.publicKey))).amount).toBe(1n)

  const metadata = await connection.getAccountInfo(metadataAddress(mint))
  const uri = /http:[^\0]+/.exec(metadata?.data.toString('latin1') ?? '')?.[0] ?? ''
  const described = (await (await fetch(uri)).json()) as { name: string; image: string }
  expect(described.name).toBe('Local Artwork #1')
  expect(await (await fetch(described.image)).text()).toContain('<svg')
})

test('a transfer is sent, confirmed over the websocket and read back', async () => {
  const before = await connection.getBalance(bob.publicKey)
  const signature = await sendAndConfirmTransaction(connection, new Transaction().add(pay(alice, bob.publicKey, SOL)), [
    alice,
  ])
  expect(await connection.getBalance(bob.publicKey)).toBe(before + SOL)

  expect((await connection.getSignatureStatuses([signature])).value[0]).toMatchObject({
    err: null,
    confirmationStatus: 'finalized',
  })
  expect((await connection.getSignaturesForAddress(bob.publicKey, { limit: 1 }))[0]).toMatchObject({
    signature,
    err: null,
  })
  const read = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(read?.meta).toMatchObject({ err: null, fee: 5000, postBalances: expect.arrayContaining([before + SOL]) })
  expect(read?.transaction.message.getAccountKeys().staticAccountKeys.map(String)).toContain(bob.publicKey.toBase58())
  const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 })
  expect(parsed?.transaction.message.accountKeys[0]).toMatchObject({
    pubkey: alice.publicKey,
    signer: true,
    writable: true,
  })
})

test('a token is sent to an account without one, with the fees the element sets', async () => {
  const mint = new PublicKey(node.contracts.usdc)
  const stranger = Keypair.generate().publicKey
  const [from, to] = [alice.publicKey, stranger].map((owner) => getAssociatedTokenAddressSync(mint, owner)) as [
    PublicKey,
    PublicKey,
  ]
  const signature = await run(alice, [
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
    ComputeBudgetProgram.setComputeUnitLimit({ units: 400_000 }),
    createAssociatedTokenAccountInstruction(alice.publicKey, to, stranger, mint),
    createTransferCheckedInstruction(from, mint, to, alice.publicKey, 1_500_000, 6),
  ])
  expect((await getAccount(connection, to)).amount).toBe(1_500_000n)

  const meta = (await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 }))?.meta
  expect(meta?.fee).toBe(8_005_000)
  expect(meta?.postTokenBalances).toContainEqual(
    expect.objectContaining({
      mint: mint.toBase58(),
      owner: stranger.toBase58(),
      uiTokenAmount: { amount: '1500000', decimals: 6, uiAmount: 1.5, uiAmountString: '1.5' },
    }),
  )
  expect(meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0)
})

test('a transaction that would fail is refused with the reason and the logs, and changes nothing', async () => {
  const before = await connection.getBalance(bob.publicKey)
  const refused = await run(bob, [pay(bob, alice.publicKey, 1000 * SOL)]).catch((reason: unknown) => reason)
  expect(refused).toMatchObject({
    transactionMessage: 'Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1',
    logs: expect.arrayContaining([expect.stringContaining('insufficient lamports')]),
  })
  expect(await connection.getBalance(bob.publicKey)).toBe(before)
})

test('without preflight a failing transaction lands, costs its fee and says why', async () => {
  const before = await connection.getBalance(bob.publicKey)
  const transaction = await make(bob, [pay(bob, alice.publicKey, 1000 * SOL)])
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  const { value } = await confirm(signature)
  expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] })
  expect(await connection.getBalance(bob.publicKey)).toBe(before - 5000)
})

test('a signature of another account is refused', async () => {
  const transaction = await make(alice, [pay(alice, bob.publicKey, SOL)])
  transaction.signatures[0]?.fill(7)
  await expect(connection.sendTransaction(transaction)).rejects.toThrow('signature verification failure')
  const [first] = transaction.signatures
  await connection.sendTransaction(transaction, { skipPreflight: true })
  expect((await connection.getSignatureStatuses([base58.encode(first ?? new Uint8Array(64))])).value).toEqual([null])
})

test('an unknown blockhash is refused, an older one is not', async () => {
  const stale = await make(alice, [pay(alice, bob.publicKey, SOL)], Keypair.generate().publicKey.toBase58())
  await expect(connection.sendTransaction(stale)).rejects.toThrow('Blockhash not found')

  const waiting = await make(alice, [pay(alice, bob.publicKey, SOL)])
  await run(carol, [pay(carol, bob.publicKey, SOL)])
  expect(await connection.sendTransaction(waiting)).toMatch(/^\w{80,90}$/)
  await expect(connection.sendTransaction(waiting)).rejects.toThrow('already been processed')
})

test('a simulation needs no signature and shows the resulting accounts', async () => {
  const receiver = Keypair.generate().publicKey
  const unsigned = new VersionedTransaction(
    new TransactionMessage({
      payerKey: alice.publicKey,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [pay(alice, receiver, SOL)],
    }).compileToV0Message(),
  )
  const { value } = await connection.simulateTransaction(unsigned, {
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [receiver.toBase58()] },
  })
  expect(value).toMatchObject({ err: null, unitsConsumed: 150, accounts: [{ lamports: SOL }] })
  expect(await connection.getBalance(receiver)).toBe(0)
  await expect(connection.simulateTransaction(unsigned, { sigVerify: true })).resolves.toMatchObject({
    value: { err: 'BlockhashNotFound' },
  })
})

test('the fee of a message is known before it is sent', async () => {
  const { message } = await make(alice, [
    ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
    ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
    pay(alice, bob.publicKey, 1),
  ])
  expect((await connection.getFeeForMessage(message)).value).toBe(15_000)
})

test('an airdrop is a transaction like any other', async () => {
  const receiver = Keypair.generate().publicKey
  const signature = await connection.requestAirdrop(receiver, 2 * SOL)
  await confirm(signature)
  expect(await connection.getBalance(receiver)).toBe(2 * SOL)
})

test('a signature subscription notifies once', async () => {
  const transaction = await make(alice, [pay(alice, bob.publicKey, SOL)])
  const told: unknown[] = []
  const heard = new Promise<void>((resolve) =>
    connection.onSignature(base58.encode(transaction.signatures[0] ?? new Uint8Array(64)), (result) => {
      told.push(result)
      resolve()
    }),
  )
  await expect.poll(() => node.connections).toBe(1)
  await connection.sendTransaction(transaction)
  await heard
  await run(carol, [pay(carol, bob.publicKey, SOL)])
  expect(told).toEqual([{ err: null }])
})

test('batches, notifications and invalid calls are handled as JSON-RPC requires', async () => {
  const ask = async (body: string): Promise<Response> =>
    fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const calls = [
    { jsonrpc: '2.0', id: 1, method: 'getHealth' },
    { jsonrpc: '2.0', method: 'getSlot' },
    { jsonrpc: '2.0', id: 2, method: 'getNothing' },
    { jsonrpc: '2.0', id: 3, method: 'getBalance', params: ['not an address'] },
    { id: 4 },
  ]
  const answered = await ask(JSON.stringify(calls))
  expect(answered.headers.get('access-control-allow-origin')).toBe('*')
  expect(await answered.json()).toMatchObject([
    { id: 1, result: 'ok' },
    { id: 2, error: { code: -32_601 } },
    { id: 3, error: { code: -32_602, message: 'Invalid param: Invalid' } },
    { id: 4, error: { code: -32_600 } },
  ])
  expect(await (await ask('{')).json()).toMatchObject({ id: null, error: { code: -32_700 } })
  expect((await ask('{"jsonrpc":"2.0","method":"getSlot"}')).status).toBe(204)
})

test('a fault on the node or one of its methods reaches the client', async () => {
  faults.add({ match: 'solana getBalance', kind: 'error', code: -32_005, message: 'Node is behind' })
  await expect(connection.getBalance(alice.publicKey)).rejects.toThrow('Node is behind')
  expect(await connection.getSlot()).toBeGreaterThan(0)

  await expect.poll(() => node.connections).toBe(1)
  faults.add({ match: 'solana', kind: 'drop' })
  await expect.poll(() => node.connections).toBe(0)
})

function keypairAt(index: number): Keypair {
  return Keypair.fromSecretKey(base58.decode(solanaAccountAt(index).privateKey))
}

function pay(from: Keypair, toPubkey: PublicKey, lamports: number): TransactionInstruction {
  return SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey, lamports })
}

async function make(
  payer: Keypair,
  instructions: TransactionInstruction[],
  blockhash?: string,
): Promise<VersionedTransaction> {
  const recentBlockhash = blockhash ?? (await connection.getLatestBlockhash()).blockhash
  const transaction = new VersionedTransaction(
    new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions }).compileToV0Message(),
  )
  transaction.sign([payer])
  return transaction
}

async function run(payer: Keypair, instructions: TransactionInstruction[]): Promise<string> {
  const signature = await connection.sendTransaction(await make(payer, instructions))
  const { value } = await confirm(signature)
  expect(value.err).toBeNull()
  return signature
}

async function confirm(signature: string) {
  return connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) })
}

/** The client has no way to close its socket and would go on trying to open it. */
function closeSocket(): void {
  const { _rpcWebSocket: socket } = connection as unknown as {
    _rpcWebSocket: { autoconnect: boolean; reconnect: boolean; close(): void }
  }
  socket.reconnect = false
  socket.close()
}
