import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import type { Eip1193Provider } from '../contract'
import { createListeners } from './listeners'
import type { SessionTransport, SessionProvider } from './sessionProvider'

/**
 * The provider of a Solana wallet over the relay. Its code is loaded with the first request, so that sessions without
 * Solana do not load it.
 * @throws LazyPartUnavailable and the wallet's own errors
 */
export function createSolanaSessionProvider(line: SessionTransport): SessionProvider {
  let loading: Promise<Eip1193Provider['request']> | undefined

  const load = (): Promise<Eip1193Provider['request']> => {
    loading ??= import('./solanaSessionRequests').then(({ createSolanaSessionRequests }) =>
      createSolanaSessionRequests(line),
    )
    return loading.catch((reason: unknown) => {
      loading = undefined
      throw new LazyPartUnavailable('walletConnect', reason)
    })
  }
  return { ...createListeners(), request: async (args) => (await load())(args) }
}
