import { DEFAULT_NAMESPACE, supports } from '../../../domain/network/namespaces'
import type { WalletMethod } from '../../../wallets/contract'
import { ConnectAborted } from '../../../errors/connection'
import { OriginNotAllowed } from '../../../errors/frame'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { beginConnecting, endConnecting } from '../../../session/store/status'
import { changeEmailLogin, changeEmbedded } from '../../../session/store/embedded'
import { asError } from '../../../session/asError'
import type { World } from '../../../session/world'

/** The embedded wallet's ways to log in. */
export type LoginMethod = Extract<WalletMethod, 'email' | 'social' | 'farcaster'>

/**
 * One login at a time, in place of whatever else was connecting. What goes wrong is told to the page and handed to
 * `onFailure` before it is raised; a login that is called off is none. Raises OriginNotAllowed, ConnectAborted, and as
 * `work` does.
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
        begin(world, method)
        await work(signal)
      } catch (reason) {
        const anotherLogin = signal.aborted && !outer?.aborted && world.tasks.isRunning('login')
        const another =
          anotherLogin || (signal.aborted && (world.tasks.isRunning('attempt') || world.tasks.isRunning('pairing')))
        // What is on screen belongs to whoever took over.
        if (!another) world.store.setState(endConnecting())
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

/** The list of origins is usually known by now; if it is on its way, it is waited for (specification, section 5). Raises OriginNotAllowed. */
async function requireAllowedOrigin(world: World): Promise<void> {
  if (world.tasks.isRunning('origins')) await world.tasks.share('origins', async () => {}).catch(() => {})
  if (world.store.getState().embedded.originRefused) throw new OriginNotAllowed()
}

function begin(world: World, method: LoginMethod): void {
  const { activeNamespace, connectingNamespace: chosen } = world.store.getState()
  if (method !== 'email') world.store.setState(changeEmailLogin({ status: 'idle' }))
  if (method !== 'social') world.store.setState(changeEmbedded({ social: { status: 'idle' } }))
  if (method !== 'farcaster') world.store.setState(changeEmbedded({ farcaster: { status: 'idle' } }))
  const requested = chosen ?? activeNamespace
  const namespace = supports(requested, 'embeddedWallet') ? requested : DEFAULT_NAMESPACE
  world.store.setState(beginConnecting(namespace))
  world.emit({ type: 'connecting', detail: { method, namespace } })
}
