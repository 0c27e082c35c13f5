import type { EmbeddedConnector } from '../../../wallets/contract'
import { AuthConnectorNotFound, ConnectAborted } from '../../../errors/connection'
import { EmailLoginCooldown, FrameError } from '../../../errors/frame'
import { changeEmailUpdate } from '../../../session/store/embedded'
import { selectActiveConnection } from '../../../session/store/selectors'
import type { EmailUpdateState } from '../../../session/store/state'
import { problemOf } from '../../../session/problemOf'
import { asError } from '../../../session/asError'
import type { Context } from '../../../session/context'

/**
 * Runs one step of an email change. On failure the status returns to `rest`. A wrong code is counted, so that the code
 * field is cleared.
 * @throws AuthConnectorNotFound without an embedded wallet, ConnectAborted, and what the step throws
 */
export async function changeEmail(
  context: Context,
  outer: AbortSignal,
  { rest, isCode }: { readonly rest: EmailUpdateState['status']; readonly isCode: boolean },
  step: (connector: EmbeddedConnector, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { store } = context
  await context.tasks.run(
    'email-update',
    async (signal) => {
      try {
        await step(await requireEmbedded(context), signal)
      } catch (reason) {
        // Nothing has started, so nothing has failed.
        if (reason instanceof EmailLoginCooldown) throw reason
        if (signal.aborted) {
          store.setState(changeEmailUpdate({ status: rest }))
          throw new ConnectAborted(reason)
        }
        const error = asError(reason)
        const { wrongCodes } = store.getState().embedded.emailUpdate
        const wrong = isCode && error instanceof FrameError
        store.setState(
          changeEmailUpdate({
            status: rest === 'idle' ? 'failed' : rest,
            wrongCodes: wrong ? wrongCodes + 1 : wrongCodes,
            problem: problemOf(error),
          }),
        )
        throw error
      }
    },
    outer,
  )
}

/** The connector of the connected embedded wallet. @throws AuthConnectorNotFound */
export async function requireEmbedded(context: Context): Promise<EmbeddedConnector> {
  const connector =
    selectActiveConnection(context.store.getState())?.capabilities.managedHere &&
    (await context.connectors.load('embedded'))
  if (!connector) throw new AuthConnectorNotFound()
  return connector
}
