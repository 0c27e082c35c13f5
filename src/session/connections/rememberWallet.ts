import { removeEntry, writeEntry } from '../../services/storage/entries'
import type { Context } from '../context'

/** Stores which wallet was connected last, which Connect shows first from then on. Undefined for a login. */
export function rememberWallet({ services, store }: Context, lastWallet: string | undefined): void {
  if (lastWallet === undefined) removeEntry(services.storage, 'last_wallet')
  else writeEntry(services.storage, 'last_wallet', lastWallet)
  store.setState({ lastWallet })
}
