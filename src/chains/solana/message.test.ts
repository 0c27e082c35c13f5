import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
} from '@solana/spl-token'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type TransactionInstruction,
} from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileTransaction } from './message'
import {
  createTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
  transferTokens,
  unitLimit,
  unitPrice,
} from './programs'

const key = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((seed) => Keypair.fromSeed(seed).publicKey)
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

function byWeb3(payer: PublicKey, blockhash: PublicKey, instructions: TransactionInstruction[]): Uint8Array {
  return new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer,
      recentBlockhash: blockhash.toBase58(),
      instructions,
    }).compileToLegacyMessage(),
  ).serialize()
}

test("a transfer of lamports is @solana/web3.js's, byte for byte, also to oneself", () => {
  fc.assert(
    fc.property(key, key, key, u64, fc.boolean(), (payer, other, blockhash, lamports, toMe) => {
      const to = toMe ? payer : other
      expect(
        compileTransaction(payer.toBase58(), blockhash.toBase58(), [
          unitPrice(20_000_000),
          unitLimit(500),
          transferLamports(payer.toBase58(), to.toBase58(), lamports),
        ]),
      ).toEqual(
        byWeb3(payer, blockhash, [
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
          ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
          SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
        ]),
      )
    }),
    { numRuns: 100 },
  )
})

test("a transfer of tokens is @solana/web3.js's with @solana/spl-token, byte for byte, with and without a new account, for both programs", () => {
  fc.assert(
    fc.property(
      key,
      key,
      key,
      key,
      u64,
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(TOKEN_PROGRAM, TOKEN_2022_PROGRAM),
      fc.boolean(),
      (payer, recipient, mint, blockhash, units, decimals, program, creates) => {
        const programKey = new PublicKey(program)
        const from = getAssociatedTokenAddressSync(mint, payer, true, programKey)
        const to = getAssociatedTokenAddressSync(mint, recipient, true, programKey)
        const ours = compileTransaction(payer.toBase58(), blockhash.toBase58(), [
          unitPrice(20_000_000),
          unitLimit(400_000),
          ...(creates
            ? [
                createTokenAccount({
                  payer: payer.toBase58(),
                  account: to.toBase58(),
                  owner: recipient.toBase58(),
                  mint: mint.toBase58(),
                  program,
                }),
              ]
            : []),
          transferTokens({
            from: from.toBase58(),
            to: to.toBase58(),
            owner: payer.toBase58(),
            mint: mint.toBase58(),
            program,
            baseUnits: units,
            decimals,
          }),
        ])
        const theirs = byWeb3(payer, blockhash, [
          ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 20_000_000 }),
          ComputeBudgetProgram.setComputeUnitLimit({ units: 400_000 }),
          ...(creates
            ? [createAssociatedTokenAccountIdempotentInstruction(payer, to, recipient, mint, programKey)]
            : []),
          createTransferCheckedInstruction(from, mint, to, payer, units, decimals, [], programKey),
        ])
        expect(ours).toEqual(theirs)
      },
    ),
    { numRuns: 100 },
  )
})

test('what is no address, and more accounts than a message can name, raise', () => {
  const payer = Keypair.generate().publicKey.toBase58()
  expect(() => compileTransaction('abc', payer, [])).toThrow(RangeError)
  const keys = Array.from({ length: 256 }, () => ({ address: Keypair.generate().publicKey.toBase58() }))
  expect(() => compileTransaction(payer, payer, [{ program: payer, keys, data: new Uint8Array() }])).toThrow(RangeError)
})
