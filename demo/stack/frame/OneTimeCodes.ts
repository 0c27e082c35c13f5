import { randomInt } from 'node:crypto'
import { FrameRefusal } from './FrameRefusal'

/** Lifetime of a code or device link. */
export const CODE_LIFETIME_MS = 20 * 60_000
const TRIES = 10

type Kept = { readonly otp: string; readonly until: number; triesLeft: number }

/** Codes of six digits, one per purpose; asking again replaces the one before. */
export class OneTimeCodes {
  readonly #kept = new Map<string, Kept>()

  constructor(private readonly now: () => number = Date.now) {}

  issue(purpose: string): string {
    const otp = String(randomInt(1_000_000)).padStart(6, '0')
    this.#kept.set(purpose, { otp, until: this.now() + CODE_LIFETIME_MS, triesLeft: TRIES })
    return otp
  }

  /**
   * Uses the code up.
   * @throws 'Invalid Otp' when it is another one, and says so when it is too old or was tried too often.
   */
  redeem(purpose: string, otp: string): void {
    const kept = this.#kept.get(purpose)
    if (!kept) throw new FrameRefusal('Invalid Otp')
    if (kept.until <= this.now()) throw new FrameRefusal('Otp expired. Ask for a new one.')
    if (kept.triesLeft <= 0) throw new FrameRefusal('Too many attempts. Ask for a new one.')
    if (kept.otp !== otp.trim()) {
      kept.triesLeft -= 1
      throw new FrameRefusal('Invalid Otp')
    }
    this.#kept.delete(purpose)
  }
}
