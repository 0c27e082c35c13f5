import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { rowOf } from './chunksByFolder'

/** The module whose `document` elements of the page cannot change. */
export const PAGE_DOCUMENT = fileURLToPath(new URL('../src/domain/page/document.ts', import.meta.url))

/** Libraries get it in place of the global: docs/decisions/named-elements.md */
export const injectDocument = { inject: { document: [PAGE_DOCUMENT, 'document'] as [string, string] } }

/**
 * Controls in plain HTML are fetched without the app, and have the module in their own file. So have `libraries`, because
 * one that is CommonJS would make a function of it, which the first script of a page would call.
 */
export function documentCopies({ libraries = false } = {}): Plugin {
  const copyFor = (importer = ''): string | undefined =>
    importer.includes('/element/extras/')
      ? 'extras'
      : libraries && importer.includes('/node_modules/')
        ? rowOf(importer)
        : undefined
  return {
    name: 'document-copies',
    enforce: 'pre',
    resolveId(source, importer) {
      const copy = /\/page\/document(?:\.ts)?$/.test(source) && copyFor(importer)
      return copy ? `${PAGE_DOCUMENT}?${copy}` : null
    },
    load: (id) => (id.startsWith(`${PAGE_DOCUMENT}?`) ? readFileSync(PAGE_DOCUMENT, 'utf8') : null),
  }
}
