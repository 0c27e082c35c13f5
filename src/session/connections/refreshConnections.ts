import type { ChainNamespace } from '../../domain/network/caip'
import type { Context } from '../context'

/**
 * Asks the connected wallets for their accounts and networks, and adopts what has changed without an event. Never
 * rejects: what a wallet does not answer stays as it was.
 */
export async function refreshConnections(
  { live }: Pick<Context, 'live'>,
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
