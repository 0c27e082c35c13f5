import { createRequire } from 'node:module'

const load = createRequire(import.meta.url)

/**
 * The standard's own list of the wallets in `window`, which a page has by a copy of its library. The library holds one
 * list for ever and asks the window of that moment, so test files that share their modules would share the list of
 * whichever came first.
 */
export function freshStandardWallets(): ReturnType<typeof import('@wallet-standard/app').getWallets> {
  for (const path of Object.keys(load.cache)) if (path.includes('@wallet-standard/app')) delete load.cache[path]
  return (load('@wallet-standard/app') as typeof import('@wallet-standard/app')).getWallets()
}
