/** Whether two values are equal, or plain arrays or objects with equal values under the same keys. */
export function isShallowEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length && keys.every((key) => Object.is(valueAt(one, key), valueAt(other, key)))
  )
}

function valueAt(holder: object, key: string): unknown {
  return (holder as Record<string, unknown>)[key]
}
