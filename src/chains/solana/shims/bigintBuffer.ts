/** In place of bigint-buffer, which has an install script: numbers of a few bytes, in either order. */
export function toBigIntLE(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

export function toBigIntBE(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n)
}

export function toBufferLE(number: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((number >> BigInt(8 * at)) & 0xffn))
}

export function toBufferBE(number: bigint, length: number): Uint8Array {
  return toBufferLE(number, length).toReversed()
}
