import { getAddress, isAddress, type Address } from 'viem'
import { RequestRefused } from '../services/RequestRefused'
import type { Exchange } from './Exchange'

const WHOLE = /^[1-9]\d{0,77}$/

/**
 * The exchange of a chain.
 * @throws {RequestRefused} where there is none.
 */
export function exchangeOn(exchanges: readonly Exchange[], caipNetworkId: unknown): Exchange {
  const exchange = exchanges.find((each) => each.caipNetworkId === caipNetworkId)
  if (!exchange) throw new RequestRefused('chainId', `We don't support the chain ${String(caipNetworkId)}`)
  return exchange
}

/**
 * A CAIP-10 account or token with the exchange of its chain.
 * @throws {RequestRefused}.
 */
export function accountOn(
  exchanges: readonly Exchange[],
  field: string,
  value: unknown,
): { exchange: Exchange; address: Address; caip: string } {
  const [namespace, reference, address] = typeof value === 'string' ? value.split(':') : []
  if (!address || !isAddress(address, { strict: false }))
    throw new RequestRefused(field, `${field} must be a CAIP-10 address`)
  return {
    exchange: exchangeOn(exchanges, `${namespace}:${reference}`),
    address: getAddress(address),
    caip: String(value),
  }
}

/**
 * The two tokens of a swap, on one chain.
 * @throws {RequestRefused}.
 */
export function tokensOf(
  exchanges: readonly Exchange[],
  said: { readonly from?: unknown; readonly to?: unknown },
): { exchange: Exchange; from: Address; to: Address } {
  const from = accountOn(exchanges, 'from', said.from)
  const to = accountOn(exchanges, 'to', said.to)
  if (from.exchange !== to.exchange) throw new RequestRefused('to', 'Both tokens must be on one chain')
  if (from.address === to.address) throw new RequestRefused('to', 'A token cannot be exchanged for itself')
  return { exchange: from.exchange, from: from.address, to: to.address }
}

/**
 * An account of the swap's chain; the wire has it both as CAIP-10 and plain.
 * @throws {RequestRefused}.
 */
export function userOf(exchange: Exchange, value: unknown): Address {
  const text = typeof value === 'string' ? value : ''
  const plain = text.startsWith(`${exchange.caipNetworkId}:`) ? text.slice(exchange.caipNetworkId.length + 1) : text
  if (!isAddress(plain, { strict: false }))
    throw new RequestRefused('userAddress', 'userAddress must be an account of the chain')
  return getAddress(plain)
}

/**
 * A positive whole number of the smallest unit.
 * @throws {RequestRefused}.
 */
export function amountOf(value: unknown): bigint {
  if (typeof value !== 'string' || !WHOLE.test(value))
    throw new RequestRefused('amount', 'amount must be a whole number of the smallest unit, as text')
  return BigInt(value)
}
