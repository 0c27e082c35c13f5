import type { MailOptions, TestMail, WaitOptions } from '../types'

/** How long a test waits for a mail that does not come. */
const MAIL_WITHIN_MS = 20_000
const POLL_MS = 100

/** The emails of a local stack. */
export class TestInbox {
  constructor(private readonly url: string) {}

  /**
   * The code that was sent to an address, which is waited for.
   * @throws if it does not come in time
   */
  async code(email: string, { kind = 'otp', ...options }: MailOptions = {}): Promise<string> {
    return (await this.#mail(email, kind, options)).otp ?? ''
  }

  /**
   * The link by which a device is approved, which is waited for.
   * @throws if it does not come in time
   */
  async link(email: string, options?: WaitOptions): Promise<string> {
    return (await this.#mail(email, 'device', options)).link ?? ''
  }

  /** All that was sent to an address, newest first. */
  async mails(email: string): Promise<readonly TestMail[]> {
    const response = await fetch(`${this.url}?email=${encodeURIComponent(email)}`)
    if (!response.ok) throw new Error(`The inbox at ${this.url} answered with ${response.status}.`)
    return (await response.json()) as readonly TestMail[]
  }

  async #mail(
    email: string,
    kind: TestMail['kind'],
    { nth = 1, withinMs = MAIL_WITHIN_MS }: Omit<MailOptions, 'kind'> = {},
  ): Promise<TestMail> {
    const over = AbortSignal.timeout(withinMs)
    for (;;) {
      const all = await this.mails(email)
      const mail = all.filter((each) => each.kind === kind).toReversed()[nth - 1]
      if (mail) return mail
      if (over.aborted) throw new Error(`No mail ${nth} of the kind ${kind} came to ${email}; there are ${all.length}.`)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}
