const SPACE = /[ \t\n\r]*/y
const TEXT = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Deeper than options are. Below it the place is that of the outermost value that is too deep. */
const DEPTH_MAX = 20

/**
 * Where a text stops being JSON, such as `line 3, column 5: '`. Browsers tell it in words of their own, and not all of
 * them with the place. Undefined for JSON.
 */
export function findJsonFault(text: string): string | undefined {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    const found = pattern.exec(text)
    if (found) at = pattern.lastIndex
    return found !== null
  }
  const skip = (sign: string): boolean => {
    take(SPACE)
    const is = text[at] === sign
    if (is) at++
    return is
  }
  const list = (end: string, entry: () => boolean): boolean => {
    if (skip(end)) return true
    while (entry()) if (!skip(',')) return skip(end)
    return false
  }
  const value = (depth: number): boolean => {
    take(SPACE)
    if (depth > DEPTH_MAX) return false
    if (skip('[')) return list(']', () => value(depth + 1))
    if (skip('{')) return list('}', () => (take(SPACE), take(TEXT)) && skip(':') && value(depth + 1))
    return take(TEXT) || take(WORD)
  }
  if (value(0) && (take(SPACE), at === text.length)) return undefined
  const lines = text.slice(0, at).split('\n')
  const [found = ''] = /\S{0,12}/.exec(text.slice(at)) ?? []
  return `line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}: ${found || 'the end'}`
}
