/**
 * Loads on the first call. Callers at the same time share one load, later ones its result. A failed load is forgotten,
 * so the next call tries again.
 */
export function lazyOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    if (loading) return loading
    const attempt = load()
    loading = attempt
    attempt.catch(() => {
      if (loading === attempt) loading = undefined
    })
    return attempt
  }
}

type AsyncMethods<T> = {
  [Name in keyof T]: T[Name] extends (...args: never[]) => Promise<unknown> ? Name : never
}[keyof T]

/** The named methods of an object that is loaded by the first call. */
export function lazyMethods<T, Name extends AsyncMethods<T>>(
  load: () => Promise<T>,
  ...names: readonly Name[]
): Pick<T, Name> {
  const loadOnce = lazyOnce(load)
  const method =
    (name: Name) =>
    async (...args: never[]) =>
      ((await loadOnce()) as Record<Name, (...args: never[]) => unknown>)[name](...args)
  return Object.fromEntries(names.map((name) => [name, method(name)])) as Pick<T, Name>
}
