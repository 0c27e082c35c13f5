import type { Wallet } from '../../domain/wallet/wallet'
import type { World } from '../world'

/** Handles a press on a directory wallet in Connect. The code it needs was already loaded with the directory. */
export async function chooseListedWallet(world: World, wallet: Wallet): Promise<void> {
  const { chooseDirectoryWallet } = await import('./prefetch')
  chooseDirectoryWallet(world, wallet)
}
