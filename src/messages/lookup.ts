/**
 * BCP-47 lookup (RFC 4647, section 3.4): the wanted tag is shortened from its end until one of the available languages
 * fits. Undefined when none does.
 */
export function lookup<Tag extends string>(requested: string, available: readonly Tag[]): Tag | undefined {
  let range = requested.trim().toLowerCase().replaceAll('_', '-')
  while (range !== '') {
    const found = available.find((tag) => tag.toLowerCase() === range)
    if (found) return found
    range = range.slice(0, Math.max(0, range.lastIndexOf('-')))
    // A singleton says what follows it; alone it says nothing.
    if (/-[a-z0-9]$/.test(range)) range = range.slice(0, -2)
  }
  return undefined
}
