import { ConnectAborted } from '../errors/connection'
import { explain } from '../errors/explain'
import { FrameError } from '../errors/frame'
import { endConnecting } from '../store/status'
import { changeEmailLogin } from '../store/embedded'
import { enterEmbedded } from './enterEmbedded'
import { problemOf } from './problem'
import type { World } from './world'

/**
 * Hands in the code of the mail. A wrong one is said inline and the visitor may try again; the code is kept nowhere.
 * Raises ConnectAborted, and what the frame raises.
 */
export async function submitCode(world: World, code: string, signal: AbortSignal): Promise<void> {
  const { store } = world
  await world.tasks.run(
    'code',
    async (now) => {
      let passed = false
      try {
        store.setState(changeEmailLogin({ status: 'checking', problem: undefined }))
        const connector = await world.connectors.embedded()
        await connector.connectOtp(code, now)
        passed = true
        world.track('EMAIL_VERIFICATION_CODE_PASS')
        await enterEmbedded(world, { method: 'email' }, now)
      } catch (reason) {
        if (now.aborted) {
          store.setState(changeEmailLogin({ status: 'waiting-code' }))
          throw new ConnectAborted(reason)
        }
        const error = explain(reason)
        const { wrongCodes } = store.getState().embedded.emailLogin
        const wrong = !passed && error instanceof FrameError
        store.setState(changeEmailLogin({ status: passed ? 'failed' : 'waiting-code', wrongCodes: wrong ? wrongCodes + 1 : wrongCodes, problem: problemOf(error) }))
        if (!passed) world.track('EMAIL_VERIFICATION_CODE_FAIL', { message: error.message })
        else store.setState(endConnecting())
        world.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method: 'email' } })
        throw error
      }
    },
    signal,
  )
}
