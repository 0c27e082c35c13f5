import { fileURLToPath } from 'node:url'
import type { Alias, Plugin } from 'vite'
import { REFERRER_POLICY } from '../src/services/referrer'

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
 * Replacements for the relay library alone: base32, which only absent chains need, the few methods of Node's Buffer
 * that it assumes (shims/bytes.ts), requests and an iframe that would follow the page's referrer policy, and a rejection
 * that no one could handle.
 */
export function relayLibraryShims(): Plugin {
  return {
    name: 'relay-library-shims',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === '@scure/base' && /[\\/]@walletconnect[\\/]/.test(importer ?? '') ? shim('absent') : null
    },
    transform(code, id) {
      if (!/[\\/]@walletconnect[\\/]/.test(id)) return undefined
      const imports = [
        ...(/(?<![\w.$])Buffer\b/.test(code)
          ? [`import { Bytes as Buffer } from ${JSON.stringify(shim('bytes'))};`]
          : []),
        ...(/(?<![\w.$])fetch\(/.test(code) ? [`import fetch from ${JSON.stringify(shim('fetch'))};`] : []),
      ]
      const quiet = withHandledRejections(withReferrerPolicy(code))
      return imports.length > 0 || quiet !== code ? { code: imports.join('') + quiet, map: null } : undefined
    },
  }
}

/**
 * What it waits for is rejected a second time when the time is over, in a promise that no caller gets: the page would
 * have an unhandled rejection five minutes after a request that no wallet answers.
 */
function withHandledRejections(code: string): string {
  return code.replace(/(?<=[{;])(\w+)=Promise\.reject\(\w+\)/g, '$&,$1.catch(()=>{})')
}

/** The iframe of its verify host is loaded with our referrer policy, like every request. */
function withReferrerPolicy(code: string): string {
  return code.replace(
    /(\w+)=\w+\.createElement\("iframe"\);/g,
    (made, name) => `${made}${name}.referrerPolicy=${JSON.stringify(REFERRER_POLICY)};`,
  )
}
