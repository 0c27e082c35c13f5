import { coinTypeOf, registrationMessage } from '../../../domain/account/accountName'
import { isUserRejection } from '../../../errors/explain'
import { RpcRequestAborted } from '../../../errors/frame'
import { NameRegistrationFailed } from '../../../errors/names'
import { toastSignatureDeclined } from '../../../errors/toasts'
import {
  changeNaming,
  isUnderWay,
  selectNamesUnknown,
  selectNameZone,
  selectNaming,
  selectNamingFault,
  type NamingProgress,
} from '../state'
import { selectActiveAccount, selectActiveNetwork } from '../../../session/store/selectors'
import type { AccountScope } from '../../../session/store/state'
import { createNameService, type NameRegistration, type RegistrationOutcome } from '../nameService'
import { namesCache, namesKey } from '../../../services/blockchain/namesCache'
import { fetchAccountNames } from '../../../session/account/fetchAccountNames'
import { resetTo } from '../../../session/navigation/goTo'
import { problemOf } from '../../../session/problemOf'
import { refreshIdentity } from '../../../session/holdings/refreshIdentity'
import { identity } from '../../../session/store/identity'
import { showToast } from '../../../session/notices/showToast'
import { signMessage } from '../../../session/account/signMessage'
import type { Context } from '../../../session/context'
import { isWaitingIn } from '../../../session/navigation/isWaitingIn'

const NAME_MESSAGE_LIFETIME_MS = 10_000

/**
 * Signs for the typed name and registers it. The registrar accepts signatures of the last ten seconds. The form shows
 * the outcome. Does nothing while the form is incomplete.
 */
export async function registerName(context: Context): Promise<void> {
  const { store, services } = context
  const state = store.getState()
  const naming = selectNaming(state)
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  if (!naming || !account || !network || isUnderWay(naming) || selectNamesUnknown(state) || selectNamingFault(state))
    return
  const { label } = naming
  const scope = { address: account.address, networkId: network.caipNetworkId }
  const name = `${label}.${selectNameZone(state)}`
  const facts = { isSmartAccount: account.type === 'smartAccount', ensName: name }
  const put = (progress: NamingProgress): void => store.setState(changeNaming({ progress }))
  const isCurrent = (): boolean => {
    const now = selectNaming(store.getState())
    return now !== undefined && now.label === label && isUnderWay(now)
  }

  context.track('REGISTER_NAME_INITIATED', facts)
  put({ status: 'signing' })
  await context.tasks.run('register-name', async (signal) => {
    try {
      const coinType = coinTypeOf(Number(network.id))
      if (coinType === undefined) throw new NameRegistrationFailed()
      const startedAt = services.clock.monotonic()
      const message = registrationMessage(name, Math.floor(services.clock.now() / 1000))
      const signature = await signMessage(context, message, signal)
      const waited = services.clock.monotonic() - startedAt
      // Another account or network has been selected since.
      if (signal.aborted || !isCurrent()) return
      put({ status: 'registering' })
      const registration = { address: account.address, coinType, message, signature }
      const outcome = await register(context, scope, registration, name, signal)
      if (outcome === 'registered') {
        context.track('REGISTER_NAME_SUCCESS', facts)
        return await applyName(context, scope, name, isCurrent)
      }
      const problem = problemOf(new NameRegistrationFailed())
      context.track('REGISTER_NAME_ERROR', { ...facts, error: problem.message })
      if (!isCurrent()) return
      if (outcome === 'untimely')
        return put({ status: 'failed', problem, untimely: waited > NAME_MESSAGE_LIFETIME_MS ? 'late' : 'clock' })
      if (outcome !== 'taken') return put({ status: 'failed', problem, ...outcome })
      const suggestions = { status: 'ready', names: [{ label, taken: true }] } as const
      store.setState(changeNaming({ suggestions, progress: { status: 'editing' } }))
    } catch (reason) {
      if (signal.aborted) return
      const rejected = isUserRejection(reason, 'request') || reason instanceof RpcRequestAborted
      const problem = problemOf(reason instanceof NameRegistrationFailed ? reason : new NameRegistrationFailed(reason))
      context.track('REGISTER_NAME_ERROR', { ...facts, error: rejected ? problemOf(reason).message : problem.message })
      if (!isCurrent()) return
      put(rejected ? { status: 'editing' } : { status: 'failed', problem })
      if (rejected) showToast(context, toastSignatureDeclined)
    }
  })
}

/** If the response is lost, looks up who owns the name instead of registering again. */
async function register(
  context: Context,
  scope: AccountScope,
  registration: NameRegistration,
  name: string,
  signal: AbortSignal,
): Promise<RegistrationOutcome> {
  const service = await context.services.blockchain.client(createNameService)
  const outcome = await service?.register(registration, scope.networkId, signal).catch((reason: unknown) => {
    signal.throwIfAborted()
    return new NameRegistrationFailed(reason)
  })
  if (outcome === 'registered' || outcome === 'untimely') return outcome
  const own = await fetchAccountNames(context, scope, signal, { force: true }).catch(() => undefined)
  signal.throwIfAborted()
  if (own?.includes(name)) return 'registered'
  if (outcome === undefined || outcome instanceof NameRegistrationFailed) throw outcome ?? new NameRegistrationFailed()
  return outcome
}

async function applyName(context: Context, scope: AccountScope, name: string, isCurrent: () => boolean): Promise<void> {
  const { store, services } = context
  // An address has one name on all networks.
  const cache = namesCache(services)
  cache.remove((id) => id.endsWith(`:${scope.address.toLowerCase()}`))
  cache.set(namesKey(scope.address, scope.networkId), [name])
  await services.identity
    .rename(scope.address, name)
    .catch((reason: unknown) => services.log.warn('The new name could not be cached.', reason))
  store.setState(identity.reset())
  await refreshIdentity(context)
  if (!isCurrent()) return
  store.setState(changeNaming({ own: [name], progress: { status: 'done', name } }))
  if (store.getState().modal.openIn !== undefined && isWaitingIn(context, 'names'))
    resetTo(context, { name: 'RegisterAccountNameSuccess' })
}
