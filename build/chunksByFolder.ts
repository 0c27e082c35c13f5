import type { Plugin } from 'vite'
import type { ChunkRow } from './chunkRow'
import { CHUNKS } from './chunks'

/** What it imports is in the first script of every page, where two files compress worse than one. */
const ELEMENT_ENTRY = 'src/element.ts'
/** Packages whose index imports everything, so that what imports them says nothing about their modules. */
const BY_ROW_ALONE = /node_modules\/(?:viem|@noble\/curves)\//

/**
 * Assigns modules to the files of `CHUNKS`. `name` is for `codeSplitting.groups`. What an entry of the package imports
 * is left to the bundler, so that no entry imports a chunk that is loaded later, except that the element is one file.
 */
export function chunksByFolder(entries: readonly string[] = []): {
  readonly plugin: Plugin
  readonly name: (id: string) => string | null
} {
  const chunkOf = new Map<string, string>()
  const plugin: Plugin = {
    name: 'chunks-by-folder',
    buildEnd() {
      // In an order that does not depend on which file was read first.
      const ids = [...this.getModuleIds()].toSorted()
      const importedBy = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? []
      const importsOf = (paths: readonly string[]): ReadonlySet<string> => {
        const found = new Set(ids.filter((id) => paths.some((path) => id.endsWith(`/${path}`))).flatMap(importedBy))
        for (const id of found) for (const imported of importedBy(id)) found.add(imported)
        return found
      }
      const ofEntries = importsOf(entries)
      const place = (id: string, chunk: string): void => {
        if (ofEntries.has(id)) return
        if (BY_ROW_ALONE.test(id)) return placeByRow(id, rowOf(id) ?? chunk)
        const known = chunkOf.get(id)
        const next = known === undefined ? chunk : nearestShared(known, chunk)
        if (next === known) return
        chunkOf.set(id, next)
        for (const imported of importedBy(id)) place(imported, next)
      }
      /** Moves a module only to a chunk that its own is always fetched with. */
      const placeByRow = (id: string, chunk: string): void => {
        const known = chunkOf.get(id)
        if (known === chunk || (known !== undefined && !foundationsOf(known).includes(chunk))) return
        chunkOf.set(id, chunk)
        // An index re-exports: what is in it says nothing about who needs it.
        if (id.endsWith('/index.js')) return
        for (const imported of importedBy(id)) {
          if (!BY_ROW_ALONE.test(imported)) continue
          const row = rowOf(imported) ?? chunk
          placeByRow(imported, foundationsOf(row).includes(chunk) ? chunk : row)
        }
      }
      chunkOf.clear()
      if (ofEntries.size > 0) for (const id of importsOf([ELEMENT_ENTRY])) chunkOf.set(id, 'element')
      for (const id of ids) {
        const row = rowOf(id)
        if (row) place(id, row)
      }
      // A module without a row that is only imported dynamically goes with its importers.
      for (let before = -1; before < chunkOf.size;) {
        before = chunkOf.size
        for (const id of ids) {
          if (chunkOf.has(id)) continue
          const importers = (this.getModuleInfo(id)?.dynamicImporters ?? []).flatMap((each) => chunkOf.get(each) ?? [])
          if (importers.length > 0) place(id, importers.reduce(nearestShared))
        }
      }
    },
  }
  const name = (id: string): string | null => {
    const chunk = chunkOf.get(id)
    return chunk === undefined || chunk === 'languages' ? null : chunk
  }
  return { plugin, name }
}

const ROWS = Object.entries(CHUNKS)
  .flatMap(([name, row]) => foldersOf(row).map((folder) => ({ name, folder })))
  .toSorted((one, other) => other.folder.length - one.folder.length)

/** The beginnings of the paths of a chunk's modules. */
export function foldersOf({ folders = [], packages = [] }: ChunkRow): readonly string[] {
  return [...folders.map((path) => `src/${path}`), ...packages.map((path) => `node_modules/${path}`)].map((path) =>
    /\.[jt]s$/.test(path) ? path : `${path}/`,
  )
}

/** The chunk whose row has the longest prefix of a module's path. */
export function rowOf(id: string): string | undefined {
  const path = id.replaceAll('\\', '/').replace(`${process.cwd().replaceAll('\\', '/')}/`, '')
  const nested = path.slice(Math.max(0, path.lastIndexOf('node_modules/')))
  return ROWS.find(({ folder }) => path.startsWith(folder) || nested.startsWith(folder))?.name
}

/** A chunk and those that are fetched with it, the nearest first. */
export function foundationsOf(name: string): readonly string[] {
  const found = [name]
  for (const each of found) for (const on of CHUNKS[each]?.on ?? []) if (!found.includes(on)) found.push(on)
  return found
}

/** The nearest chunk that is fetched with both: what another of them is on is further away. @throws without one */
export function nearestShared(one: string, other: string): string {
  const known = foundationsOf(one)
  const all = foundationsOf(other).filter((name) => known.includes(name))
  const shared = all.find((name) => !all.some((each) => each !== name && foundationsOf(each).includes(name)))
  if (!shared) throw new Error(`No chunk is fetched with both ${one} and ${other}.`)
  return shared
}
