import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { withoutSignIn } from '../../domain/siwx/session'
import { withTimeout } from '../../services/clock/withTimeout'
import { readEntry, writeEntry } from '../../services/storage/entries'
import { evaluateSession } from '../connections/evaluateSession'
import { selectActiveCaipAddress, selectSession } from '../store/selectors'
import type { World } from '../world'
import { clearSignIn } from './clearSignIn'
import { emitEnd } from './endSignIn'

/**
 * Asks the site on a page load and on each return to the tab whether its own session still holds. Ends the sign-in when
 * it does not. A site that cannot be reached or gives another response changes nothing.
 */
export async function watchSiteSession(
  world: World,
  endpoint: string,
  since: 'now' | 'before',
  signal: AbortSignal,
): Promise<void> {
  for (let asks = since === 'before'; !signal.aborted; asks = true) {
    if (asks && (await isAuthenticated(world, endpoint, signal)) === false) return end(world)
    await returned(world, signal)
  }
}

async function isAuthenticated(world: World, endpoint: string, signal: AbortSignal): Promise<boolean | undefined> {
  const limit = withTimeout(world.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
  try {
    return await world.services.siwx.fetchAuthenticated(endpoint, limit.signal)
  } catch (reason) {
    if (!signal.aborted) world.services.log.warn('The site did not tell whether its session holds.', reason)
    return undefined
  } finally {
    limit.release()
  }
}

/** Resolves when the visitor comes back to the tab. @throws the signal's reason when it is aborted */
function returned({ page }: World, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = page.onVisibility((visible) => {
      if (!visible) return
      stop()
      resolve()
    })
    signal.addEventListener('abort', () => {
      stop()
      reject(signal.reason as Error)
    })
  })
}

function end(world: World): Promise<void> {
  const state = world.store.getState()
  const session = selectSession(state)
  const caipAddress = selectActiveCaipAddress(state)
  if (!session || !caipAddress) return Promise.resolve()
  const stored = readEntry(world.services.storage, 'siwx') ?? []
  writeEntry(world.services.storage, 'siwx', withoutSignIn(stored, caipAddress))
  clearSignIn(world)
  world.services.tabs.notify({ type: 'signed-out', reason: 'site' })
  emitEnd(world, session, 'site')
  // Like after a page load: only a required sign-in is asked for again.
  return evaluateSession(world, 'restored')
}
