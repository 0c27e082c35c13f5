import { abortable } from '../../services/abortable'
import type { Log } from '../../services/log/log'
import { followEarlierSignIns } from './earlierSignIns'
import type { EarlierPairings, PairingTabs, SignClient } from './contract'

/**
 * Follows the proposals and one-click sign-ins that the library has stored. When a wallet approves one whose page is
 * gone, no page waits for the session: it is given to who asks for it, else ended on the wallet's side too, unless
 * another page may be waiting for it. A page that is open has claimed its proposals. It is notified, because the relay
 * delivers the first message of a session once, to the page that is the first to subscribe to it.
 */
export function followEarlierPairings(
  client: SignClient,
  { tabs, mayBeAwaited, end, adoptSessions, now, log }: Following,
): EarlierPairings {
  const own = new Set<string>()
  const approved: Approved[] = []
  let give: ((topic: string) => void) | undefined
  const claimOf = ({ pairingTopic }: Approved): Promise<boolean> => tabs.claim(`pairing_${pairingTopic}`)

  const onApproved = async (each: Approved): Promise<void> => {
    if (own.has(each.pairingTopic)) return
    if (!give && mayBeAwaited()) return void approved.push(each)
    if (!(await claimOf(each))) return
    const topic = await each.session()
    if (topic === undefined) return
    if (give) give(topic)
    else end(topic)
    give = undefined
  }
  const follow = (each: Approved): void =>
    void onApproved(each).catch((reason: unknown) =>
      log.warn('A session that a wallet approved for an earlier page could not be opened.', reason),
    )
  client.on('session_connect', (({ session }: { session: { topic: string; pairingTopic: string } }) => {
    const { topic, pairingTopic } = session
    if (!own.has(pairingTopic)) tabs.notify({ type: 'approved', pairingTopic })
    follow({ pairingTopic, session: async () => topic })
  }) as never)
  followEarlierSignIns(client, now, follow)

  /** Another page has received and stored the session of a pairing of this page. */
  const connect = async (pairingTopic: string): Promise<void> => {
    await adoptSessions()
    const session = client.session.getAll().find((each) => each.pairingTopic === pairingTopic)
    const proposal = client.proposal.getAll().find((each) => each.pairingTopic === pairingTopic)
    // As the library does when it has received the session itself: a second time there is no listener.
    const { events } = client.engine as unknown as { events: { emit(event: string, facts: unknown): void } }
    if (session && proposal) events.emit(`session_connect:${proposal.id}`, { session })
  }
  const stop = tabs.onMessage(({ type, pairingTopic }) => {
    if (type !== 'approved' || !pairingTopic || !own.has(pairingTopic)) return
    connect(pairingTopic).catch((reason: unknown) => log.warn('A session of another page could not be read.', reason))
  })

  return {
    async approved(signal) {
      signal.throwIfAborted()
      for (let each = approved.shift(); each; each = approved.shift()) {
        const topic = (await claimOf(each)) ? await each.session() : undefined
        if (topic !== undefined) return topic
      }
      const given = new Promise<string>((resolve) => (give = resolve))
      // Nothing waits any more: what a wallet approves later is ended, not given.
      return await abortable(given, signal).finally(() => (give = undefined))
    },
    except(pairingTopic) {
      own.add(pairingTopic)
      void tabs.claim(`pairing_${pairingTopic}`)
    },
    close: stop,
  }
}

type Following = {
  readonly tabs: PairingTabs
  readonly mayBeAwaited: () => boolean
  readonly end: (topic: string) => void
  /** Adds the sessions that other pages have stored. */
  readonly adoptSessions: () => Promise<void>
  readonly now: () => number
  readonly log: Pick<Log, 'warn'>
}

/** A pairing that a wallet has approved. */
type Approved = {
  readonly pairingTopic: string
  /** The topic of its session, which is opened once the pairing is claimed. Undefined if the wallet granted none. */
  session(): Promise<string | undefined>
}
