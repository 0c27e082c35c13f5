import { PROPOSAL_LIFETIME_MS } from '../../../config/limits'
import { readEntry, removeEntry, writeEntry } from '../../../services/storage/entries'
import { withTimeout } from '../../../services/clock/withTimeout'
import { clearOpenView } from '../../../session/navigation/clearOpenView'
import { isSameSession } from '../../../session/life/walletSessions'
import type { LiveConnection } from '../../../wallets/contract'
import { completePairing, type PairedBy } from './completePairing'
import type { Context } from '../../../session/context'
import { isOver } from '../../../session/life/applyTransition'

/** Stores that a wallet may approve a pairing from now on, for the page that follows if this one is left. */
export function storeOpenPairing(context: Context, { wallet, link }: PairedBy): void {
  const until = context.services.clock.now() + PROPOSAL_LIFETIME_MS
  const replaces = !isOver(context)
  writeEntry(context.services.storage, 'open_pairing', {
    until,
    ...(link && { link }),
    ...(wallet && { wallet }),
    ...(replaces && { replaces }),
  })
}

export function clearOpenPairing(context: Context): void {
  removeEntry(context.services.storage, 'open_pairing')
  // Its link has led to what it was for, and would store the view again when the page is hidden.
  context.tasks.cancel('wallet-link')
  clearOpenView(context)
}

/**
 * Connects when a wallet approves the pairing that an earlier page has shown: a phone may discard a page while its
 * wallet is open. Waits as long as the wallet may approve. With another wallet connected since it was shown, the
 * session is ended on the wallet's side as well.
 */
export async function adoptOpenPairing(context: Context): Promise<void> {
  const { services, store } = context
  const stored = readEntry(services.storage, 'open_pairing')
  if (!stored) return
  const remainingMs = stored.until - services.clock.now()
  if (remainingMs <= 0) return clearOpenPairing(context)
  await context.tasks.share('adopt-pairing', async (signal) => {
    const limit = withTimeout(services.clock, remainingMs, signal)
    try {
      const connector = await context.connectors.load('walletConnect')
      const { networks, networkIds, activeNamespace, sessions } = store.getState()
      const networkId = networkIds[activeNamespace] ?? networks[0]?.caipNetworkId
      if (!networkId) return
      const before = stored.replaces ? [...context.live.values()].map(({ facts }) => facts) : []
      const expected = stored.replaces
        ? Object.values(sessions).flatMap((each) => (each.status === 'waiting' ? each.connectorId : []))
        : []
      const wasConnected = ({ facts }: LiveConnection): boolean =>
        before.some((each) => isSameSession(each, facts)) || expected.includes(facts.claimedId ?? facts.connectorId)
      const isWanted = (): boolean => !signal.aborted && [...context.live.values()].every(wasConnected)
      const connections = await connector.adopt({ networks, networkId, isWanted }, limit.signal)
      if (connections.length === 0) return
      context.tasks.cancel('pairing')
      clearOpenPairing(context)
      await completePairing(context, stored, { connections }, signal)
    } catch (reason) {
      if (!limit.signal.aborted) throw reason
    } finally {
      limit.release()
    }
  })
}
