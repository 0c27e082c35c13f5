import { randomBytes } from 'node:crypto'
import { FrameRefusal } from './FrameRefusal'
import { keyOf } from './Inbox'
import { CODE_LIFETIME_MS } from './OneTimeCodes'

type Link = { readonly email: string; readonly browser: string; readonly until: number }

/**
 * Which browser may ask for codes of which email. Only addresses with `+device` before the @ are strict about it, so
 * that most tests and visitors go straight to the code.
 */
export class Devices {
  readonly #links = new Map<string, Link>()
  readonly #approved = new Set<string>()
  readonly #waiting = new Map<string, Set<() => void>>()

  constructor(private readonly now: () => number = Date.now) {}

  mustApprove(email: string, browser: string): boolean {
    return (email.split('@')[0] ?? '').toLowerCase().includes('+device') && !this.#approved.has(pair(email, browser))
  }

  /** The id of a new link that approves this browser for this email. */
  link(email: string, browser: string): string {
    const id = randomBytes(24).toString('base64url')
    this.#links.set(id, { email: keyOf(email), browser, until: this.now() + CODE_LIFETIME_MS })
    return id
  }

  /**
   * What a link is for.
   * @throws when there is no such link or it is too old.
   */
  open(id: string): { readonly email: string; readonly isApproved: boolean } {
    const { email, browser } = this.#live(id)
    return { email, isApproved: this.#approved.has(pair(email, browser)) }
  }

  /**
   * Approves the browser a link was made for.
   * @throws like `open`.
   */
  approve(id: string): { readonly email: string; readonly browser: string } {
    const { email, browser } = this.#live(id)
    const key = pair(email, browser)
    this.#approved.add(key)
    for (const wake of this.#waiting.get(key) ?? []) wake()
    return { email, browser }
  }

  /**
   * Resolves with true as soon as the browser is approved, with false after `waitMs`.
   * @throws when its last link ran out.
   */
  async wait(email: string, browser: string, waitMs: number): Promise<boolean> {
    const key = pair(email, browser)
    if (this.#approved.has(key)) return true
    const hasLiveLink = [...this.#links.values()].some(
      (link) => pair(link.email, link.browser) === key && link.until > this.now(),
    )
    if (!hasLiveLink) throw new FrameRefusal('The device link has expired. Ask for a new one.')
    const wakers = this.#waiting.get(key) ?? new Set()
    this.#waiting.set(key, wakers)
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer)
        wakers.delete(wake)
        resolve(this.#approved.has(key))
      }
      const timer = setTimeout(wake, waitMs)
      timer.unref()
      wakers.add(wake)
    })
  }

  #live(id: string): Link {
    const link = this.#links.get(id)
    if (!link) throw new FrameRefusal('This device link is not known.')
    if (link.until <= this.now()) throw new FrameRefusal('This device link has expired.')
    return link
  }
}

function pair(email: string, browser: string): string {
  return `${browser} ${keyOf(email)}`
}
