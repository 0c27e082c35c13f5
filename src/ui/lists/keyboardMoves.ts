/** Where a key moves the focus, already resolved for the direction of the text. */
export type Move = 'next' | 'previous' | 'down' | 'up' | 'first' | 'last'

const MOVES = new Map<string, Move>([
  ['ArrowDown', 'down'],
  ['ArrowUp', 'up'],
  ['ArrowRight', 'next'],
  ['ArrowLeft', 'previous'],
  ['Home', 'first'],
  ['End', 'last'],
])

/** The move that a key stands for in a list or grid, if any. In right-to-left text the left arrow means next. */
export function moveFor(key: string, rightToLeft: boolean): Move | undefined {
  const move = MOVES.get(key)
  if (!rightToLeft || (move !== 'next' && move !== 'previous')) return move
  return move === 'next' ? 'previous' : 'next'
}

/**
 * The index that focus moves to from `at`, among `count` items in `columns` columns. It stops at the ends, so that a
 * visitor who cannot see the list learns where it ends. Moving down into a short last row ends at its last item.
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

/** Type-ahead: the next item whose label begins with the typed text. The same letter again moves to the next match. */
export function typedIndex(at: number, labels: readonly string[], typed: string): number {
  const requested = typed.toLocaleLowerCase()
  const from = typed.length === 1 ? at + 1 : at
  for (let step = 0; step < labels.length; step++) {
    const index = (from + step) % labels.length
    if (labels[index]?.toLocaleLowerCase().startsWith(requested)) return index
  }
  return -1
}
