import { cleanTyped } from '../typedText'
import type { TokenBalance } from './tokenBalance'

/** Does a typed or pasted search find the token, by name, symbol, contract or mint? An empty one finds all. */
export function matchesToken({ name, symbol, address }: TokenBalance, search: string): boolean {
  const requested = cleanTyped(search).toLowerCase()
  return [name, symbol, address?.split(':')[2] ?? ''].some((text) => text.toLowerCase().includes(requested))
}
