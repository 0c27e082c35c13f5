import { cleanTyped } from '../typedText'
import type { TokenBalance } from './tokenBalance'

/** Is this typed or pasted search about the token? It is by name, symbol, contract or mint; an empty one is about all. */
export function matchesToken({ name, symbol, address }: TokenBalance, search: string): boolean {
  const requested = cleanTyped(search).toLowerCase()
  return [name, symbol, address?.split(':')[2] ?? ''].some((text) => text.toLowerCase().includes(requested))
}
