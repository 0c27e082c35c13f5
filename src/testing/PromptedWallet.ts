import type { WalletParts } from './answerPage'
import type { AnswerMode, WaitOptions, WalletFailure, WalletRequest } from './types'

/** What pages ask a wallet for, and how its owner answers: the test. */
export class PromptedWallet {
  readonly #parts: WalletParts

  constructor(
    /** By which pages and visitors know the wallet. */
    readonly name: string,
    parts: WalletParts,
  ) {
    this.#parts = parts
  }

  /** The active account's address. */
  get address(): string {
    return this.#parts.core.address
  }

  /** The addresses of all accounts, in the order of their index. */
  get addresses(): readonly string[] {
    return this.#parts.core.addresses
  }

  /** Everything that pages asked for, oldest first. */
  get requests(): readonly WalletRequest[] {
    return this.#parts.prompts.requests.map((request) => ({ ...request }))
  }

  /** What a visitor would have been asked, oldest first: one for each window that the wallet would have opened. */
  get prompts(): readonly WalletRequest[] {
    return this.requests.filter(({ prompted }) => prompted)
  }

  /** What waits for `approve()` or `reject()`, oldest first. */
  get pending(): readonly WalletRequest[] {
    return this.#parts.prompts.pending.map((request) => ({ ...request }))
  }

  /**
   * Approves the oldest request that waits, of this method if one is named, or the next one.
   * @throws if no page asks in time
   */
  approve(method?: string, options?: WaitOptions): Promise<WalletRequest> {
    return this.#parts.prompts.answer('approved', method, options)
  }

  /**
   * Rejects the oldest request that waits, of this method if one is named, or the next one, with 4001.
   * @throws if no page asks in time
   */
  reject(method?: string, options?: WaitOptions): Promise<WalletRequest> {
    return this.#parts.prompts.answer('rejected', method, options)
  }

  /** Decides how requests are answered from now on, and how those of single methods are. */
  answer(mode: AnswerMode, methods: Readonly<Record<string, AnswerMode>> = {}): void {
    this.#parts.prompts.setModes(mode, methods)
  }

  /** Fails the next request of a method; without one, the next that a visitor would have been asked about. */
  failNext(failure: WalletFailure, method?: string): void {
    this.#parts.prompts.plans.fail(failure, method)
  }

  /** Responds to the next request of a method with this, whatever it is, without asking or doing anything. */
  respondNext(result: unknown, method: string): void {
    this.#parts.prompts.plans.respond(result, method)
  }

  /** Carries the next request of a method out, and responds with what this makes of the result. */
  changeNext(change: (result: unknown) => unknown, method: string): void {
    this.#parts.prompts.plans.change(change, method)
  }

  /** Never responds to the next request of a method. */
  ignoreNext(method: string): void {
    this.#parts.prompts.plans.ignore(method)
  }
}
