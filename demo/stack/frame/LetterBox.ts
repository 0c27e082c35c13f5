/** What a letter is for: a code to log in, a device to approve, or one of the two codes of an email change. */
export type LetterKind = 'otp' | 'device' | 'update-primary' | 'update-secondary'

/** A letter as the visitor would have received it (stack contract, section 4). `at` is in milliseconds. */
export type Letter = { readonly kind: LetterKind; readonly otp?: string; readonly link?: string; readonly at: number }

const KEPT_PER_ADDRESS = 50

/** Every mail the frame sent. Nothing leaves this machine. */
export class LetterBox {
  readonly #byAddress = new Map<string, Letter[]>()

  constructor(private readonly now: () => number = Date.now) {}

  send(email: string, letter: Omit<Letter, 'at'>): void {
    const letters = this.#byAddress.get(keyOf(email)) ?? []
    letters.unshift({ ...letter, at: this.now() })
    this.#byAddress.set(keyOf(email), letters.slice(0, KEPT_PER_ADDRESS))
  }

  /** Newest first. */
  of(email: string): readonly Letter[] {
    return this.#byAddress.get(keyOf(email)) ?? []
  }

  /** The letters of everybody, newest first, with the address they went to. */
  all(): (Letter & { readonly email: string })[] {
    return [...this.#byAddress]
      .flatMap(([email, letters]) => letters.map((letter) => ({ email, ...letter })))
      .sort((one, other) => other.at - one.at)
  }

  empty(): void {
    this.#byAddress.clear()
  }
}

/** Addresses that reach the same person are one. */
export function keyOf(email: string): string {
  return email.trim().toLowerCase()
}
