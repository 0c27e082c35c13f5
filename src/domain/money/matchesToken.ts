import { cleanTyped } from '../typedText'
import type { TokenBalance } from './tokenBalance'

/** Which tokens a typed or pasted search finds, by name, symbol, contract or mint. An empty one finds all. */
export function matchesToken(search: string): (token: TokenBalance) => boolean {
  const requested = cleanTyped(search).toLowerCase()
  if (requested === '') return () => true
  // One text of each, because thousands are searched at each key. No search has a line break.
  return ({ name, symbol, address = '' }) =>
    `${name}\n${symbol}\n${address.slice(address.lastIndexOf(':') + 1)}`.toLowerCase().includes(requested)
}
