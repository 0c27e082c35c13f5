import type { Plugin, Rolldown } from 'vite'

const DYNAMIC_IMPORT = /\bimport\(`\.\/([\w.-]+\.js)`\)/g

/** Resolves to the first module, once all have arrived. */
const SIDE_BY_SIDE = 'function $side(...modules){return Promise.all(modules).then(([first])=>first)}\n'

/**
 * Requests what a lazily imported file imports beside that file, not after it: a browser learns of those only once the
 * file has arrived, which costs another round trip. What the importing file imports itself is there already.
 */
export function sideBySide(): Plugin {
  return {
    name: 'side-by-side',
    generateBundle(_, bundle) {
      const files = new Map(
        Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [[nameOf(each), each]] : [])),
      )
      for (const [name, chunk] of files) {
        const present = importedBy(name, files)
        let isChanged = false
        chunk.code = chunk.code.replace(DYNAMIC_IMPORT, (found, target: string) => {
          const beside = [...importedBy(target, files)].filter((each) => each !== target && !present.has(each))
          if (beside.length === 0) return found
          const imports = [target, ...beside].map((each) => `import(\`./${each}\`)`)
          isChanged = true
          return `$side(${imports.join()})`
        })
        if (isChanged) chunk.code += SIDE_BY_SIDE
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
