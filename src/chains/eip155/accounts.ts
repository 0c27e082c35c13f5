import type { Account } from '../../domain/account/account'
import { checksumAddress } from './address'

/** A list of addresses as a wallet gives it, checksummed, each once, in its order; undefined when it is no list. */
export function readAccounts(value: unknown): readonly Account[] | undefined {
  if (!Array.isArray(value)) return undefined
  const addresses = Array.from(value as unknown[], checksumAddress).filter((address) => address !== undefined)
  // A wallet outside the embedded one has one kind of account to offer.
  return [...new Set(addresses)].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
