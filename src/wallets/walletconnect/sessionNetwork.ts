import type { CaipNetworkId } from '../../domain/network/caip'
import { ProviderDisconnected } from '../../errors/connection'
import { NetworkNotSwitched } from '../../errors/network'
import type { Clock } from '../../services/clock/clock'

/** How long a wallet that has accepted a network may take to approve it in the session. */
const NETWORK_APPROVAL_WAIT_MS = 5_000

/** What the network of a session is decided from. */
type SessionNetworkFacts = {
  /** Whether the session holds the network now. */
  approves(id: CaipNetworkId): boolean
  move(id: CaipNetworkId): void
}

/** The active network of one namespace of a session. */
export type SessionNetwork = {
  /** The wallet says that it has moved. */
  announced(id: CaipNetworkId): void
  /** The session was updated. */
  updated(): void
  /**
   * The session does not hold its network any more. It moves to the one that the wallet has announced last, or else to
   * `next`, until the wallet approves one that it has announced, or the same again.
   */
  withdrawn(id: CaipNetworkId, next: CaipNetworkId): void
  /** The page moves the session, which needs no request. */
  moveTo(id: CaipNetworkId): void
  /**
   * Asks the wallet to move; `ask` sends the request. Resolves once the network is active. An approved one needs no
   * request. Rejects with the wallet's reason, or with code 4901 when the wallet accepts and then approves nothing.
   */
  request(id: CaipNetworkId, ask: () => Promise<unknown>): Promise<void>
  /** The session is over. */
  end(): void
}

type Waiting = { readonly id: CaipNetworkId; settle(reason?: Error): void }

/**
 * Moves a session to the network that was requested, or that the wallet announces, as soon as the session holds it.
 * The response, `chainChanged` and `session_update` say so together and arrive in any order; one may never arrive.
 */
export function createSessionNetwork({ approves, move }: SessionNetworkFacts, clock: Clock): SessionNetwork {
  const waiting = new Set<Waiting>()
  /** Requested or announced, and not approved yet; the latest comes first. */
  let awaited: readonly { readonly id: CaipNetworkId }[] = []
  /** The wallet's own last word: what it has announced, or accepted. */
  let reported: { readonly id: CaipNetworkId } | undefined

  /** What was requested or announced before this network is out of date. */
  const take = (id: CaipNetworkId, newer: typeof awaited = []): void => {
    awaited = newer
    move(id)
    for (const each of waiting) if (each.id === id) each.settle()
  }
  const expect = (id: CaipNetworkId): { readonly id: CaipNetworkId } => {
    const entry = { id }
    awaited = [entry, ...awaited.filter((each) => each.id !== id)]
    return entry
  }
  const announced = (id: CaipNetworkId): void => {
    reported = { id }
    if (approves(id)) take(id)
    else expect(id)
  }

  return {
    announced,
    updated() {
      const at = awaited.findIndex(({ id }) => approves(id))
      const found = awaited[at]
      if (found) take(found.id, awaited.slice(0, at))
    },
    withdrawn(id, next) {
      take(reported && approves(reported.id) ? reported.id : next, awaited)
      if (id === reported?.id) expect(id)
    },
    moveTo: (id) => take(id),
    async request(id, ask) {
      if (approves(id)) return take(id)
      const requested = expect(id)
      const reportedBefore = reported
      await new Promise<void>((resolve, reject) => {
        let cancel = (): void => undefined
        const entry: Waiting = {
          id,
          settle(reason) {
            waiting.delete(entry)
            cancel()
            if (reason) reject(reason)
            else resolve()
          },
        }
        waiting.add(entry)
        ask().then(
          () => {
            if (waiting.has(entry)) announced(id)
            // The update arrived before. A network that the wallet has announced since is later than its response.
            else if (reported === reportedBefore) reported = { id }
            if (!waiting.has(entry)) return
            cancel = clock.after(NETWORK_APPROVAL_WAIT_MS, () =>
              entry.settle(refusal(4901, new NetworkNotSwitched(id))),
            )
          },
          (reason: Error) => {
            awaited = awaited.filter((each) => each !== requested)
            entry.settle(reason)
          },
        )
      })
    },
    end() {
      for (const each of waiting) each.settle(refusal(4900, new ProviderDisconnected()))
    },
  }
}

/** A reason with a code for the page's libraries, and our own error as its cause. */
function refusal(code: number, cause: Error): Error {
  return Object.assign(new Error(cause.message, { cause }), { code })
}
