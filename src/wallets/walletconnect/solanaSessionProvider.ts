import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { lazyOnce } from '../../services/lazyOnce'
import type { Eip1193Provider } from '../contract'
import { createEventEmitter } from '../eventEmitter'
import type { SessionTransport, SessionProvider } from './sessionProvider'

/**
 * The provider of a Solana wallet over the relay. Its code is loaded with the first request, so that sessions without
 * Solana do not load it.
 * @throws LazyPartUnavailable and the wallet's own errors
 */
export function createSolanaSessionProvider(transport: SessionTransport): SessionProvider {
  const load = lazyOnce<Eip1193Provider['request']>(() =>
    import('./solana/solanaSessionRequests').then(
      ({ createSolanaSessionRequests }) => createSolanaSessionRequests(transport),
      (reason: unknown) => {
        throw new LazyPartUnavailable('walletConnect', reason)
      },
    ),
  )
  return { ...createEventEmitter(), request: async (args) => (await load())(args) }
}
