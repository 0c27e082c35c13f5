import { DEFAULT_NAMESPACE, supports } from '../../../domain/network/namespaces'
import type { WalletMethod } from '../../../wallets/contract'
import { ConnectAborted } from '../../../errors/connection'
import { OriginNotAllowed } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { changeEmailLogin, changeEmbedded } from '../../../session/store/embedded'
import { asError } from '../../../session/asError'
import type { World } from '../../../session/world'

/** The login methods of the embedded wallet. */
export type LoginMethod = Extract<WalletMethod, 'email' | 'social' | 'farcaster'>

/**
 * Runs one login at a time and cancels any other connection attempt. A failure is reported to the page and passed to
 * `onFailure` before it is thrown; a cancelled login is not a failure.
 * @throws OriginNotAllowed, ConnectAborted, and what `work` throws
 */
export async function attemptLogin(
  world: World,
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
  world.tasks.cancel('attempt')
  world.store.setState({ attempt: { status: 'idle' } })
  if (world.tasks.isRunning('pairing')) {
    world.tasks.cancel('pairing')
    world.store.setState({ pairing: { status: 'idle' } })
  }
  await world.tasks.run(
    'login',
    async (signal) => {
      try {
        await requireAllowedOrigin(world)
        beginLogin(world, method)
        await work(signal)
      } catch (reason) {
        const anotherLogin = signal.aborted && !outer?.aborted && world.tasks.isRunning('login')
        const isReplaced =
          anotherLogin || (signal.aborted && (world.tasks.isRunning('attempt') || world.tasks.isRunning('pairing')))
        // A newer attempt owns the screen.
        if (!isReplaced) world.store.setState({ connectingIn: undefined })
        if (signal.aborted) {
          if (!anotherLogin) onAbort?.()
          throw new ConnectAborted(reason)
        }
        const error = asError(reason)
        onFailure(error)
        world.track('CONNECT_ERROR', { message: error.message })
        world.emit({ type: 'connect-error', detail: { code: error.code, message: error.message, method } })
        throw error
      }
    },
    outer,
  )
}

/** Waits for the allowed origins if they are still loading. @throws OriginNotAllowed */
async function requireAllowedOrigin(world: World): Promise<void> {
  if (world.tasks.isRunning('origins')) await world.tasks.share('origins', async () => {}).catch(() => {})
  if (world.store.getState().embedded.originRefused) throw new OriginNotAllowed()
}

function beginLogin(world: World, method: LoginMethod): void {
  const { activeNamespace, connectingNamespace: chosen } = world.store.getState()
  if (method !== 'email') world.store.setState(changeEmailLogin({ status: 'idle' }))
  if (method !== 'social') world.store.setState(changeEmbedded({ social: { status: 'idle' } }))
  if (method !== 'farcaster') world.store.setState(changeEmbedded({ farcaster: { status: 'idle' } }))
  const requested = chosen ?? activeNamespace
  const namespace = supports(requested, 'embeddedWallet') ? requested : DEFAULT_NAMESPACE
  world.store.setState({ connectingIn: namespace })
  world.emit({ type: 'connecting', detail: { method, namespace } })
}
