import { parseCaipAddress } from '../../domain/network/caip'
import type { OpenView } from '../../services/storage/keys'
import { walletKindOf } from '../../wallets/index'
import type { Context } from '../context'
import { storeOpenView } from './storeOpenView'

/**
 * Stores what the connected wallet is asked for, if the page is left for it. Nothing without an open dialog. What it
 * returns is called with the wallet's response.
 */
export function storeOpenRequest(context: Context, request: NonNullable<OpenView['request']>): () => void {
  const { store, live } = context
  const namespace = parseCaipAddress(request.account)?.namespace
  const connection = namespace && live.get(namespace)
  if (store.getState().modal.openIn === undefined || !connection) return () => undefined
  return walletKindOf(connection.facts.connectorId).openRequests ? storeOpenView(context, { request }) : () => undefined
}
