/** The keys that move a roving focus, already read in the direction of the text. */
export type Move = 'next' | 'previous' | 'down' | 'up' | 'first' | 'last'

/** What a key means for a list or grid; undefined when it is none of its keys. In right-to-left text left means next. */
export function moveFor(key: string, rightToLeft: boolean): Move | undefined {
  switch (key) {
    case 'ArrowDown':
      return 'down'
    case 'ArrowUp':
      return 'up'
    case 'ArrowRight':
      return rightToLeft ? 'previous' : 'next'
    case 'ArrowLeft':
      return rightToLeft ? 'next' : 'previous'
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return undefined
  }
}
