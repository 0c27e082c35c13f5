import { abortable } from '../../services/abortable'
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
 * Follows the proposals that the library has stored. When a wallet approves one whose page is gone, no page waits for
 * the session: it is given to who asks for it, else ended on the wallet's side too, unless another page may be waiting
 * for it. A page that is open has claimed its proposals.
 */
export function followEarlierPairings(
  client: SignClient,
  claim: Claim,
  mayBeAwaited: () => boolean,
  end: (topic: string) => void,
): EarlierPairings {
  const own = new Set<string>()
  const approved: ApprovedSession[] = []
  let give: ((topic: string) => void) | undefined
  const claimOf = ({ pairingTopic }: ApprovedSession): Promise<boolean> => claim(`pairing_${pairingTopic}`)

  const onApproved = async (session: ApprovedSession): Promise<void> => {
    if (!give && mayBeAwaited()) return void approved.push(session)
    if (!(await claimOf(session))) return
    if (give) give(session.topic)
    else end(session.topic)
    give = undefined
  }
  client.on('session_connect', (({ session }: { session: ApprovedSession }) => {
    if (!own.has(session.pairingTopic)) void onApproved(session)
  }) as never)
  return {
    async approved(signal) {
      signal.throwIfAborted()
      for (let session = approved.shift(); session; session = approved.shift())
        if (await claimOf(session)) return session.topic
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

type ApprovedSession = { readonly topic: string; readonly pairingTopic: string }
