import type { Plugin, Rolldown } from 'vite'

const DYNAMIC_IMPORT = /\bimport\(`\.\/([\w.-]+\.js)`\)/g

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
        /** One function for each set of files that are requested beside another. */
        const sets = new Map<string, string>()
        const code = chunk.code.replace(DYNAMIC_IMPORT, (found, target: string) => {
          const beside = [...importedBy(target, files)].filter((each) => each !== target && !present.has(each))
          if (beside.length === 0) return found
          const set = beside
            .toSorted()
            .map((each) => `import(\`./${each}\`)`)
            .join()
          sets.set(set, sets.get(set) ?? `$${sets.size}`)
          return `${sets.get(set)}(${found})`
        })
        const functions = [...sets].map(
          ([set, each]) => `function ${each}(e){return Promise.all([e,${set}]).then(([e])=>e)}`,
        )
        chunk.code = code + functions.join('')
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
