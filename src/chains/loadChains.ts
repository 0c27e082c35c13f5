import type { ChainNamespace } from '../domain/network/caip'
import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import { ChainAdapterNotFound } from '../errors/connection'
import { createClock, type Clock } from '../services/clock/clock'
import type { ChainAdapter } from './contract'

export type ChainSettings = {
  /** The provider's chain RPC host (`services.rpc`). */
  readonly rpcHost: string
  /** Defaults to the real one. */
  readonly clock?: Clock
}

type Load = (settings: ChainSettings) => Promise<ChainAdapter>

function connectOnly(namespace: ChainNamespace): Load {
  return async () => (await import('./connect-only/adapter')).createConnectOnlyAdapter(namespace)
}

/** One row per family of chains; each is a chunk of its own. */
const namespaces: Partial<Record<ChainNamespace, Load>> = {
  eip155: async ({ rpcHost, clock = createClock() }) =>
    (await import('./eip155/adapter')).createEip155Adapter(rpcHost, clock),
  solana: async ({ rpcHost, clock = createClock() }) =>
    (await import('./solana/adapter')).createSolanaAdapter(rpcHost, clock),
  bip122: connectOnly('bip122'),
  polkadot: connectOnly('polkadot'),
  cosmos: connectOnly('cosmos'),
}

/** The families of chains, each loaded when it is first asked for. Satisfies `Chains` of flows/world.ts. */
export function createChains(settings: ChainSettings, known: Partial<Record<ChainNamespace, Load>> = namespaces) {
  const loaded = new Map<ChainNamespace, Promise<ChainAdapter>>()
  return {
    /** Raises ChainAdapterNotFound, LazyPartUnavailable. What failed to load is tried again by the next call. */
    async for(namespace: ChainNamespace): Promise<ChainAdapter> {
      const load = known[namespace]
      if (!load) throw new ChainAdapterNotFound(namespace)
      const loading = loaded.get(namespace) ?? load(settings)
      loaded.set(namespace, loading)
      return await loading.catch((reason: unknown) => {
        loaded.delete(namespace)
        throw new LazyPartUnavailable(`chains/${namespace}`, reason)
      })
    },
  }
}
