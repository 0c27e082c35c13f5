import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { rowOf } from './chunksByFolder'
import { IMPORT_PINNED } from './pinnedImports'
import { rewriteImports } from './rewriteNodes'

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

/** What the entry imports by itself, in the same round, and first the app, which needs others beside it. */
const PARTS = ['src/app/shell/start.ts', 'src/app/first-requests/firstRequests.ts', 'src/app/prerender/prerender.ts']

/** The path of a lazily imported part, in `src`. */
function partOf(source: string, importer = ''): string | undefined {
  if (source.startsWith('virtual:prerender-words/')) return `messages/${source.slice(24)}.words`
  const name = source.replace(/^\.{1,2}\//, '')
  if (!/\/element\/load(?:App|Words\.page)\.ts$/.test(importer)) return undefined
  if (name === 'extras/extras') return 'element/extras/extras'
  return /^(?:app|wallets|messages\/texts)\//.test(name) ? name : undefined
}

/**
 * Makes the entry import the files that the build of the app wrote, and what those import as well, so that everything
 * is requested in one round trip.
 */
export function lazyParts(): Plugin {
  const manifest = (): Manifest => JSON.parse(readFileSync('dist-cdn/chunks/manifest.json', 'utf8')) as Manifest
  return {
    name: 'lazy-parts',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === './loadWords') return this.resolve('./loadWords.page', importer)
      const part = partOf(source, importer)
      if (!part) return null
      const path = `src/${part}.ts`
      const chunks = manifest()
      // A part that the app imports as well has no entry of its own.
      const file = (
        chunks[path] ?? Object.values(chunks).find((each) => each.file.startsWith(`chunks/${rowOf(path)}-`))
      )?.file
      if (!file) throw new Error(`There is no chunk for ${source}. Build the app first.`)
      return { id: `./${file}`, external: true }
    },
    generateBundle(_, bundle) {
      const chunks = manifest()
      const needed = new Set<string>(PARTS)
      for (const key of needed) for (const imported of chunks[key]?.imports ?? []) needed.add(imported)
      const pinned = (path: string): string => `$pinned("${path}")`
      const [app = '', ...others] = [...needed].map((key) => `./${chunks[key]?.file}`)
      const together = [app, ...others.slice(PARTS.length - 1)].map(pinned).join()
      // Editors that strip `type="module"` make a classic script of it, whose declarations would be the page's globals.
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        const code = rewriteImports(file.code, (path) => (path === app ? together : pinned(path)))
        file.code = `(()=>{${code}${IMPORT_PINNED}})()`
      }
    },
  }
}
