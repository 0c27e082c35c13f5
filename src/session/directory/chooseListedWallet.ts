import type { Wallet } from '../../domain/wallet/wallet'
import type { World } from '../world'

/** A wallet of Connect was pressed. The code that knows its ways came with the directory that named it. Raises nothing of its own. */
export async function chooseListedWallet(world: World, wallet: Wallet): Promise<void> {
  const { chooseDirectoryWallet } = await import('./prefetch')
  chooseDirectoryWallet(world, wallet)
}
