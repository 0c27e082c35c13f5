import { isCurrent } from '../../domain/siwx/session'
import { ConfigurationInvalid } from '../../errors/configuration'
import { toastAuthenticationProblem } from '../../errors/toasts'
import { readEntry } from '../../services/storage/entries'
import {
  selectActiveCaipAddress,
  selectActiveConnection,
  selectIsUnconfiguredNetwork,
  selectSiwxMode,
} from '../store/selectors'
import type { SiwxSession } from '../../domain/siwx/session'
import { disconnect } from '../connections/disconnect'
import { prepareRequest } from './prepareRequest'
import { showView } from '../navigation/showView'
import { resetTo } from '../navigation/goTo'
import { showNamedToast } from '../notices/showToast'
import { trackSiwx } from './trackSiwx'
import { watchExpiry } from './watchExpiry'
import type { World } from '../world'

/**
 * Looks for a session of the active account. With none, on a supported network, the sign-message view opens
 * (specification, section 4). `sign` when the visitor is asked now.
 */
export async function evaluateSignIn(
  world: World,
  cause: 'connected' | 'restored' | 'moved',
): Promise<'off' | 'have' | 'sign' | 'skip'> {
  const { store, tasks } = world
  const state = store.getState()
  if (selectSiwxMode(state) === 'off') return 'off'
  tasks.cancel('sign-in')
  tasks.cancel('sign-in-message')
  try {
    const asked = selectActiveCaipAddress(state)
    const session = await findSession(world)
    const caipAddress = selectActiveCaipAddress(store.getState())
    if (!caipAddress || selectIsUnconfiguredNetwork(store.getState())) {
      store.setState({ siwx: { session: undefined, request: undefined, phase: 'idle', problem: undefined } })
      return 'skip'
    }
    // Overtaken while the page looked for its session: the newer evaluation decides.
    if (caipAddress !== asked) return 'sign'
    store.setState({ siwx: { session, request: undefined, phase: session ? 'idle' : 'waiting', problem: undefined } })
    if (session) {
      watchExpiry(world, session)
      return 'have'
    }
    // A visitor who once left an optional sign-in is not asked again by every page load.
    if (cause === 'restored' && selectSiwxMode(state) === 'optional') return 'skip'
    showView(world, 'SIWXSignMessage')
    await prepareRequest(world)
    return 'sign'
  } catch (reason) {
    // Overtaken by another account, network or a disconnect: that evaluation goes on.
    if (reason instanceof DOMException && reason.name === 'AbortError') return 'sign'
    world.services.log.error('The sign-in could not begin.', reason)
    await disconnect(world, { reason: 'siwx-cancelled' }).catch(() => {})
    resetTo(world, { name: 'Connect' })
    showNamedToast(world, toastAuthenticationProblem)
    trackSiwx(world, 'SIWX_AUTH_ERROR', { message: String(reason) })
    world.emit({
      type: 'siwx-error',
      detail:
        reason instanceof ConfigurationInvalid
          ? { code: reason.code, message: reason.message }
          : { code: 'siwx_sign_failed', message: toastAuthenticationProblem.text },
    })
    return 'skip'
  }
}

async function findSession(world: World): Promise<SiwxSession | undefined> {
  const state = world.store.getState()
  const caipAddress = selectActiveCaipAddress(state)
  const chainId = selectActiveConnection(state)?.networkId
  if (!caipAddress || !chainId) return undefined
  const now = world.services.clock.now()
  const kept = (readEntry(world.services.storage, 'siwx') ?? []).find((session) =>
    isCurrent(session, { caipAddress, chainId, now }),
  )
  const own = state.options.siweConfig
  if (!own?.getSession) return kept
  const theirs = await own.getSession()
  const matches =
    theirs && caipAddress.toLowerCase().endsWith(theirs.address.toLowerCase()) && chainId === `eip155:${theirs.chainId}`
  return matches ? kept : undefined
}
