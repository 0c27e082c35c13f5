import type { World } from '../world'

/** Fetches the wallets to propose; the code that asks the directory comes with the first question. Raises DirectoryUnavailable. */
export async function loadSuggestedWallets(world: World): Promise<void> {
  await new Promise<void>((resolve) => world.services.clock.whenIdle(resolve))
  const { loadDirectory } = await import('./prefetch')
  await loadDirectory(world)
}
