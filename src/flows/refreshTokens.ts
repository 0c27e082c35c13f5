import type { CaipAddress } from '../domain/caip'
import type { World } from './world'

export interface RefreshTokens {
  /** What is known already does not count: something has just been sent. A failure of the last 30 s still blocks. */
  readonly force?: boolean
  /** Tokens whose balance has changed; the service looks at them anew. */
  readonly changed?: readonly CaipAddress[]
}

/** Reads the tokens of the active account on the active network. */
export async function refreshTokens(_world: World, _how: RefreshTokens = {}): Promise<void> {
  throw new Error('This is being written.')
}

/** What is known of anybody's tokens counts as old: the next look asks anew. */
export function forgetTokens(_world: World): void {
  throw new Error('This is being written.')
}
