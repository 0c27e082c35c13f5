import type { Plugin, Rolldown } from 'vite'
import { IMPORT_PINNED } from './pinnedImports'
import { rewriteImports } from './rewriteNodes'

/**
 * Imports a file, and beside it what it imports, once for all who ask at the same time. Fails once none is under way.
 *
 * Firefox never requests a module again of which an import has failed, but does so under another specifier, which makes
 * it another module. Hence only after the second failure in a row, which no other browser has once the network is back:
 * docs/decisions/failed-imports.md
 */
const IMPORT =
  'function $import(e,beside=[]){let all;' +
  'return $import[e]??=Promise.allSettled(all=[e,...beside].map($load)).then(()=>all[0]).catch(t=>{' +
  'let n=$failed[e]=-~$failed[e],again=e+`#`+n;if(n<2)throw t;return $pinned(again)})' +
  '.catch(t=>{$import[e]=null;throw t})}' +
  'function $load(e){return $pinned(e,`./chunks`+e.slice(1))}' +
  IMPORT_PINNED

/**
 * Lets lazy imports be repeated after a failure, and requests what a lazily imported file imports beside that file, not
 * after it: a browser learns of those only once the file has arrived, which costs another round trip. What the
 * importing file imports itself is there already.
 */
export function lazyImports(): Plugin {
  return {
    name: 'lazy-imports',
    // Names are given before the code is changed.
    augmentChunkHash: () => IMPORT,
    generateBundle(_, bundle) {
      const files = new Map(
        Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[nameOf(each), each]] : [])),
      )
      const app = [...files.keys()].find((name) => name.startsWith('app-')) ?? ''
      const firstRound = importedBy(app, files)
      for (const [name, chunk] of files) {
        // The entry fetches the app and what it imports together.
        const present = firstRound.has(name) ? firstRound : importedBy(name, files)
        /** One function for each set of files that are requested beside another. */
        const sets = new Map<string, string>()
        const code = rewriteImports(chunk.code, (path) => {
          const beside = [...importedBy(path.slice(2), files)].slice(1).filter((each) => !present.has(each))
          if (beside.length === 0) return `$import("${path}")`
          const set = beside
            .toSorted()
            .map((each) => `"./${each}"`)
            .join()
          sets.set(set, sets.get(set) ?? `$${sets.size}`)
          return `$import("${path}",${sets.get(set)}())`
        })
        if (code === chunk.code) continue
        const functions = [...sets].map(([set, each]) => `function ${each}(){return[${set}]}`)
        chunk.code = `${code}${functions.join('')}${IMPORT}var $failed={};`
      }
    },
  }
}
type Files = ReadonlyMap<string, Rolldown.OutputChunk>

const nameOf = ({ fileName }: Rolldown.OutputChunk): string => fileName.slice(fileName.lastIndexOf('/') + 1)

/** A file, and all that it imports statically, directly or not. */
function importedBy(name: string, files: Files): ReadonlySet<string> {
  const found = new Set([name])
  for (const each of found)
    for (const imported of files.get(each)?.imports ?? []) found.add(imported.slice(imported.lastIndexOf('/') + 1))
  return found
}
