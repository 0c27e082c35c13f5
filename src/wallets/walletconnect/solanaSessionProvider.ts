import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import type { Eip1193Provider } from '../contract'
import { createListeners } from './listeners'
import type { SessionTransport, SessionProvider } from './sessionProvider'

/**
 * What a page gets for a Solana wallet over the relay. How its requests are put is fetched with the first one, so that a
 * session without Solana does not pay for it. Raises LazyPartUnavailable beside the wallet's own reasons.
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
