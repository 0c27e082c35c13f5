import { getAddress } from 'viem/utils'
import { isEvmAddress } from '../../domain/account/address'

/** The address with its EIP-55 checksum; undefined when it is invalid. The given case is ignored. */
export function checksumAddress(address: unknown): string | undefined {
  if (!isEvmAddress(address)) return undefined
  const bare = address.replace(/^0x/i, '').toLowerCase()
  return getAddress(`0x${bare}`)
}
