import { bundleScript } from '../bundling/bundleScript'

const SOURCES = new URL('../installed-wallet/', import.meta.url)

/** The installed wallet as one classic script. */
export function bundleInstalledWallet(): Promise<string> {
  return bundleScript({ entry: new URL('./index.ts', SOURCES), watched: [SOURCES], keptAs: 'installed-wallet' })
}
