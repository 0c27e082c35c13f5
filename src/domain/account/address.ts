import { ADDRESS_HEAD_CHARACTERS as HEAD, ADDRESS_TAIL_CHARACTERS as TAIL } from '../../config/limits'

/** 40 hex digits with an optional 0x prefix (specification, section 5). Checksums are checked where the bytes are at hand. */
export function isEvmAddress(text: unknown): text is string {
  return typeof text === 'string' && /^(?:0x)?[0-9a-fA-F]{40}$/.test(text)
}

/** First 4 and last 6 characters; texts of 10 or fewer are left alone (specification, section 9; wire facts, 15). */
export function truncateAddress(address: string): string {
  return address.length <= HEAD + TAIL ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
}

/** Same account on the same kind of chain: EVM addresses ignore case, others do not. */
export function isSameAddress(a: string, b: string): boolean {
  if (a === b) return true
  return isEvmAddress(a) && isEvmAddress(b) && bare(a) === bare(b)
}

function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
