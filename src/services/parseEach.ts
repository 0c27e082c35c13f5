/** What every schema can do; so that only files named schema.ts need to know the library behind it. */
export interface Reader<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** Parses every entry on its own, so that one bad record costs one record; anything but a list has none. */
export function parseEach<T>(
  reader: Reader<T>,
  list: unknown,
): { readonly kept: readonly T[]; readonly dropped: number } {
  if (!Array.isArray(list)) return { kept: [], dropped: 0 }
  const kept = list.flatMap((entry) => {
    const read = reader.safeParse(entry)
    return read.success ? [read.data] : []
  })
  return { kept, dropped: list.length - kept.length }
}

/** A schema that is made when it is first read with: making many at once would keep a slow processor busy. */
export function lazySchema<T>(make: () => Reader<T>): Reader<T> {
  let made: Reader<T> | undefined
  return { safeParse: (value) => (made ??= make()).safeParse(value) }
}
