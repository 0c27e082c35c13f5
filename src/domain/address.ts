const HEAD = 4
const TAIL = 6

/** 40 hex digits with an optional 0x prefix (specification, section 5). Checksums are checked where the bytes are at hand. */
export function isEvmAddress(text: unknown): text is string {
  return typeof text === 'string' && /^(?:0x)?[0-9a-fA-F]{40}$/.test(text)
}

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SOLANA_ADDRESS_BYTES = 32

/** 32 to 44 base58 characters (specification, section 5) that stand for exactly 32 bytes: length alone would let others in. */
export function isSolanaAddress(text: unknown): text is string {
  return typeof text === 'string' && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) && countBase58Bytes(text) === SOLANA_ADDRESS_BYTES
}

/** Only counts; where the bytes themselves are needed, a library decodes them. A leading `1` is a byte of zeros. */
function countBase58Bytes(text: string): number {
  const digits = text.replace(/^1+/, '')
  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(BASE58.indexOf(digit))
  return text.length - digits.length + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
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
