import type { EmbeddedAccountType } from '../connectors/contract'
import type { ChainNamespace } from '../domain/caip'
import type { World } from './world'

/** Changes the account type. */
export async function setAccountType(world: World, _namespace: ChainNamespace, _type: EmbeddedAccountType, _signal: AbortSignal): Promise<void> {
  world.services.log.debug('setAccountType')
}
