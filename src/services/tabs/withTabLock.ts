/** Who waits while a task runs: every tab of this origin, or this page alone where the browser has no Web Locks. */
export type ExclusiveScope = 'tabs' | 'page'

/** A way to run tasks of one name one after the other. The task is given the scope that it has to itself. */
export type Exclusively = <T>(
  name: string,
  task: (scope: ExclusiveScope) => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>

/**
 * Tasks of one name take turns across the tabs of this origin by Web Locks. Where the browser has none, or refuses
 * (sandboxed frames), they take turns within this page.
 */
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
