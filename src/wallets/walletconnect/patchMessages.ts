/** The part of the library's relay client that is patched. Private in its types; pinned at 2.21.8. */
export interface MessageTracker {
  /** Of each topic: the text of each message by its hash. */
  readonly messages: Map<string, Readonly<Record<string, string>>>
  readonly messagesWithoutClientAck: ReadonlyMap<string, Readonly<Record<string, string>>>
  persist(): Promise<void>
}

/** Of each topic, beside those that are still to be acknowledged. */
const KEPT_MESSAGES = 100

/**
 * @walletconnect/core 2.21.8 keeps every message of a session for as long as the session lasts, and writes all of them
 * for each new one. It only asks whether it has had a message, by its hash. Here the hashes of the last hundred are kept,
 * and no texts: those that are not yet acknowledged have a collection of their own.
 */
export function patchMessages(tracker: MessageTracker): void {
  const persist = tracker.persist.bind(tracker)
  tracker.persist = async () => {
    for (const [topic, texts] of tracker.messages) {
      const waiting = tracker.messagesWithoutClientAck.get(topic) ?? {}
      const hashes = Object.keys(texts)
      const kept = hashes.filter((hash, at) => at >= hashes.length - KEPT_MESSAGES || Object.hasOwn(waiting, hash))
      tracker.messages.set(topic, Object.fromEntries(kept.map((hash) => [hash, ''])))
    }
    await persist()
  }
}
