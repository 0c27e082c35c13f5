import { bundleScript } from '../bundling/bundleScript'

const SOURCES = new URL('../stack/wallets/installed/', import.meta.url)
/** The wallets of tests, which this one is. */
const DRIVER = new URL('../../src/testing/', import.meta.url)

/** The installed wallet as one classic script. */
export function bundleInstalledWallet(): Promise<string> {
  return bundleScript({
    entry: new URL('./index.ts', SOURCES),
    watched: [
      SOURCES,
      DRIVER,
      ...['page/', 'evm/', 'evm/batches/', 'solana/'].map((folder) => new URL(folder, DRIVER)),
    ],
    keptAs: 'installed-wallet',
  })
}
