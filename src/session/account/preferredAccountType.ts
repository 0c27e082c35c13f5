import type { EmbeddedAccountType } from '../../wallets/contract'
import { accountTypeFor, isEmbeddedAccountType, type AccountTypes } from '../../domain/account/accountTypeChoice'
import { DEFAULT_NAMESPACE, type ChainNamespace } from '../../domain/network/namespaces'
import { readEntry, writeEntry } from '../../services/storage/entries'
import { hasSmartAccounts, offersSmartAccounts } from '../store/smartAccounts'
import { selectActiveConnection } from '../store/selectors'
import type { Context } from '../context'

type Settings = Pick<Context, 'store' | 'services'>

/**
 * The account type to request from the embedded wallet: the visitor's choice, else the page's option, else that of the
 * last login on this origin, else the namespace's default. Never one that cannot sign in where visitors do.
 */
export function createAccountTypes({
  store,
  services: { storage },
}: Settings): (namespace: ChainNamespace) => EmbeddedAccountType {
  const found = readEntry(storage, 'PREFERRED_ACCOUNT_TYPE')
  const chain = readEntry(storage, 'LAST_USED_CHAIN_KEY')
  const before: AccountTypes =
    found === undefined ? {} : { [typeof chain === 'string' ? (chain.split(':')[0] ?? '') : DEFAULT_NAMESPACE]: found }
  return (namespace) => {
    const state = store.getState()
    if (!offersSmartAccounts(state, namespace)) return 'eoa'
    const chosen = readEntry(storage, 'preferred_account_types') ?? {}
    // The stored type is removed with its login.
    const kept = readEntry(storage, 'PREFERRED_ACCOUNT_TYPE') === undefined ? {} : before
    return accountTypeFor(namespace, chosen, state.options.accountType, kept)
  }
}

/** Stores the type of the active namespace as PREFERRED_ACCOUNT_TYPE, while the embedded wallet serves it. */
export function mirrorAccountType({ store, services: { storage } }: Settings): void {
  const state = store.getState()
  const connection = selectActiveConnection(state)
  if (!connection?.capabilities.hasAccountTypes) return
  const { namespace, accounts } = connection
  const type = accounts[0]?.type
  // With a single account, its type is no preference.
  const preferred =
    isEmbeddedAccountType(type) && hasSmartAccounts(state)
      ? type
      : accountTypeFor(namespace, readEntry(storage, 'preferred_account_types') ?? {}, state.options.accountType)
  writeEntry(storage, 'PREFERRED_ACCOUNT_TYPE', preferred)
}
