import type { TokenBalance } from './tokenBalance'

/** The most valuable first; those without a value behind them, the native currency before the others, then by name (views.md, 6.2). */
export function sortTokens(tokens: readonly TokenBalance[]): readonly TokenBalance[] {
  return [...tokens].sort(
    (one, other) =>
      (other.value ?? -1) - (one.value ?? -1) ||
      Number(one.address !== undefined) - Number(other.address !== undefined) ||
      (one.name < other.name ? -1 : 1),
  )
}

/** What all of them are worth, without spam, whose price nobody pays; undefined when nobody said a price for any of them, which is not the same as zero. */
export function totalValue(tokens: readonly TokenBalance[]): number | undefined {
  const valued = tokens.flatMap(({ value, isSpam }) => (isSpam ? [] : (value ?? [])))
  return valued.length > 0 ? valued.reduce((sum, value) => sum + value, 0) : undefined
}
