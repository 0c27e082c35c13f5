import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const shim = (name: string): string =>
  fileURLToPath(new URL(`../src/wallets/walletconnect/shims/${name}.ts`, import.meta.url))

/**
 * Replaces dependencies of the relay library that we do not need: its storage, logger and fetch by shims, the codecs of
 * chains that are never paired by nothing, and its signatures by those of the browser. Saves about 20 kB after brotli.
 */
export const relayLibraryAliases: readonly Alias[] = [
  // Its CommonJS modules would take all of tslib.
  { find: /^tslib$/, replacement: shim('tslib') },
  { find: /^@walletconnect\/keyvaluestorage$/, replacement: shim('keyValueStorage') },
  { find: /^cross-fetch$/, replacement: shim('fetch') },
  { find: /^pino$/, replacement: shim('pino') },
  { find: /^@walletconnect\/relay-auth$/, replacement: shim('relayAuth') },
  { find: /^(?:@msgpack\/msgpack|blakejs)$/, replacement: shim('absent') },
]

/**
 * Replacements for the relay library alone: base32, which only absent chains need, and the few methods of Node's Buffer
 * that it assumes (shims/bytes.ts).
 */
export function relayLibraryShims(): Plugin {
  return {
    name: 'relay-library-shims',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '@scure/base' && /[\\/]@walletconnect[\\/]/.test(importer ?? '') ? shim('absent') : null
    },
    transform(code, id) {
      if (!/[\\/]@walletconnect[\\/]/.test(id) || !/(?<![\w.$])Buffer\b/.test(code)) return undefined
      return { code: `import { Bytes as Buffer } from ${JSON.stringify(shim('bytes'))};${code}`, map: null }
    },
  }
}
