import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const shim = (name: string): string =>
  fileURLToPath(new URL(`../src/wallets/walletconnect/shims/${name}.ts`, import.meta.url))

/**
 * Replaces dependencies of the relay library that we do not need: its storage, logger and fetch by shims, the codecs of
 * chains that are never paired by nothing, and its signatures by those of the browser. Saves about 20 kB after brotli.
 */
export const relayLibraryAliases: readonly Alias[] = [
  { find: /^@walletconnect\/keyvaluestorage$/, replacement: shim('keyValueStorage') },
  { find: /^cross-fetch$/, replacement: shim('fetch') },
  { find: /^pino$/, replacement: shim('pino') },
  { find: /^@walletconnect\/relay-auth$/, replacement: shim('relayAuth') },
  { find: /^(?:@msgpack\/msgpack|blakejs)$/, replacement: shim('absent') },
]

/** Provides the few methods of Node's Buffer that the relay library assumes, to that library alone (shims/bytes.ts). */
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
