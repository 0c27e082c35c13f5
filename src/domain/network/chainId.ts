import type { CaipNetworkId } from './caip'
import { formatCaipNetworkId } from './caip'

/**
 * The chain id of a wallet, as hex, also padded to 32 bytes, decimal text, number or CAIP-2; undefined for anything
 * else, and for one above 2^53, which is no network of a page.
 */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  const text = typeof value === 'string' ? value.trim().replace(/^eip155:/, '') : value
  if (typeof text === 'string' && !/^(?:0x0*[0-9a-f]{1,14}|0*\d{1,16})$/i.test(text)) return undefined
  if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'bigint') return undefined
  const number = Number(text)
  return Number.isSafeInteger(number) && number > 0 ? formatCaipNetworkId('eip155', number) : undefined
}

/** `eip155:10` → `0xa`, as wallet requests take it. */
export function chainIdHex(id: CaipNetworkId): string {
  return `0x${Number(id.slice(id.indexOf(':') + 1)).toString(16)}`
}
