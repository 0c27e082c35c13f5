import { ADDRESS_HEAD_CHARACTERS as HEAD, ADDRESS_TAIL_CHARACTERS as TAIL } from '../../config/limits'

/** 40 hex digits with an optional 0x prefix. Does not check the checksum. */
export function isEvmAddress(text: unknown): text is string {
  return typeof text === 'string' && /^(?:0x)?[0-9a-fA-F]{40}$/.test(text)
}

/** First 4 and last 6 characters; texts of 10 or fewer stay whole. */
export function truncateAddress(address: string): string {
  return address.length <= HEAD + TAIL ? address : `${address.slice(0, HEAD)}…${address.slice(-TAIL)}`
}

/** Are these the same address? EVM addresses ignore case, others do not. */
export function isSameAddress(a: string, b: string): boolean {
  if (a === b) return true
  return isEvmAddress(a) && isEvmAddress(b) && bare(a) === bare(b)
}

function bare(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
