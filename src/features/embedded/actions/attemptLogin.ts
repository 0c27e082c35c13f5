import { DEFAULT_NAMESPACE, supports } from '../../../domain/network/namespaces'
import type { WalletMethod } from '../../../wallets/contract'
import { ConnectAborted } from '../../../errors/connection'
import { OriginNotAllowed } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { changeEmailLogin, changeEmbedded } from '../../../session/store/embedded'
import { asError } from '../../../session/asError'
import type { Context } from '../../../session/context'

/** The login methods of the embedded wallet. */
export type LoginMethod = Extract<WalletMethod, 'email' | 'social' | 'farcaster'>

/**
 * Runs one login at a time and cancels any other connection attempt. A failure is reported to the page and passed to
 * `onFailure` before it is thrown; a cancelled login is not a failure.
 * @throws OriginNotAllowed, ConnectAborted, and what `work` throws
 */
export async function attemptLogin(
  context: Context,
  method: LoginMethod,
  {
    work,
    onFailure,
    onAbort,
    outer,
  }: {
    readonly work: (signal: AbortSignal) => Promise<void>
    readonly onFailure: (error: WalletButtonError) => void
    readonly onAbort?: () => void
    readonly outer?: AbortSignal | undefined
  },
): Promise<void> {
  context.tasks.cancel('attempt')
  context.store.setState({ attempt: { status: 'idle' } })
  if (context.tasks.isRunning('pairing')) {
    context.tasks.cancel('pairing')
    context.store.setState({ pairing: { status: 'idle' } })
  }
  await context.tasks.run(
    'login',
    async (signal) => {
      try {
        await requireAllowedOrigin(context)
        beginLogin(context, method)
        await work(signal)
      } catch (reason) {
        const anotherLogin = signal.aborted && !outer?.aborted && context.tasks.isRunning('login')
        const isReplaced =
          anotherLogin || (signal.aborted && (context.tasks.isRunning('attempt') || context.tasks.isRunning('pairing')))
        // A newer attempt owns the screen.
        if (!isReplaced) context.store.setState({ connectingIn: undefined })
        if (signal.aborted) {
          if (!anotherLogin) onAbort?.()
          throw new ConnectAborted(reason)
        }
        const error = asError(reason)
        onFailure(error)
        context.track('CONNECT_ERROR', { message: error.message })
        context.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method } })
        throw error
      }
    },
    outer,
  )
}

/** Waits for the allowed origins if they are still loading. @throws OriginNotAllowed */
async function requireAllowedOrigin(context: Context): Promise<void> {
  if (context.tasks.isRunning('origins')) await context.tasks.share('origins', async () => {}).catch(() => {})
  if (context.store.getState().embedded.originRefused) throw new OriginNotAllowed()
}

function beginLogin(context: Context, method: LoginMethod): void {
  const { activeNamespace, connectingNamespace: chosen } = context.store.getState()
  if (method !== 'email') context.store.setState(changeEmailLogin({ status: 'idle' }))
  if (method !== 'social') context.store.setState(changeEmbedded({ social: { status: 'idle' } }))
  if (method !== 'farcaster') context.store.setState(changeEmbedded({ farcaster: { status: 'idle' } }))
  const requested = chosen ?? activeNamespace
  const namespace = supports(requested, 'embeddedWallet') ? requested : DEFAULT_NAMESPACE
  context.store.setState({ connectingIn: namespace })
  context.emit({ type: 'connecting', detail: { method, namespace } })
}
