import { cleanTyped } from '../typedText'
import type { TokenBalance } from './tokenBalance'

/** Which tokens a typed or pasted search finds, by name, symbol, contract or mint. An empty one finds all. */
export function matchesToken(search: string): (token: TokenBalance) => boolean {
  const requested = cleanTyped(search).toLowerCase()
  return ({ name, symbol, address }) =>
    [name, symbol, address?.split(':')[2] ?? ''].some((text) => text.toLowerCase().includes(requested))
}
