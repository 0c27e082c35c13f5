/** What a lock covers: all tabs of this origin, or this page alone where the browser has no Web Locks. */
export type ExclusiveScope = 'tabs' | 'page'

/** Runs tasks of one name one after the other. The task gets the scope of its lock. */
export type Exclusively = <T>(
  name: string,
  task: (scope: ExclusiveScope) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/** Locks by Web Locks; within this page where the browser has none, or refuses them (sandboxed frames). */
export function createExclusively(lockName: (name: string) => string): Exclusively {
  const turns = new Map<string, Promise<unknown>>()

  const inThisPage: Exclusively = (name, task, signal) => {
    const turn = (turns.get(name) ?? Promise.resolve()).then(() => {
      signal?.throwIfAborted()
      return task('page')
    })
    turns.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }

  return async (name, task, signal) => {
    signal?.throwIfAborted()
    const locks = typeof navigator === 'undefined' ? undefined : (navigator.locks as LockManager | undefined)
    if (!locks) return inThisPage(name, task, signal)
    let begun = false
    try {
      return await locks.request(lockName(name), signal ? { signal } : {}, () => {
        begun = true
        return task('tabs')
      })
    } catch (reason) {
      if (begun) throw reason
      signal?.throwIfAborted()
      return inThisPage(name, task, signal)
    }
  }
}
