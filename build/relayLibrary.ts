import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const shim = (name: string): string =>
  fileURLToPath(new URL(`../src/wallets/walletconnect/shims/${name}.ts`, import.meta.url))

/**
 * Parts of the relay library that a browser build does not need: its own storage, logger and fetch are replaced by what we
 * hand in, and the codecs of chains that are never paired are left out. About 16 kB brotli less.
 */
export const relayLibraryAliases: readonly Alias[] = [
  { find: /^@walletconnect\/keyvaluestorage$/, replacement: shim('keyValueStorage') },
  { find: /^cross-fetch$/, replacement: shim('fetch') },
  { find: /^pino$/, replacement: shim('pino') },
  { find: /^(?:@msgpack\/msgpack|blakejs)$/, replacement: shim('absent') },
]

/** Gives the relay library, and nothing else, the few bytes of Node's Buffer it uses unasked (see shims/bytes.ts). */
export function relayLibraryBytes(): Plugin {
  return {
    name: 'relay-library-bytes',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]@walletconnect[\\/]/.test(id) || !/(?<![\w.$])Buffer\b/.test(code)) return undefined
      return { code: `import { Bytes as Buffer } from ${JSON.stringify(shim('bytes'))};${code}`, map: null }
    },
  }
}
