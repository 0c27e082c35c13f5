import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'

/** Bytes of a built file after brotli at quality 11. */
export function brotliBytes(path: string): number {
  return brotliCompressSync(readFileSync(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
