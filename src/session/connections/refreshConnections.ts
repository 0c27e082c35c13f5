import type { ChainNamespace } from '../../domain/network/caip'
import type { World } from '../world'

/**
 * Asks the connected wallets for their accounts and networks, and adopts what has changed without an event. Never
 * rejects: what a wallet does not answer stays as it was.
 */
export async function refreshConnections(
  { live }: Pick<World, 'live'>,
  signal: AbortSignal,
  namespaces: readonly ChainNamespace[] = [...live.keys()],
): Promise<void> {
  await Promise.all(
    namespaces.map((namespace) =>
      live
        .get(namespace)
        ?.refresh?.(signal)
        .catch(() => undefined),
    ),
  )
}
