import type { Eip1193Provider } from '../contract'
import { listenToProvider } from './providerEvents'

/** Calls back when the wallet may give accounts again, until the returned function is called. */
export function onUnlocked(provider: Eip1193Provider, listener: () => void): () => void {
  return listenToProvider(provider, { accountsChanged: listener, connect: listener })
}
