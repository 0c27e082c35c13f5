import { chainIdHex } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import type { CaipNetworkId } from '../../domain/network/caip'
import { abortable } from '../../services/abortable'
import { ProviderDisconnected } from '../../errors/connection'
import type { ConnectionFacts, ConnectionListener, Eip1193Provider, LiveConnection } from '../contract'
import { createEventEmitter } from '../eventEmitter'

export interface EmbeddedConnection extends LiveConnection {
  /** The current accounts. */
  readonly accounts: readonly Account[]
  readonly networkId: CaipNetworkId
  /** Adopts the frame's current accounts and network, and reports what changed. */
  adopt(now: { readonly accounts: readonly Account[]; readonly networkId: CaipNetworkId }): void
  /** The session ended on the frame's side; `other-tab` when another login has taken its place. */
  end(reason?: 'other-tab'): void
}

/** One namespace of the embedded wallet, with a provider that emits the events of EIP-1193. */
export function createEmbeddedConnection(
  first: ConnectionFacts,
  {
    request,
    switchTo,
    signOut,
    rejectRequests,
    checkSession,
  }: {
    readonly request: Eip1193Provider['request']
    readonly switchTo: NonNullable<LiveConnection['switchTo']>
    readonly signOut: () => Promise<void>
    readonly rejectRequests: () => void
    readonly checkSession: () => Promise<void>
  },
): EmbeddedConnection {
  const { namespace } = first
  let { accounts, networkId } = first
  let over: 'wallet' | 'other-tab' | undefined
  const watchers = new Set<ConnectionListener>()
  const { emit, ...events } = createEventEmitter()

  return {
    // Until there is a listener, the frame's reports are in the facts.
    get facts() {
      return { ...first, accounts, networkId }
    },
    get accounts() {
      return accounts
    },
    get networkId() {
      return networkId
    },
    provider: { request, ...events },
    watch(listener) {
      watchers.add(listener)
      const reason = over
      if (reason) queueMicrotask(() => watchers.has(listener) && listener.disconnected(reason))
      return () => void watchers.delete(listener)
    },
    async disconnect() {
      await signOut()
      emit('disconnect', new ProviderDisconnected())
    },
    switchTo,
    refresh: (signal) => abortable(checkSession(), signal),
    rejectRequests,
    adopt(now) {
      const networkChanged = now.networkId !== networkId
      const [before, after] = [accounts[0], now.accounts[0]]
      ;({ accounts, networkId } = now)
      if (networkChanged) {
        if (namespace === 'eip155') emit('chainChanged', chainIdHex(networkId))
        for (const each of [...watchers]) each.networkChanged(networkId)
      }
      if (after?.address !== before?.address || after?.type !== before?.type) {
        emit('accountsChanged', after ? [after.address] : [])
        for (const each of [...watchers]) each.accountsChanged(accounts)
      }
    },
    end(reason) {
      const why = (over = reason ?? 'wallet')
      emit('disconnect', new ProviderDisconnected())
      for (const each of [...watchers]) each.disconnected(why)
    },
  }
}
