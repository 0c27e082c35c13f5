import type { Context } from '../../../session/context'

/**
 * Rejects every pending request that needs approval. Unlike closing, this is never refused: a required sign-in asks
 * again in its own view.
 */
export function rejectRequests(context: Context): void {
  void context.connectors.load('embedded').then(
    (wallet) => wallet.rejectRequests(),
    () => {},
  )
}
