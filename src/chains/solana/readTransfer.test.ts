import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  PublicKey,
  type AccountMeta,
} from '@solana/web3.js'
import { expect, test } from 'vitest'
import { isSameTransfer, MEMO_PROGRAM, readTransfer } from './readTransfer'

const stranger = (): PublicKey => Keypair.generate().publicKey
const [me, somebody, mint] = [stranger(), stranger(), stranger()]
const blockhash = stranger().toBase58()
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 7 })
const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 500 })
const accountOf = (owner: PublicKey, program = TOKEN_PROGRAM_ID) =>
  getAssociatedTokenAddressSync(mint, owner, true, program)
const lamports = (from = me) => SystemProgram.transfer({ fromPubkey: from, toPubkey: somebody, lamports: 5n })
const tokens = (owner = me) =>
  createTransferCheckedInstruction(accountOf(owner), mint, accountOf(somebody), owner, 5n, 2)
const creation = (owner = somebody) =>
  createAssociatedTokenAccountIdempotentInstruction(me, accountOf(somebody), owner, mint)

function bytesOf(
  instructions: TransactionInstruction[],
  { payerKey = me, versioned = false }: { readonly payerKey?: PublicKey; readonly versioned?: boolean } = {},
): Uint8Array {
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions })
  return new VersionedTransaction(
    versioned ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

test.each([false, true])('a transfer of lamports says who pays what to whom (versioned: %s)', (versioned) => {
  expect(readTransfer(bytesOf([price, limit, lamports()], { versioned }))).toEqual({
    payer: me.toBase58(),
    units: 500,
    microLamports: 7n,
    to: somebody.toBase58(),
    program: SystemProgram.programId.toBase58(),
    parts: [{ from: me.toBase58(), baseUnits: 5n }],
  })
})

test('a transfer of tokens says its accounts, its fee, the accounts of its hook and what it creates', () => {
  const program = TOKEN_2022_PROGRAM_ID
  const [source, target] = [accountOf(me, program), accountOf(somebody, program)]
  const transfer = createTransferCheckedWithFeeInstruction(source, mint, target, me, 500n, 2, 5n, [], program)
  const hook = [stranger(), stranger()]
  transfer.keys.push(...hook.map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })))
  const create = createAssociatedTokenAccountIdempotentInstruction(me, target, somebody, mint, program)
  expect(readTransfer(bytesOf([price, limit, create, transfer]))).toEqual({
    payer: me.toBase58(),
    units: 500,
    microLamports: 7n,
    to: target.toBase58(),
    mint: mint.toBase58(),
    program: program.toBase58(),
    decimals: 2,
    createsFor: somebody.toBase58(),
    parts: [{ from: source.toBase58(), baseUnits: 500n, withheld: 5n, hookAccounts: hook.join(' ') }],
  })
})

test('a transfer from several accounts says each of them, and the memo that stands before each', () => {
  const more = createTransferCheckedInstruction(accountOf(mint), mint, accountOf(somebody), me, 7n, 2)
  const hookAccounts = ''
  expect(readTransfer(bytesOf([price, limit, memo('No. 7'), tokens(), memo('No. 7'), more]))).toMatchObject({
    to: accountOf(somebody).toBase58(),
    memo: 'No. 7',
    parts: [
      { from: accountOf(me).toBase58(), baseUnits: 5n, hookAccounts },
      { from: accountOf(mint).toBase58(), baseUnits: 7n, hookAccounts },
    ],
  })
})

const memo = (text: string, keys: AccountMeta[] = []) =>
  new TransactionInstruction({ programId: MEMO_PROGRAM, keys, data: Buffer.from(text) })
