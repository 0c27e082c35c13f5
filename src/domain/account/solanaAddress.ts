const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SOLANA_ADDRESS_BYTES = 32

/** 32 to 44 base58 characters that encode exactly 32 bytes: some texts of that length do not. */
export function isSolanaAddress(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) &&
    countBase58Bytes(text) === SOLANA_ADDRESS_BYTES
  )
}

/** Counts without decoding. A leading `1` is a zero byte. */
function countBase58Bytes(text: string): number {
  const digits = text.replace(/^1+/, '')
  let value = 0n
  for (const digit of digits) value = value * 58n + BigInt(BASE58.indexOf(digit))
  return text.length - digits.length + (value === 0n ? 0 : Math.ceil(value.toString(16).length / 2))
}
