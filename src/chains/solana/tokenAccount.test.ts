import { getAssociatedTokenAddressSync } from '@solana/spl-token'
import { Keypair, PublicKey } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { tokenAccountOf } from './tokenAccount'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from './programs'

test('the account of an owner is the one of @solana/spl-token, for both token programs', async () => {
  for (let run = 0; run < 40; run += 1) {
    const owner = Keypair.generate().publicKey
    const mint = Keypair.generate().publicKey
    const program = run % 2 ? TOKEN_PROGRAM : TOKEN_2022_PROGRAM
    expect(await tokenAccountOf(owner.toBase58(), mint.toBase58(), program)).toBe(
      getAssociatedTokenAddressSync(mint, owner, true, new PublicKey(program)).toBase58(),
    )
  }
})

test('what is no address raises', async () => {
  await expect(tokenAccountOf('abc', TOKEN_PROGRAM, TOKEN_PROGRAM)).rejects.toBeInstanceOf(RangeError)
})
