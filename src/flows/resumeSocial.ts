import { readReturn } from '../domain/returnAddress'
import { pendingSocialEntry } from '../services/storage/embeddedEntries'
import { readEntry, removeEntry } from '../services/storage/entry'
import { changeEmbedded } from '../store/embedded'
import { enterSocial } from './enterSocial'
import { attemptLogin } from './loginAttempt'
import { problemOf } from './problem'
import { showToast } from './showToast'
import type { World } from './world'

/**
 * Goes on with a social login that had left the page (Telegram). The answer is taken off the page's address at once, so
 * that nobody finds it there. False when none is expected or nobody came back. Raises as `connectSocial` does.
 */
export async function resumeSocial(world: World): Promise<boolean> {
  const { storage } = world.services
  const provider = readEntry(storage, pendingSocialEntry)
  if (provider === undefined) return false
  removeEntry(storage, pendingSocialEntry)
  const back = readReturn(world.page.location().href)
  if (!back) return false
  world.page.replaceAddress(back.page)
  await attemptLogin(world, 'social', {
    work: (signal) => enterSocial(world, provider, back.resultUri, signal),
    onFailure(error) {
      world.store.setState(changeEmbedded({ social: { status: 'failed', provider, problem: problemOf(error) } }))
      world.track('SOCIAL_LOGIN_ERROR', { provider, message: error.message })
      // No view is open on a page that has just loaded.
      showToast(world, { tone: 'error', text: error.message })
    },
  })
  return true
}
