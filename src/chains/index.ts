import type { ChainNamespace } from '../domain/network/caip'
import { LazyPartUnavailable } from '../errors/LazyPartUnavailable'
import { ChainAdapterNotFound } from '../errors/connection'
import { createClock, type Clock } from '../services/clock/clock'
import type { ChainAdapter } from './contract'

export type ChainSettings = {
  /** The provider's RPC host (`services.rpc`). */
  readonly rpcHost: string
  /** Defaults to the real one. */
  readonly clock?: Clock
}

/** What the product needs of a namespace's chains beyond its row in `domain/network/namespaces`. */
export interface ChainRow {
  /** Loads the adapter, a chunk of its own. */
  readonly load: (settings: ChainSettings) => Promise<ChainAdapter>
  /** The chunk is large: it is fetched beside a wallet's approval, not after it. */
  readonly large?: true
}

/** Accounts are connected, shown and moved between networks, and nothing else: a namespace without capabilities. */
function connectOnly(namespace: ChainNamespace): ChainRow {
  return { load: async () => (await import('./connect-only/adapter')).createConnectOnlyAdapter(namespace) }
}

/** One row per namespace. */
export const chains: Readonly<Record<ChainNamespace, ChainRow>> = {
  eip155: {
    load: async ({ rpcHost, clock = createClock() }) =>
      (await import('./eip155/adapter')).createEip155Adapter(rpcHost, clock),
  },
  solana: {
    load: async ({ rpcHost, clock = createClock() }) =>
      (await import('./solana/adapter')).createSolanaAdapter(rpcHost, clock),
    large: true,
  },
  bip122: connectOnly('bip122'),
  polkadot: connectOnly('polkadot'),
  cosmos: connectOnly('cosmos'),
}

/** The adapters, each loaded on first use. */
export function createChains(settings: ChainSettings, rows: Partial<Record<ChainNamespace, ChainRow>> = chains) {
  const loaded = new Map<ChainNamespace, Promise<ChainAdapter>>()
  const adapters = {
    /**
     * An adapter that failed to load is tried again by the next call.
     * @throws ChainAdapterNotFound, LazyPartUnavailable
     */
    async for(namespace: ChainNamespace): Promise<ChainAdapter> {
      const row = rows[namespace]
      if (!row) throw new ChainAdapterNotFound(namespace)
      const loading = loaded.get(namespace) ?? row.load(settings)
      loaded.set(namespace, loading)
      return await loading.catch((reason: unknown) => {
        loaded.delete(namespace)
        throw new LazyPartUnavailable(`chains/${namespace}`, reason)
      })
    },
    /** Fetches a large adapter while a wallet asks its visitor. Never rejects: `for` tries again. */
    async prefetch(namespace: ChainNamespace): Promise<void> {
      if (rows[namespace]?.large) await adapters.for(namespace).catch(() => undefined)
    },
  }
  return adapters
}
