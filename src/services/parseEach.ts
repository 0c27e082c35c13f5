import type { Clock } from './clock/clock'

/** How long one task may parse. A slow phone takes four times as long, which is still no frame that is noticed. */
const PARSED_PER_TASK_MS = 8
/** Reading the text of more entries, and drawing them, are long tasks of their own. */
const ENTRIES_PER_TASK = 500

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

/** Undefined for a value that does not parse. */
export function parseWith<T>(schema: Schema<T>, value: unknown): T | undefined {
  const result = schema.safeParse(value)
  return result.success ? result.data : undefined
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

/**
 * The same for lists of any length from services: several tasks share the work where one would take long, because a
 * visitor scrolls and types meanwhile. `convert` narrows an entry further, and skips it by undefined.
 * @throws the signal's reason
 */
export async function parseInTasks<T, Made>(
  schema: Schema<T>,
  list: unknown,
  convert: (entry: T) => Made | undefined,
  clock: Pick<Clock, 'monotonic' | 'nextTask'>,
  signal: AbortSignal,
): Promise<{ readonly parsed: readonly Made[]; readonly skipped: number }> {
  const entries: readonly unknown[] = Array.isArray(list) ? list : []
  const parsed: Made[] = []
  let until = clock.monotonic() + PARSED_PER_TASK_MS
  const beginTask = async (): Promise<void> => {
    await clock.nextTask()
    signal.throwIfAborted()
    until = clock.monotonic() + PARSED_PER_TASK_MS
  }
  const isLong = entries.length > ENTRIES_PER_TASK
  if (isLong) await beginTask()
  for (const entry of entries) {
    if (clock.monotonic() >= until) await beginTask()
    const result = schema.safeParse(entry)
    const made = result.success ? convert(result.data) : undefined
    if (made !== undefined) parsed.push(made)
  }
  if (isLong) await beginTask()
  return { parsed, skipped: entries.length - parsed.length }
}
