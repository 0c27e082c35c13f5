import { posix } from 'node:path'
import { rowOf } from '../../build/chunksByFolder'
import { importsOf } from './importDirection'
import type { Finding, SourceFile } from './source'

type Imports = ReadonlyMap<string, readonly string[]>

/**
 * Files that import each other, directly or by way of others. Types count: whoever reads one of the files has to read
 * them all. `import('…')` counts within one file of the built element, where nothing comes later; from one to another
 * it does not, as a call or as the type of what a call gives.
 */
export function findSourceCycles(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path))
  const imports = new Map(files.map((file) => [file.path, importedFiles(file, paths)]))
  const reported = new Set<string>()
  return files.flatMap(({ path }) => {
    if (reported.has(path)) return []
    const cycle = shortestWay(path, path, imports)
    if (!cycle) return []
    for (const each of cycle) reported.add(each)
    return [{ where: path, what: `imports itself: ${cycle.join(' → ')}` }]
  })
}

function importedFiles(file: SourceFile, paths: ReadonlySet<string>): string[] {
  return importsOf(file)
    .filter(({ specifier, node }) => specifier.startsWith('.') && node.type !== 'TSImportType')
    .flatMap(({ specifier, lazy }) => {
      const to = posix.join(posix.dirname(file.path), specifier)
      const imported = [`${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((path) => paths.has(path))
      if (imported === undefined) return []
      const chunk = rowOf(imported)
      return lazy && (chunk === undefined || chunk !== rowOf(file.path)) ? [] : [imported]
    })
}

/** The files after `from`, up to `to`. */
export function shortestWay(from: string, to: string, imports: Imports): string[] | undefined {
  const ways = [[from]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === to) return [...way.slice(1), to]
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}
