import { chainIdHex } from '../../chains/eip155/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { ProviderDisconnected } from '../../errors/connection'
import type { ConnectionFacts, ConnectionListener, Eip1193Provider, LiveConnection } from '../contract'

export interface EmbeddedConnection extends LiveConnection {
  /** The current accounts; `facts` has those of the beginning. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  /** Takes the frame's current accounts and network, and reports what changed. */
  adopt(now: { readonly accounts: readonly Account[]; readonly networkId: CaipNetworkId }): void
  /** The session ended on the frame's side. */
  end(): void
}

type Listener = (value: unknown) => void

/** One namespace of the embedded wallet, with a provider that emits the events of EIP-1193. */
export function createEmbeddedConnection(
  facts: ConnectionFacts,
  {
    request,
    switchTo,
    signOut,
  }: {
    readonly request: Eip1193Provider['request']
    readonly switchTo: NonNullable<LiveConnection['switchTo']>
    readonly signOut: () => Promise<void>
  },
): EmbeddedConnection {
  let { accounts, networkId } = facts
  const watchers = new Set<ConnectionListener>()
  const listeners = new Map<string, Set<Listener>>()

  const emit = (event: string, value: unknown): void => {
    // A listener of the page that throws must not keep the others from being called.
    for (const listener of [...(listeners.get(event) ?? [])]) queueMicrotask(() => listener(value))
  }

  return {
    facts,
    get accounts() {
      return accounts
    },
    get networkId() {
      return networkId
    },
    provider: {
      request,
      on(event, listener) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener as Listener))
      },
      removeListener(event, listener) {
        listeners.get(event)?.delete(listener as Listener)
      },
    },
    watch(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    async disconnect() {
      await signOut()
      emit('disconnect', new ProviderDisconnected())
    },
    switchTo,
    adopt(now) {
      const moved = now.networkId !== networkId
      const other = now.accounts[0]?.address !== accounts[0]?.address || now.accounts[0]?.type !== accounts[0]?.type
      ;({ accounts, networkId } = now)
      if (moved) {
        if (facts.namespace === 'eip155') emit('chainChanged', chainIdHex(networkId))
        for (const each of [...watchers]) each.networkChanged(networkId)
      }
      if (other) {
        emit(
          'accountsChanged',
          accounts.slice(0, 1).map(({ address }) => address),
        )
        for (const each of [...watchers]) each.accountsChanged(accounts)
      }
    },
    end() {
      emit('disconnect', new ProviderDisconnected())
      for (const each of [...watchers]) each.disconnected('wallet')
    },
  }
}
