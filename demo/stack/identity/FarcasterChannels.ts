import { randomBytes } from 'node:crypto'
import type { FarcasterIdentity } from '../frame/identities'
import { subjectOf } from './Accounts'
import { SocialLoginRefused } from './SocialLoginRefused'

type Channel = {
  readonly outcome: Promise<FarcasterIdentity>
  readonly settle: (outcome: FarcasterIdentity | SocialLoginRefused) => void
  readonly timer: NodeJS.Timeout
  awaited: boolean
  answered: boolean
}

const ANSWER_WITHIN_MS = 10 * 60_000

/** The pending Farcaster requests. Each is decided once and awaited once. */
export class FarcasterChannels {
  readonly #channels = new Map<string, Channel>()

  /** A new request, named so that nobody can guess it. */
  open(): string {
    const name = randomBytes(16).toString('hex')
    const { promise, settle } = settleable()
    const timer = setTimeout(() => {
      settle(new SocialLoginRefused('Nobody answered the Farcaster request in time.'))
      this.#channels.delete(name)
    }, ANSWER_WITHIN_MS)
    timer.unref()
    this.#channels.set(name, { outcome: promise, settle, timer, awaited: false, answered: false })
    return name
  }

  isOpen(name: string): boolean {
    return this.#channels.get(name)?.answered === false
  }

  /** The user's decision. False if the request is unknown, expired, or already decided. */
  answer(name: string, userName: string | undefined): boolean {
    const channel = this.#channels.get(name)
    if (!channel || channel.answered) return false
    channel.answered = true
    channel.settle(
      userName === undefined
        ? new SocialLoginRefused('The person declined in Farcaster.')
        : { subject: subjectOf('farcaster', userName), userName },
    )
    return true
  }

  /** Settles with the answer; when the signal aborts, the request is over for the person as well. */
  async await(name: string, signal: AbortSignal): Promise<FarcasterIdentity> {
    const channel = this.#channels.get(name)
    if (!channel || channel.awaited)
      throw new SocialLoginRefused('This Farcaster request is not known here, or is over.')
    channel.awaited = true
    const stopped = settleable<never>()
    const stop = (): void =>
      stopped.settle(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
    try {
      return await Promise.race([channel.outcome, stopped.promise])
    } finally {
      signal.removeEventListener('abort', stop)
      this.#forget(name, channel)
    }
  }

  /** Ends everything that waits. */
  close(): void {
    for (const [name, channel] of [...this.#channels]) {
      channel.settle(new SocialLoginRefused('The stack was stopped.'))
      this.#forget(name, channel)
    }
  }

  #forget(name: string, { timer }: Channel): void {
    clearTimeout(timer)
    this.#channels.delete(name)
  }
}

function settleable<T = FarcasterIdentity>(): {
  readonly promise: Promise<T>
  readonly settle: (outcome: T | Error) => void
} {
  let settle: (outcome: T | Error) => void = () => undefined
  const promise = new Promise<T>((resolve, reject) => {
    settle = (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome))
  })
  // May be rejected before it is awaited, which must not end the process.
  promise.catch(() => undefined)
  return { promise, settle }
}
