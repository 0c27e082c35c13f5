import type { Account } from '../../domain/account/account'
import type { Eip1193Provider } from '../contract'
import { listenToProvider } from './providerEvents'
import { addressesOf, parseAccounts } from './walletState'

/**
 * Whether a wallet reports a change while its facts are read one after the other, before anything listens to them. A
 * report may come before the answer that it is about to make wrong.
 */
export interface ChangeWatch {
  hasChanged(): boolean
  /** The wallet has answered with its accounts. What it has reported until now counts only if some were others. */
  given(accounts: readonly Account[]): void
  /** What it has reported until now is read again anyway. */
  forget(): void
  stop(): void
}

export function watchChanges(provider: Eip1193Provider): ChangeWatch {
  let changed = false
  /** All, because reports may come in another order. Undefined where one could not be read, or reported that it is over. */
  const reported = new Set<string | undefined>()
  const note = (): void => void (changed = true)
  const stop = listenToProvider(provider, {
    accountsChanged(value) {
      const accounts = parseAccounts(value)
      reported.add(accounts && addressesOf(accounts))
      note()
    },
    chainChanged: note,
    disconnect() {
      reported.add(undefined)
      note()
    },
  })
  return {
    hasChanged: () => changed,
    given(accounts) {
      changed = [...reported].some((each) => each !== addressesOf(accounts))
    },
    forget: () => void (changed = false),
    stop,
  }
}
