import type { Eip1193Provider } from '../contract'
import { listenToProvider } from './providerEvents'

/** Whether a wallet reports a change while its facts are read one after the other, before anybody listens to them. */
export interface ChangeWatch {
  hasChanged(): boolean
  /** What it has reported until now is read again anyway. */
  forget(): void
  stop(): void
}

export function watchChanges(provider: Eip1193Provider): ChangeWatch {
  let changed = false
  const note = (): void => void (changed = true)
  const stop = listenToProvider(provider, { accountsChanged: note, chainChanged: note, disconnect: note })
  return { hasChanged: () => changed, forget: () => void (changed = false), stop }
}
