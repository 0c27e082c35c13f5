/** Parses an unknown value. Files other than schema.ts use this type instead of the library's. */
export interface Schema<T> {
  safeParse(
    value: unknown,
  ):
    | { readonly success: true; readonly data: T }
    | { readonly success: false; readonly data?: undefined; readonly error: unknown }
}

/** Accepts anything and returns nothing. */
export const ignored: Schema<undefined> = { safeParse: () => ({ success: true, data: undefined }) }

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
