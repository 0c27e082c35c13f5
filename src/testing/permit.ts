import type { Access } from './Access'
import type { Call, WalletCore } from './call'
import type { WalletEvent } from './documents'

type Permitting = WalletCore & { readonly access: Access; permit(origin: string): readonly WalletEvent[] }

/** Asks the visitor to unlock the wallet, if it is locked, and to connect the page, unless it is. */
export async function permit(wallet: Permitting, call: Call): Promise<void> {
  await unlock(wallet, call)
  if (wallet.access.isPermitted(call.origin)) return
  await call.ask(`Connect ${call.origin} to ${wallet.address}`)
  call.events.push(...wallet.permit(call.origin))
}

/** The window of a locked wallet asks for its password, and then for nothing that it permitted before. */
export async function unlock({ access }: Permitting, call: Call): Promise<void> {
  const locked = access.unlocked()
  if (!locked) return
  call.show('Unlock the wallet')
  await locked
}
