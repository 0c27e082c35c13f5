import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The module whose `document` elements of the page cannot change. */
export const PAGE_DOCUMENT = fileURLToPath(new URL('../src/domain/page/document.ts', import.meta.url))

/** Libraries get it in place of the global: docs/decisions/named-elements.md */
export const injectDocument = { inject: { document: [PAGE_DOCUMENT, 'document'] as [string, string] } }

/** Controls in plain HTML are fetched without the app, and have the module in their own file. */
export function documentOfExtras(): Plugin {
  const copy = `${PAGE_DOCUMENT}?extras`
  return {
    name: 'document-of-extras',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/page/document') && importer?.includes('/element/extras/') ? copy : null,
    load: (id) => (id === copy ? readFileSync(PAGE_DOCUMENT, 'utf8') : null),
  }
}
