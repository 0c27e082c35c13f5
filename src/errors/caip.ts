import type { CaipAccount, CaipNetwork } from '../domain/network/caip'
import { parseCaipAddress, parseCaipNetworkId } from '../domain/network/caip'
import { WalletButtonError } from './WalletButtonError'

/** A text is not a CAIP-2 network id. */
export class CaipNetworkIdInvalid extends WalletButtonError {
  constructor(readonly text: string) {
    super('caip_network_id_invalid', `Invalid CAIP-2 network id: ${text}`, { hint: 'Write it like eip155:1.' })
  }
}

/** A text is not a CAIP-10 account id. */
export class CaipAddressInvalid extends WalletButtonError {
  constructor(readonly text: string) {
    super('caip_address_invalid', `Invalid CAIP-10 address: ${text}`, { hint: 'Write it like eip155:1:0x….' })
  }
}

/** Parses a CAIP-2 network id. @throws CaipNetworkIdInvalid */
export function requireCaipNetworkId(text: string): CaipNetwork {
  const read = parseCaipNetworkId(text)
  if (!read) throw new CaipNetworkIdInvalid(text)
  return read
}

/** Parses a CAIP-10 account id. @throws CaipAddressInvalid */
export function requireCaipAddress(text: string): CaipAccount {
  const read = parseCaipAddress(text)
  if (!read) throw new CaipAddressInvalid(text)
  return read
}