const other = new TransactionInstruction({ programId: stranger(), keys: [], data: Buffer.of(1) })
const garbled = new TransactionInstruction({ programId: MEMO_PROGRAM, keys: [], data: Buffer.of(0xff) })
const elsewhere = createTransferCheckedInstruction(accountOf(me), mint, accountOf(mint), me, 5n, 2)
const lamportsToSame = SystemProgram.transfer({ fromPubkey: me, toPubkey: accountOf(somebody), lamports: 5n })
const longer = new TransactionInstruction({ ...lamports(), data: Buffer.concat([lamports().data, Buffer.of(0)]) })
const heap = ComputeBudgetProgram.requestHeapFrame({ bytes: 1024 })
const unchecked = createTransferInstruction(accountOf(me), accountOf(somebody), me, 5n)
const assigns = SystemProgram.assign({ accountPubkey: me, programId: mint })

test.each([
  ['no transfer', [price, limit]],
  ['no price', [limit, lamports()]],
  ['two transfers', [price, limit, lamports(), lamports()]],
  ['transfers of two kinds', [price, limit, lamports(), tokens()]],
  ['two prices', [price, price, limit, lamports()]],
  ['another instruction', [price, limit, lamports(), other]],
  ['a memo behind the transfer', [price, limit, lamports(), memo('x')]],
  ['something between memo and transfer', [price, memo('x'), limit, lamports()]],
  ['two memos', [price, limit, memo('x'), memo('x'), lamports()]],
  ['a memo for one part only', [price, limit, memo('x'), tokens(), tokens()]],
  ['another memo for each part', [price, limit, memo('x'), tokens(), memo('y'), tokens()]],
  [
    'a memo that somebody signs',
    [price, limit, memo('x', [{ pubkey: me, isSigner: true, isWritable: false }]), lamports()],
  ],
  ['a memo that is no text', [price, limit, garbled, lamports()]],
  ['two recipients', [price, limit, tokens(), elsewhere]],
  ['lamports and tokens to one account', [price, limit, tokens(), lamportsToSame]],
  ['another instruction of the system', [price, limit, lamports(), assigns]],
  ['another setting of the budget', [price, limit, heap, lamports()]],
  ['bytes after its fields', [price, limit, longer]],
  ['a transfer that names neither mint nor decimals', [price, limit, unchecked]],
  ['another signer', [price, limit, lamports(somebody)]],
  ['tokens of another owner', [price, limit, tokens(somebody)]],
  ['an account created for nothing', [price, limit, creation(), lamports()]],
  ['two accounts created', [price, limit, creation(), creation(), tokens()]],
] as const)('bytes with %s are no transfer', (_what, instructions) => {
  expect(readTransfer(bytesOf([...instructions]))).toBeUndefined()
})

test('bytes that no transaction has, or more than it has, are no transfer', () => {
  expect(readTransfer(Uint8Array.of(1, 2, 3))).toBeUndefined()
  expect(readTransfer(Uint8Array.of(...bytesOf([price, limit, lamports()]), 0))).toBeUndefined()
})

test('accounts from a lookup table, which only the chain knows, are refused', () => {
  const table = new AddressLookupTableAccount({
    key: stranger(),
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [somebody],
    },
  })
  const message = new TransactionMessage({
    payerKey: me,
    recentBlockhash: blockhash,
    instructions: [price, limit, lamports()],
  }).compileToV0Message([table])
  expect(message.addressTableLookups).toHaveLength(1)
  expect(readTransfer(new VersionedTransaction(message).serialize())).toBeUndefined()
})

test('no single byte can be another one without the facts being others', () => {
  const bytes = bytesOf([price, limit, creation(), memo('No. 7'), tokens(), memo('No. 7'), tokens()])
  const facts = readTransfer(bytes)
  if (!facts) throw new Error('This is a transfer.')
  // After the signature, and what the header says of accounts that may change: programs see to that themselves.
  const from = 1 + 64 + 3
  const blockhashAt = Buffer.from(bytes).indexOf(new PublicKey(blockhash).toBytes())
  for (let at = from; at < bytes.length; at += 1) {
    if (at >= blockhashAt && at < blockhashAt + 32) continue
    const changed = Uint8Array.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    const read = readTransfer(changed)
    expect(read === undefined || !isSameTransfer(read, facts), `byte ${at}`).toBe(true)
  }
})
