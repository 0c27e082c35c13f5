import type { Plugin } from 'vite'

/** Entries that are built on a package of the page. Everywhere else, `react` is the one that the package contains. */
const ENTRIES = /\/src\/(react|preact)\.ts$/

/** Leaves the peer dependencies of an entry to the page. */
export function peerImports(): Plugin {
  return {
    name: 'peer-imports',
    enforce: 'pre',
    resolveId(source, importer) {
      const isPeer = /^(react|preact)(\/|$)/.test(source) && importer !== undefined && ENTRIES.test(importer)
      return isPeer ? { id: source, external: true } : null
    },
  }
}
