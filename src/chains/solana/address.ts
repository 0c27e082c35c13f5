import type { Account } from '../../domain/account'
import { createAccount } from '../../domain/account'
import { isSolanaAddress } from '../../domain/address'
import { fromBase58 } from './base58'

const ADDRESS_BYTES = 32
const ADDRESS_MAX_CHARACTERS = 44

/** The address, if it is one: 32 to 44 base58 characters that stand for exactly 32 bytes (specification, section 5). */
export function readSolanaAddress(value: unknown): string | undefined {
  if (!isSolanaAddress(value)) return undefined
  return fromBase58(value, ADDRESS_MAX_CHARACTERS)?.length === ADDRESS_BYTES ? value : undefined
}

/** Addresses as a wallet gives them: those that are some, each once, in its order. */
export function readSolanaAccounts(values: readonly unknown[]): readonly Account[] {
  const addresses = values.map(readSolanaAddress).filter((address) => address !== undefined)
  return [...new Set(addresses)].map((address) => createAccount({ namespace: 'solana', address, type: 'eoa' }, {}))
}
