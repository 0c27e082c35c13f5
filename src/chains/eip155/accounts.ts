import type { Account } from '../../domain/account/account'
import { checksumAddress } from './address'

/** A wallet's list of addresses, checksummed, each once, in its order; undefined when it is no list. */
export function readAccounts(value: unknown): readonly Account[] | undefined {
  if (!Array.isArray(value)) return undefined
  const addresses = Array.from(value as unknown[], checksumAddress).filter((address) => address !== undefined)
  // Other wallets than the embedded one have only this account type.
  return [...new Set(addresses)].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}
