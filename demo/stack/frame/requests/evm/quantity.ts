/**
 * A quantity as apps send it: hexadecimal by the standard; libraries also send decimal text and numbers. `undefined`
 * for anything else.
 */
export function readQuantity(given: unknown): bigint | undefined {
  if (
    (typeof given === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(given)) ||
    (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0)
  )
    return BigInt(given)
  return undefined
}
