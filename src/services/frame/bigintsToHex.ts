/** A copy in which every bigint is a `0x` text, as numbers travel to the frame (wire facts, 1.2 and 2.5). Cycles stay cycles. */
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
  // Bytes and dates go as they are; what cannot be cloned is refused by whoever clones.
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
  const kind: unknown = Object.getPrototypeOf(value)
  // Plain objects of another realm of the page have another Object.prototype, and that one has no prototype.
  return kind === null || Object.getPrototypeOf(kind) === null
}
