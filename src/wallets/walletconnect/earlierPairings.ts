import { abortable } from '../../services/abortable'
import type { Log } from '../../services/log/log'
import { followEarlierSignIns } from './earlierSignIns'
import type { SignClient } from './library'

/** Pairings that earlier pages of this origin have shown and left open. */
export type EarlierPairings = {
  /** The session topic of the next one that a wallet approves. Rejects with the signal's reason. */
  approved(signal: AbortSignal): Promise<string>
  /** Excepts a pairing of this page, for other pages too as long as this page is open. */
  except(pairingTopic: string): void
}

/** Takes a name for as long as this page is open. False if another page has it, or cannot be asked. */
export type Claim = (name: string) => Promise<boolean>

/**
 * Follows the proposals and one-click sign-ins that the library has stored. When a wallet approves one whose page is
 * gone, no page waits for the session: it is given to who asks for it, else ended on the wallet's side too, unless
 * another page may be waiting for it. A page that is open has claimed its proposals.
 */
export function followEarlierPairings(
  client: SignClient,
  { claim, mayBeAwaited, end, now, log }: Following,
): EarlierPairings {
  const own = new Set<string>()
  const approved: Approved[] = []
  let give: ((topic: string) => void) | undefined
  const claimOf = ({ pairingTopic }: Approved): Promise<boolean> => claim(`pairing_${pairingTopic}`)

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
  client.on('session_connect', (({ session }: { session: { topic: string; pairingTopic: string } }) =>
    follow({ pairingTopic: session.pairingTopic, session: async () => session.topic })) as never)
  followEarlierSignIns(client, now, follow)
  return {
    async approved(signal) {
      signal.throwIfAborted()
      for (let each = approved.shift(); each; each = approved.shift()) {
        const topic = (await claimOf(each)) ? await each.session() : undefined
        if (topic !== undefined) return topic
      }
      const given = new Promise<string>((resolve) => (give = resolve))
      // Nobody waits any more: what a wallet approves later is ended, not given.
      return await abortable(given, signal).finally(() => (give = undefined))
    },
    except(pairingTopic) {
      own.add(pairingTopic)
      void claim(`pairing_${pairingTopic}`)
    },
  }
}

type Following = {
  readonly claim: Claim
  readonly mayBeAwaited: () => boolean
  readonly end: (topic: string) => void
  readonly now: () => number
  readonly log: Pick<Log, 'warn'>
}

/** A pairing that a wallet has approved. */
type Approved = {
  readonly pairingTopic: string
  /** The topic of its session, which is opened once the pairing is claimed. Undefined if the wallet granted none. */
  session(): Promise<string | undefined>
}
