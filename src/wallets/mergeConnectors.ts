import type { ChainNamespace } from '../domain/network/caip'
import { namespaceOf } from '../domain/network/caip'
import { ProviderNotFound } from '../errors/ProviderNotFound'
import type { Connector, ConnectRequest } from './contract'

/**
 * One connector for a wallet with a separate connector per namespace. It connects one namespace at a time: the one the
 * request names, else that of the requested network. Its connections keep the id of their own connector, so that each
 * can be restored alone.
 */
export function mergeConnectors(
  row: Pick<Connector, 'id' | 'name' | 'rdns' | 'icon' | 'method'>,
  parts: readonly Connector[],
): Connector {
  const partFor = ({ namespace, networkId }: ConnectRequest): Connector | undefined => {
    const requested: ChainNamespace = namespace ?? namespaceOf(networkId)
    return parts.find(({ namespaces }) => namespaces.includes(requested)) ?? (namespace ? undefined : parts[0])
  }
  const { id, name, rdns, icon, method } = row
  return {
    id,
    name,
    ...(rdns && { rdns }),
    ...(icon && { icon }),
    method,
    parts,
    namespaces: [...new Set(parts.flatMap(({ namespaces }) => namespaces))],
    async connect(request, signal) {
      const part = partFor(request)
      if (!part) throw new ProviderNotFound(id)
      return part.connect(request, signal)
    },
    restore: async (request, signal) => (await partFor(request)?.restore(request, signal)) ?? [],
    onUnlocked(listener) {
      const stops = parts.map((part) => part.onUnlocked?.(listener))
      return () => stops.forEach((stop) => stop?.())
    },
  }
}
