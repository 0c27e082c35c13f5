import type { Plugin } from 'vite'

/** A file that several lazy parts share, instead of one for each and more for what they have in common. */
export interface Join {
  readonly name: string
  /** The modules that the app imports when it needs the file. */
  readonly doors: RegExp
  /** Modules that are imported only once the file is there: what they share with it may lie in it. */
  readonly behind: RegExp
}

interface CapturedModules {
  readonly plugin: Plugin
  /** For `codeSplitting.groups`. */
  readonly groups: readonly {
    readonly name: string
    readonly test: (id: string) => boolean
    readonly includeDependenciesRecursively: false
  }[]
}

/**
 * Joins what is needed by the doors of a file, and by nothing else that is fetched without it: many small files compress
 * badly and cost requests. `without`: modules that have a file of their own.
 */
export function joinChunks(joins: readonly Join[], without: (id: string) => boolean): CapturedModules {
  const captured = new Map<string, string>()
  return {
    plugin: {
      name: 'joined-chunks',
      buildEnd() {
        const ids = [...this.getModuleIds()]
        const reach = (doors: readonly string[]): Set<string> => {
          const reached = new Set<string>()
          const walk = (id: string): void => {
            if (reached.has(id) || without(id)) return
            reached.add(id)
            this.getModuleInfo(id)?.importedIds.forEach(walk)
          }
          doors.forEach(walk)
          return reached
        }
        const lazy = ids.filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
        captured.clear()
        for (const { name, doors, behind } of joins) {
          const own = lazy.filter((id) => doors.test(id))
          if (own.length === 0) throw new Error(`No module is a door of ${name}.`)
          const elsewhere = reach(lazy.filter((id) => !doors.test(id) && !behind.test(id) && !captured.has(id)))
          for (const id of reach(own)) if (!elsewhere.has(id) && !captured.has(id)) captured.set(id, name)
        }
      },
    },
    groups: joins.map(({ name }) => ({
      name,
      test: (id: string) => captured.get(id) === name,
      includeDependenciesRecursively: false as const,
    })),
  }
}
