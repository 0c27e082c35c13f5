/** A copy with every bigint as a `0x` string, as the frame expects numbers. Cycles are preserved. */
export function bigintsToHex(value: unknown, seen = new Map<object, unknown>()): unknown {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  if (Array.isArray(value)) {
    const copy: unknown[] = []
    seen.set(value, copy)
    for (const entry of value) copy.push(bigintsToHex(entry, seen))
    return copy
  }
  // Bytes and dates can be cloned as they are. What cannot be cloned is refused by the caller.
  if (!isPlain(value)) return value
  const copy: Record<string, unknown> = {}
  seen.set(value, copy)
  for (const [key, entry] of Object.entries(value))
    Object.defineProperty(copy, key, {
      value: bigintsToHex(entry, seen),
      enumerable: true,
      configurable: true,
      writable: true,
    })
  return copy
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Plain objects of another realm have that realm's Object.prototype, which has no prototype either.
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
