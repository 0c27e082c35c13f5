/** Parses an unknown value. Files other than schema.ts use this type instead of the library's. */
export interface Schema<T> {
  safeParse(value: unknown): { readonly success: true; readonly data: T } | { readonly success: false }
}

/** Parses each entry by itself, so a bad record costs one record. Anything but a list has no entries. */
export function parseEach<T>(
  schema: Schema<T>,
  list: unknown,
): { readonly parsed: readonly T[]; readonly skipped: number } {
  if (!Array.isArray(list)) return { parsed: [], skipped: 0 }
  const parsed = list.flatMap((entry) => {
    const result = schema.safeParse(entry)
    return result.success ? [result.data] : []
  })
  return { parsed, skipped: list.length - parsed.length }
}

/** A schema that is built when it first parses: building all of a module's at once would block a slow device. */
export function lazySchema<T>(build: () => Schema<T>): Schema<T> {
  let schema: Schema<T> | undefined
  return { safeParse: (value) => (schema ??= build()).safeParse(value) }
}
