import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const socket = fileURLToPath(new URL('../src/wallets/mobile-wallet/shims/associationSocket.ts', import.meta.url))

/**
 * The library of the Mobile Wallet Adapter opens its sockets through our file, because a request whose socket is closed
 * would never settle otherwise.
 */
export function mobileWalletLibrarySockets(): Plugin {
  return {
    name: 'mobile-wallet-library-sockets',
    enforce: 'pre',
    transform(code, id) {
      if (!/[\\/]@solana-mobile[\\/]mobile-wallet-adapter-protocol[\\/]lib[\\/]/.test(id)) return undefined
      if (!/new WebSocket\(/.test(code)) return undefined
      const imported = `import { openAssociationSocket as WebSocket } from ${JSON.stringify(socket)};`
      // A call, because what is imported is no class.
      return { code: imported + code.replace(/new WebSocket\(/g, 'WebSocket('), map: null }
    },
  }
}
