import { supports } from '../../domain/network/namespaces'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork, selectIdentity } from '../store/selectors'
import { fetchAccountNames } from './fetchAccountNames'
import type { World } from '../world'

/**
 * Looks up the name and picture of the active account, where such can be: eip155, on a network that is no testnet (wire
 * facts, 6.6), unless the page does without names. Where the identity service fails, and for an embedded wallet that it has no
 * name for, the registered names are asked. A failure is silent: the address stands for itself.
 */
export async function refreshIdentity(world: World): Promise<void> {
  const { store, services, tasks } = world
  const state = store.getState()
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  const requested =
    account !== undefined &&
    supports(account.namespace, 'names') &&
    network !== undefined &&
    network.testnet !== true &&
    state.options.features.names !== false
  if (!requested) {
    tasks.cancel('identity')
    if (state.identity) store.setState({ identity: undefined })
    return
  }
  // Its answer would take the place of what is known: another account was asked about, or this one before it was named.
  if (selectIdentity(state)) return tasks.cancel('identity')
  await tasks
    .run('identity', async (signal) => {
      const scope = { address: account.address, networkId: network.caipNetworkId }
      const identity = await services.identity.fetchIdentity(account.address, signal, {
        fetchNames: async (now) => (await fetchAccountNames(world, scope, now)) ?? [],
        whenNameless: selectActiveConnection(state)?.capabilities.registersNames === true,
      })
      if (!signal.aborted) store.setState({ identity: { address: account.address, ...identity } })
    })
    .catch((reason: unknown) => services.log.warn('The name of the account could not be looked up.', reason))
}
