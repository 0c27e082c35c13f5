import { createHmac } from 'node:crypto'
import { bytesToHex, type PrivateKeyAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Keypair } from '@solana/web3.js'

/** The keys of one user, created on demand. They leave this server only as signatures. */
export type KeyRing = { evm(userId: string): PrivateKeyAccount; solana(userId: string): Promise<Keypair> }

// Public, like every key of this stack: the same email must give the same wallet after a restart.
const STACK_SECRET = 'local stack of wallet-connect-button, test keys only'

/** Keys derived from the user's identity, so that a restart keeps every wallet. */
export function createKeyRing(secret: string = STACK_SECRET): KeyRing {
  const seed = (curve: string, userId: string): Buffer =>
    createHmac('sha256', secret).update(`${curve}:${userId}`).digest()
  return {
    evm: (userId) => privateKeyToAccount(bytesToHex(seed('secp256k1', userId))),
    async solana(userId) {
      // Loaded only here: most visitors never ask for Solana.
      const web3 = await import('@solana/web3.js')
      return web3.Keypair.fromSeed(seed('ed25519', userId))
    },
  }
}
