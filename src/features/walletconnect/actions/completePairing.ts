import type { PairingResult } from '../../../wallets/contract'
import { RECENT_WALLETS_MAX } from '../../../config/limits'
import type { WalletLink } from '../../../domain/wallet/deepLink'
import type { Wallet } from '../../../domain/wallet/wallet'
import { readEntry, removeEntry, writeEntry } from '../../../services/storage/entries'
import { sessionFromCacao } from '../../../domain/siwx/cacaoSession'
import { adoptSessions } from '../../../session/sign-in/completeSignIn'
import { adoptConnections } from '../../../session/life/adoptConnections'
import { rememberWallet } from '../../../session/life/persistSession'
import type { Context } from '../../../session/context'

/** What the visitor has done with a pairing: chosen a wallet, and opened its app by a link. */
export interface PairedBy {
  readonly wallet?: Wallet | undefined
  readonly link?: WalletLink | undefined
}

/**
 * Completes a pairing, of this page or of an earlier one: stores the link to the wallet app, the session, the recent
 * wallet and the sign-in messages that came with it.
 */
export async function completePairing(
  context: Context,
  { wallet, link }: PairedBy,
  { connections, proofs }: PairingResult,
  signal: AbortSignal,
): Promise<void> {
  // Must happen before the page learns of the connection and sends its first request.
  persistWalletLink(context, link, connections[0]?.facts.topic)
  adoptConnections(context, connections)
  context.store.setState({ pairing: { status: 'idle' } })
  context.track('CONNECT_SUCCESS', { method: link ? 'mobile' : 'qrcode', name: wallet?.name ?? 'Unknown' })
  if (wallet) saveRecentWallet(context, wallet)
  const sessions = (proofs ?? []).flatMap(({ cacao, message }) => sessionFromCacao(cacao, message) ?? [])
  if (sessions.length > 0) await adoptSessions(context, sessions, signal)
  await context.follow('changed', 'connected')
}

/**
 * Stores the app that this pairing was opened in, for the relay library's later requests. Removes it if the code was
 * scanned.
 */
function persistWalletLink(
  { services: { storage } }: Context,
  link: WalletLink | undefined,
  topic: string | undefined,
): void {
  if (link) writeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE', { ...link, ...(topic !== undefined && { topic }) })
  else removeEntry(storage, 'WALLETCONNECT_DEEPLINK_CHOICE')
}

/** Keeps the two most recent wallets, newest first, and which of all was last. A known one keeps its position. */
function saveRecentWallet(context: Context, wallet: Wallet): void {
  rememberWallet(context, wallet.id)
  const known = readEntry(context.services.storage, 'recent_wallets') ?? []
  if (known.some((each) => each.id === wallet.id)) return
  const recent = [wallet, ...known].slice(0, RECENT_WALLETS_MAX)
  writeEntry(context.services.storage, 'recent_wallets', recent)
  context.store.setState((state) => ({ directory: { ...state.directory, recent } }))
}
