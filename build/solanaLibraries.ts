import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'

const shim = (name: string): string => fileURLToPath(new URL(`../src/chains/solana/shims/${name}.ts`, import.meta.url))

/**
 * What @solana/web3.js and @solana/spl-token bring along and a page must not get: a websocket client under the LGPL, a
 * package with an install script, and a codec that nothing here calls.
 */
export const solanaLibraryAliases: readonly Alias[] = [
  { find: /^rpc-websockets$/, replacement: shim('webSocket') },
  { find: /^bigint-buffer$/, replacement: shim('bigintBuffer') },
  { find: /^borsh$/, replacement: shim('borsh') },
]

/**
 * Half of spl-token 0.4.15 imports Buffer, the other half takes Node's global. Here all of it imports the npm package,
 * so that the page needs no global and gets none.
 */
export function solanaLibraryBuffer(): Plugin {
  return {
    name: 'solana-library-buffer',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]@solana[\\/]spl-token/.test(id) || !/(?<![\w.$])Buffer\b/.test(code)) return undefined
      if (/from ['"]buffer['"]/.test(code)) return undefined
      return { code: `import { Buffer } from 'buffer';${code}`, map: null }
    },
  }
}
