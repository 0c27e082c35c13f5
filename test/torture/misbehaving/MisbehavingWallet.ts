import type { FakeClock } from '../../fakes/clock'
import type { FakeContext } from '../../fakes/context'
import { MANNERS, type MannerName, type Request, type Upheaval } from './manners'

/** What the wallet has really done. */
export interface Done {
  readonly request: Request
  /** The account it was done with, or the network it is on. */
  readonly subject: string
  /** The signature or the hash that it gave. */
  readonly result?: string
}

/** A wallet of any kind, its owner, and what it has done. It misbehaves at one kind of request. */
export abstract class MisbehavingWallet implements Upheaval {
  readonly clock: FakeClock
  readonly done: Done[] = []
  /** Chains that it has said it is on. */
  readonly claimed = new Set<string>()
  misbehaves: { readonly at: Request; readonly manner: MannerName } | undefined
  isLying = false
  abstract readonly accounts: readonly string[]
  /** The network that it is on. */
  abstract readonly chain: string
  /** How many requests it got at which it misbehaved. */
  attacks = 0

  constructor(protected readonly context: FakeContext) {
    this.clock = context.clock
  }

  /** Installs the wallet in the page. */
  abstract appear(): void
  /** The visitor connects it, until the wallet has answered or the page has given up. */
  abstract connect(): Promise<void>
  abstract changeAccount(): void
  abstract changeChain(): void
  abstract end(): void
  abstract speakOfOthers(): void
  lie(): void {
    this.isLying = true
  }

  /** It behaves from now on, and its owner gives the page what it asks for. */
  behave(): void {
    this.misbehaves = undefined
    this.isLying = false
  }

  /** Answers a request, or does what it does instead. A swap is asked for as any other transaction is. */
  protected answer(request: Request, right: () => unknown): unknown {
    const at = this.misbehaves?.at === 'swap' ? 'send' : this.misbehaves?.at
    if (!this.misbehaves || at !== request) return right()
    this.attacks += 1
    return MANNERS[this.misbehaves.manner](right, this)
  }

  protected did(request: Request, subject: string, result?: string): void {
    this.done.push({ request, subject, ...(result !== undefined && { result }) })
  }

  /** A hash that no other transaction has. */
  protected nextHash(): string {
    return `0x${(this.done.length + 1).toString(16).padStart(64, '0')}`
  }
}
