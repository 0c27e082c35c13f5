import type { WalletFailure } from './types'
import { errorOf, type WalletError } from './WalletError'

/** The failures that a test wants, each for one request. */
export class Failures {
  readonly #wanted: { readonly method: string | undefined; readonly failure: WalletFailure }[] = []

  /** Without a method it is for the next request that a visitor would have been asked about. */
  add(failure: WalletFailure, method?: string): void {
    this.#wanted.push({ failure, method })
  }

  /** Takes the next failure of a method, or of none. */
  take(method: string | undefined): WalletError | undefined {
    const at = this.#wanted.findIndex((each) => each.method === method)
    const [wanted] = at < 0 ? [] : this.#wanted.splice(at, 1)
    return wanted && errorOf(wanted.failure)
  }
}
