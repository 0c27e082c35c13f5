const CAUSES_MAX = 5

/** Anything thrown or logged, as one text. Never throws, whatever it gets: getters, cycles, proxies, bigints. */
export function describe(thing: unknown): string {
  try {
    return describeCause(thing, CAUSES_MAX)
  } catch {
    return '[unreadable]'
  }
}

function describeCause(thing: unknown, left: number): string {
  if (typeof thing === 'string') return thing
  if (!(thing instanceof Error)) return (JSON.stringify(thing, plain) as string | undefined) ?? String(thing)
  const { code } = thing as { code?: unknown }
  const suffix = typeof code === 'string' || typeof code === 'number' ? ` (${code})` : ''
  const line = `${thing.name}${suffix}: ${thing.message}`
  if (thing.cause === undefined || left === 0) return line
  return `${line} <- ${describeCause(thing.cause, left - 1)}`
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
