import type { TokenBalance } from './tokenBalance'

/** Sorts tokens by value; those without a value come last, the native currency first among them, then by name. */
export function sortTokens(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return [...tokens].sort(
    (one, other) =>
      (other.value ?? -1) - (one.value ?? -1) ||
      Number(one.address !== undefined) - Number(other.address !== undefined) ||
      (one.name < other.name ? -1 : 1),
  )
}

/** The total value without spam. Undefined, which is not zero, if no token has a price. */
export function totalValue(tokens: readonly TokenBalance[]): number | undefined {
  const valued = tokens.flatMap(({ value, isSpam }) => (isSpam ? [] : (value ?? [])))
  return valued.length > 0 ? valued.reduce((sum, value) => sum + value, 0) : undefined
}
