import type { World } from './world'

/** Reads the collectibles of the active account on the active network. */
export async function refreshNfts(_world: World, _how: { readonly force?: boolean } = {}): Promise<void> {
  throw new Error('This is being written.')
}
