/** What a message is for: a code to log in, a device to approve, or one of the two codes of an email change. */
export type MessageKind = 'otp' | 'device' | 'update-primary' | 'update-secondary'

/** A message as the visitor would have received it. `at` is in milliseconds. */
export type InboxMessage = {
  readonly kind: MessageKind
  readonly otp?: string
  readonly link?: string
  readonly at: number
}

const KEPT_PER_ADDRESS = 50

/** Every email the frame sent. Nothing leaves this machine. */
export class Inbox {
  readonly #byAddress = new Map<string, InboxMessage[]>()

  constructor(private readonly now: () => number = Date.now) {}

  send(email: string, message: Omit<InboxMessage, 'at'>): void {
    const messages = this.#byAddress.get(keyOf(email)) ?? []
    messages.unshift({ ...message, at: this.now() })
    this.#byAddress.set(keyOf(email), messages.slice(0, KEPT_PER_ADDRESS))
  }

  /** Newest first. */
  of(email: string): readonly InboxMessage[] {
    return this.#byAddress.get(keyOf(email)) ?? []
  }

  /** The messages of everybody, newest first, with the address they went to. */
  all(): (InboxMessage & { readonly email: string })[] {
    return [...this.#byAddress]
      .flatMap(([email, messages]) => messages.map((message) => ({ email, ...message })))
      .sort((one, other) => other.at - one.at)
  }

  empty(): void {
    this.#byAddress.clear()
  }
}

/** Addresses that reach the same user are one. */
export function keyOf(email: string): string {
  return email.trim().toLowerCase()
}
