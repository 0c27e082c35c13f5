import type { Move } from './keyMoves'

/**
 * Where focus goes from `at` among `count` items laid out in `columns`. It stops at the ends instead of wrapping, so
 * that a visitor who cannot see the list learns where it ends. A short last row is met at its last item.
 */
export function nextIndex(at: number, count: number, move: Move, columns = 1): number {
  if (count === 0) return -1
  const last = count - 1
  switch (move) {
    case 'next':
      return Math.min(at + 1, last)
    case 'previous':
      return Math.max(at - 1, 0)
    case 'down': {
      const below = at + columns
      if (below <= last) return below
      return Math.floor(at / columns) < Math.floor(last / columns) ? last : at
    }
    case 'up':
      return at - columns >= 0 ? at - columns : at
    case 'first':
      return 0
    case 'last':
      return last
  }
}

/** Type-ahead: the next item after `at` whose label begins with what was typed; a single letter typed again goes on. */
export function typedIndex(at: number, labels: readonly string[], typed: string): number {
  const requested = typed.toLocaleLowerCase()
  const from = typed.length === 1 ? at + 1 : at
  for (let step = 0; step < labels.length; step++) {
    const index = (from + step) % labels.length
    if (labels[index]?.toLocaleLowerCase().startsWith(requested)) return index
  }
  return -1
}
