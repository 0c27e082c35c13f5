import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnCurve, tokenAccountOf } from './tokenAccount'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs'

test('a point of the curve is what @solana/web3.js takes for one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isOnCurve(bytes)).toBe(PublicKey.isOnCurve(bytes))
    }),
    { numRuns: 400 },
  )
})

const little = (number: bigint) => Uint8Array.from({ length: 32 }, (_, at) => Number((number >> BigInt(8 * at)) & 255n))
const P = 2n ** 255n - 19n

test.each([0n, 1n, 2n, P - 2n, P - 1n, P, P + 1n, 2n ** 255n - 1n, 2n ** 255n, 2n ** 255n + 1n, 2n ** 255n + P - 1n, 2n ** 256n - 1n])('at the edge: %s', (number) => {
  expect(isOnCurve(little(number))).toBe(PublicKey.isOnCurve(little(number)))
})

test('the account of an owner is the one of @solana/spl-token, for both token programs', async () => {
  for (let run = 0; run < 40; run += 1) {
    const owner = Keypair.generate().publicKey
    const mint = Keypair.generate().publicKey
    const program = run % 2 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
    expect(await tokenAccountOf(owner.toBase58(), mint.toBase58(), program)).toBe(getAssociatedTokenAddressSync(mint, owner, true, new PublicKey(program)).toBase58())
  }
})

test('what is no address raises', async () => {
  await expect(tokenAccountOf('abc', TOKEN_PROGRAM, TOKEN_PROGRAM)).rejects.toBeInstanceOf(RangeError)
})
