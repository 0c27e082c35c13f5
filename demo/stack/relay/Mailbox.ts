/** One message that waits for, or was handed to, the subscribers of its topic. */
export type Letter = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly expiresAt: number
  readonly attestation?: string | undefined
  /** Client id of the sender, which never gets its own message back, not even on another socket. */
  readonly from: string
}

/** Keeps what was published until somebody acknowledged it or its time to live is over. */
export class Mailbox {
  readonly #byTopic = new Map<string, Set<Letter>>()

  put(letter: Letter): void {
    const waiting = this.#byTopic.get(letter.topic) ?? new Set<Letter>()
    waiting.add(letter)
    this.#byTopic.set(letter.topic, waiting)
  }

  /** The pending messages of a topic for this client, oldest first, without expired ones. */
  waitingFor(clientId: string, topic: string, now: number): Letter[] {
    const letters = this.#byTopic.get(topic)
    if (!letters) return []
    for (const letter of letters) if (letter.expiresAt <= now) letters.delete(letter)
    if (letters.size === 0) this.#byTopic.delete(topic)
    return [...letters].filter((letter) => letter.from !== clientId)
  }

  /** Acknowledges a message, so that it is not delivered again. */
  acknowledge(letter: Letter): void {
    const letters = this.#byTopic.get(letter.topic)
    letters?.delete(letter)
    if (letters?.size === 0) this.#byTopic.delete(letter.topic)
  }

  /** Drops everything that expired on any topic. */
  sweep(now: number): void {
    for (const topic of [...this.#byTopic.keys()]) this.waitingFor('', topic, now)
  }

  get size(): number {
    let total = 0
    for (const letters of this.#byTopic.values()) total += letters.size
    return total
  }
}
