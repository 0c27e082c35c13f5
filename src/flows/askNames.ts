import { AddressNamesFailed } from '../errors/names'
import type { Owner } from '../store/state'
import type { World } from './world'

/** The names of an eip155 account, oldest first; undefined where nobody keeps names of the network. Raises AddressNamesFailed. */
export async function askNames({ services }: World, { address, networkId }: Owner, signal: AbortSignal): Promise<readonly string[] | undefined> {
  try {
    return await services.blockchain.namesOf(address, networkId, signal)
  } catch (reason) {
    signal.throwIfAborted()
    throw new AddressNamesFailed(reason)
  }
}
