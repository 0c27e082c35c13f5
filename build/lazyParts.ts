import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { rowOf } from './chunks'

type Manifest = Record<string, { readonly file: string; readonly imports?: readonly string[] }>

const PARTS = ['src/app/start.ts']

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
      if (source === '../doctor/doctor') return { id: './doctor.js', external: true }
      if (source.startsWith('./chunks/')) return { id: source, external: true }
      const language = importer?.endsWith('/messages/languages.ts') && /^\.\/(\w+)$/.exec(source)?.[1]
      const part =
        importer?.includes('loadApp') &&
        (/\.\.\/((?:app|wallets)\/.+)/.exec(source)?.[1] ?? (source === './extras' && 'element/extras'))
      if (!language && !part) return null
      const path = language ? `src/messages/${language}.ts` : `src/${part}.ts`
      const chunks = manifest()
      // A part that the app imports as well has no entry of its own.
      const file = (
        chunks[path] ?? Object.values(chunks).find((each) => each.file.startsWith(`chunks/${rowOf(path)}-`))
      )?.file
      if (!file) throw new Error(`There is no chunk for ${source}. Build the app first.`)
      return { id: `./${file}`, external: true }
    },
    generateBundle(_, bundle) {
      // Editors that strip `type="module"` make a classic script of it, whose declarations would be the page's globals.
      for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = `(()=>{${file.code}})()`
    },
    transform(code, id) {
      if (!id.endsWith('loadApp.ts')) return null
      const chunks = manifest()
      const needed = new Set<string>(PARTS)
      for (const key of needed) for (const imported of chunks[key]?.imports ?? []) needed.add(imported)
      const beside = [...needed]
        .filter((key) => !PARTS.includes(key))
        .map((key) => `, import('./${chunks[key]?.file}')`)
      return { code: code.replace("import('../app/start')", (found) => found + beside.join('')), map: null }
    },
  }
}
