import type { World } from '../world'

/**
 * Loads the suggested wallets when the browser is idle. The directory code is imported then.
 * @throws DirectoryUnavailable
 */
export async function loadSuggestedWallets(world: World): Promise<void> {
  await new Promise<void>((resolve) => world.services.clock.whenIdle(resolve))
  const { loadDirectory } = await import('./prefetch')
  await loadDirectory(world)
}
