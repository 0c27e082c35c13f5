import type { Connector } from '../../wallets/contract'
import { isLoadedKind, type LoadedKind } from '../../wallets/index'
import type { ChainNamespace } from '../../domain/network/caip'
import type { State } from '../store/state'
import { selectNamespaces } from '../store/namespaces'
import { selectWaitingNamespaces, waitingIn } from '../store/sessions'
import { restoreNamespaces } from './restoreNamespaces'
import type { Context } from '../context'

/** A connector whose changes are listened to. */
type Watched = { readonly connector?: Connector; readonly stop?: (() => void) | undefined }

/** After how long a wallet that gave no answer is asked again, while the page is visible. Each time doubles it. */
const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/**
 * Restores the sessions that wait, as soon as one of these says that it may be possible: a wallet announces itself, a
 * wallet gives accounts again or changes its session, the page offers other networks, the visitor comes back to the
 * page. A wallet that gave no answer is asked again from time to time. Ends when no session waits any more.
 */
export function followWaiting(context: Context): Promise<void> {
  const { store, page, services, tasks } = context
  if (selectWaitingNamespaces(store.getState()).length === 0) return Promise.resolve()
  return tasks.share(
    'waiting',
    (signal) =>
      new Promise((resolve) => {
        const due = new Set<ChainNamespace>()
        const watched = new Map<string, Watched>()
        let restoring = false
        /** Some wallets report a change whenever they are asked, so one attempt causes at most one follow-up: no endless loop. */
        let mayFollowUp = true

        function onUnlocked(namespace: ChainNamespace): void {
          if (!restoring) return attempt(namespace)
          if (mayFollowUp) due.add(namespace)
          mayFollowUp = false
        }

        function attempt(...namespaces: readonly ChainNamespace[]): void {
          for (const namespace of namespaces) due.add(namespace)
          void restoreDue()
        }

        async function restoreDue(): Promise<void> {
          if (restoring || isConnecting(store.getState(), due)) return
          restoring = true
          while (due.size > 0 && !signal.aborted) {
            const waiting = selectWaitingNamespaces(store.getState()).filter((namespace) => due.has(namespace))
            due.clear()
            await restoreNamespaces(context, waiting, signal).catch((reason: unknown) =>
              context.services.log.error('A session could not be restored.', reason),
            )
          }
          restoring = false
          mayFollowUp = true
        }

        function watchLoaded(namespace: ChainNamespace, kind: LoadedKind): void {
          const key = `${namespace} ${kind}`
          if (watched.has(key)) return
          watched.set(key, {})
          context.connectors.load(kind).then(
            (connector) => {
              if (watched.has(key)) watched.set(key, { stop: connector.onUnlocked?.(() => onUnlocked(namespace)) })
            },
            // It is loaded again when the visitor comes back.
            () => void watched.delete(key),
          )
        }

        /** Listens to each wallet that may have a session, and asks those that are new. */
        function watchWallets(isFirst = false): void {
          const state = store.getState()
          const namespaces = selectWaitingNamespaces(state)
          if (namespaces.length === 0) return stop()
          for (const namespace of namespaces) {
            const { connectorId: storedId = '', reason } = waitingIn(state, namespace) ?? {}
            // Without a network of the page, only the page itself can change that.
            const mayCome =
              reason === 'unreachable' || (reason === 'unserved' && selectNamespaces(state).includes(namespace))
            if (isLoadedKind(storedId) && mayCome) watchLoaded(namespace, storedId)
            for (const connector of context.connectors.claiming(storedId, namespace)) {
              const key = `${namespace} ${connector.id}`
              const former = watched.get(key)
              if (former?.connector === connector) continue
              // The id has gone to another wallet, or it has announced itself anew.
              former?.stop?.()
              watched.set(key, { connector, stop: connector.onUnlocked?.(() => onUnlocked(namespace)) })
              if (!isFirst) attempt(namespace)
            }
          }
          if (due.size > 0) void restoreDue()
        }

        const unsubscribe = store.subscribe(({ networks }, before) => {
          if (networks !== before.networks) attempt(...selectWaitingNamespaces(store.getState()))
          watchWallets()
        })
        function onSignOfLife(): void {
          context.discoverWallets()
          attempt(...selectWaitingNamespaces(store.getState()))
          stopRetrying()
          stopRetrying = retryAfter(FIRST_RETRY_MS)
        }
        const stopWaking = page.onWake(onSignOfLife)
        const stopFocusing = page.onFocus((focused) => focused && onSignOfLife())

        function retryAfter(ms: number): () => void {
          return services.clock.after(ms, () => {
            stopRetrying = retryAfter(Math.min(2 * ms, LONGEST_RETRY_MS))
            if (!page.visible()) return
            context.discoverWallets()
            const state = store.getState()
            const isUnreachable = (each: ChainNamespace) => waitingIn(state, each)?.reason === 'unreachable'
            attempt(...selectWaitingNamespaces(state).filter(isUnreachable))
          })
        }
        let stopRetrying = retryAfter(FIRST_RETRY_MS)
        signal.addEventListener('abort', stop)

        function stop(): void {
          unsubscribe()
          stopWaking()
          stopFocusing()
          stopRetrying()
          signal.removeEventListener('abort', stop)
          for (const each of watched.values()) each.stop?.()
          watched.clear()
          resolve()
        }

        watchWallets(true)
      }),
  )
}

/**
 * Whether the visitor is connecting: then unlocking a wallet is a part of that. Once the dialog is closed, another
 * wallet that never responds holds up nothing.
 */
function isConnecting(state: State, namespaces: Iterable<ChainNamespace>): boolean {
  const { attempt, modal } = state
  if (attempt.status !== 'asking') return false
  const isAsked = (namespace: ChainNamespace): boolean => {
    const session = waitingIn(state, namespace)
    return [session?.connectorId, session?.wallet?.id].includes(attempt.walletId)
  }
  return modal.openIn !== undefined || [...namespaces].some(isAsked)
}
