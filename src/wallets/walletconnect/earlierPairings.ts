import type { SignClient } from './library'

/** Pairings that earlier pages of this origin have shown and left open. */
export type EarlierPairings = {
  /** The session topic of the next one that a wallet approves. */
  approved(): Promise<string>
  /** Excepts a pairing of this page. */
  except(pairingTopic: string): void
}

/**
 * Follows the proposals that the library has stored. A wallet that approves one makes a session that no page waits for:
 * it is given to who asks for it, else ended on the wallet's side too, unless another page may be waiting for it.
 */
export function followEarlierPairings(
  client: SignClient,
  mayBeAwaited: () => boolean,
  end: (topic: string) => void,
): EarlierPairings {
  const own = new Set<string>()
  const approved: string[] = []
  let give: ((topic: string) => void) | undefined
  client.on('session_connect', (({ session }: { session: { topic: string; pairingTopic: string } }) => {
    if (own.has(session.pairingTopic)) return
    if (give) give(session.topic)
    else if (mayBeAwaited()) approved.push(session.topic)
    else end(session.topic)
    give = undefined
  }) as never)
  return {
    approved: () =>
      new Promise((resolve) => {
        const waiting = approved.shift()
        if (waiting !== undefined) resolve(waiting)
        else give = resolve
      }),
    except: (topic) => void own.add(topic),
  }
}
