import { createHmac, createPrivateKey, createPublicKey, pbkdf2Sync } from 'node:crypto'
import { base58 } from '@scure/base'
import { FUNDED_ACCOUNTS, TEST_MNEMONIC } from '../anvil/accounts'

/** Who uses which of the funded Solana accounts: the same indexes as on the EVM chains. */
export const SOLANA_ACCOUNT_ROLE = {
  /** The wallet that announces itself in the page. */
  installedWallet: [0, 1, 2],
  /** The remote wallet. */
  remoteWallet: [3, 4],
  /** Pays for and issues the tokens. Not among the funded accounts. */
  issuer: 20,
  /** Where airdrops come from. */
  faucet: 21,
} as const

/** A Solana account with its public test key: the 64 bytes of seed and public key in base58, as wallets export it. */
export type SolanaTestAccount = { readonly address: string; readonly privateKey: string }

// PKCS #8 in front of the 32 bytes of an Ed25519 seed (RFC 8410).
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * The account at an index of the test phrase, by the path wallets use (m/44'/501'/index'/0'): whoever types the phrase
 * into a wallet gets the same addresses.
 */
export function solanaAccountAt(index: number): SolanaTestAccount {
  const seed = seedAt([44, 501, index, 0])
  const publicKey = publicKeyOf(seed)
  return { address: base58.encode(publicKey), privateKey: base58.encode(Buffer.concat([seed, publicKey])) }
}

/** All funded Solana accounts in the order of their index. */
export function fundedSolanaAccounts(): SolanaTestAccount[] {
  return Array.from({ length: FUNDED_ACCOUNTS }, (_, index) => solanaAccountAt(index))
}

const root = createHmac('sha512', 'ed25519 seed')
  .update(pbkdf2Sync(TEST_MNEMONIC, 'mnemonic', 2048, 64, 'sha512'))
  .digest()

/** SLIP-10 for Ed25519, where every step is hardened. */
function seedAt(path: readonly number[]): Buffer {
  let node: Buffer = root
  for (const step of path) {
    const index = Buffer.alloc(4)
    index.writeUInt32BE(step + 0x8000_0000)
    node = createHmac('sha512', node.subarray(32))
      .update(Buffer.concat([Buffer.alloc(1), node.subarray(0, 32), index]))
      .digest()
  }
  return node.subarray(0, 32)
}

function publicKeyOf(seed: Uint8Array): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
