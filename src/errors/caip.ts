import type { CaipAccount, CaipNetwork } from '../domain/network/caip'
import { parseCaipAddress, parseCaipNetworkId } from '../domain/network/caip'
import { WalletButtonError } from './WalletButtonError'

/** A text that should be a CAIP-2 network id is none (specification, section 5). */
export class CaipNetworkIdInvalid extends WalletButtonError {
  constructor(readonly text: string) {
    super('caip_network_id_invalid', `Invalid CAIP-2 network id: ${text}`, { hint: 'Write it like eip155:1.' })
  }
}

/** A text that should be a CAIP-10 address is none (specification, section 5). */
export class CaipAddressInvalid extends WalletButtonError {
  constructor(readonly text: string) {
    super('caip_address_invalid', `Invalid CAIP-10 address: ${text}`, { hint: 'Write it like eip155:1:0x….' })
  }
}

/** Reads a CAIP-2 network id. Raises {@link CaipNetworkIdInvalid}. */
export function requireCaipNetworkId(text: string): CaipNetwork {
  const read = parseCaipNetworkId(text)
  if (!read) throw new CaipNetworkIdInvalid(text)
  return read
}

/** Reads a CAIP-10 address. Raises {@link CaipAddressInvalid}. */
export function requireCaipAddress(text: string): CaipAccount {
  const read = parseCaipAddress(text)
  if (!read) throw new CaipAddressInvalid(text)
  return read
}
