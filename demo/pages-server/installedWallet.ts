import { bundleScript } from '../bundling/bundleScript'

const SOURCES = new URL('../stack/wallets/installed/', import.meta.url)
/** How transactions are read, which the stack's own wallet shares. */
const SHARED = new URL('../stack/solana/', import.meta.url)
/** What the wallets of tests do, which this one does too. */
const DRIVER = new URL('../../src/testing/', import.meta.url)

/** The installed wallet as one classic script. */
export function bundleInstalledWallet(): Promise<string> {
  return bundleScript({
    entry: new URL('./index.ts', SOURCES),
    watched: [
      SOURCES,
      new URL('./solana/', SOURCES),
      SHARED,
      DRIVER,
      ...['evm/', 'evm/batches/', 'solana/'].map((folder) => new URL(folder, DRIVER)),
    ],
    keptAs: 'installed-wallet',
  })
}
