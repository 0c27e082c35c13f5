import { supports } from '../../domain/network/namespaces'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork } from '../store/selectors'
import { identity, selectIdentity } from '../store/identity'
import { fetchAccountNames } from '../account/fetchAccountNames'
import type { Context } from '../context'

/**
 * Fetches the name and avatar of the active account, in namespaces with names, on main networks, unless the page
 * switched names off. The registered names are fetched where the identity service fails, and where it has no name for
 * an account that can register one. Failures are only logged.
 */
export async function refreshIdentity(context: Context): Promise<void> {
  const { store, services, tasks } = context
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
    if (selectIdentity(state)) store.setState(identity.reset())
    return
  }
  // A pending response would overwrite the known identity: it is for another account, or for this one before it was
  // named.
  if (selectIdentity(state)) return tasks.cancel('identity')
  await tasks
    .run('identity', async (signal) => {
      const scope = { address: account.address, networkId: network.caipNetworkId }
      const found = await services.identity.fetchIdentity(account.address, signal, {
        fetchNames: async (now) => (await fetchAccountNames(context, scope, now)) ?? [],
        whenNameless: selectActiveConnection(state)?.capabilities.registersNames === true,
      })
      if (!signal.aborted) store.setState(identity.set({ address: account.address, ...found }))
    })
    .catch((reason: unknown) => services.log.warn('The name of the account could not be looked up.', reason))
}
