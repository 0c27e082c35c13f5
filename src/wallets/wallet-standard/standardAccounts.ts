import { readSolanaAccounts } from '../../chains/solana/accounts'
import type { Account } from '../../domain/account/account'
import { readField, readList, type StandardWallet } from './discovery/standardWallet'

const PUBLIC_KEY_BYTES = 32

/** The Solana accounts in a wallet's response or on the wallet itself, each once. */
export function parseStandardAccounts(accounts: unknown): readonly Account[] {
  const given = readList(accounts).filter(livesOnSolana)
  return readSolanaAccounts(given.map((account) => readField(account, 'address'))).map((account) => {
    const publicKey = readPublicKey(given.find((each) => readField(each, 'address') === account.address))
    return publicKey === undefined ? account : { ...account, publicKey }
  })
}

/** The 32 bytes that the wallet gives, in hex. */
function readPublicKey(account: unknown): string | undefined {
  const bytes = readField(account, 'publicKey')
  if (!ArrayBuffer.isView(bytes) || bytes.byteLength !== PUBLIC_KEY_BYTES) return undefined
  return Array.from(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}

/**
 * The wallet's own account object for an address, which its features take as input. Wallets replace these objects, so
 * the newest counts; `earlier` are those of the connect response.
 */
export function findStandardAccount(wallet: StandardWallet, earlier: readonly unknown[], address: string): unknown {
  return [...readList(readField(wallet, 'accounts')), ...earlier].find(
    (account) => readField(account, 'address') === address,
  )
}

/** An account that names no chains is on all chains of its wallet. */
function livesOnSolana(account: unknown): boolean {
  const chains = readList(readField(account, 'chains'))
  return chains.length === 0 || chains.some((chain) => typeof chain === 'string' && chain.startsWith('solana:'))
}
