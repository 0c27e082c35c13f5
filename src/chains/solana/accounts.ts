import type { Account } from '../../domain/account/account'
import { isSolanaAddress } from '../../domain/account/solanaAddress'

/** The valid addresses in a wallet's list, each once, in its order. */
export function readSolanaAccounts(values: readonly unknown[]): readonly Account[] {
  const addresses = values.filter(isSolanaAddress)
  return [...new Set(addresses)].map((address) => ({ namespace: 'solana', address, type: 'eoa' }))
}
