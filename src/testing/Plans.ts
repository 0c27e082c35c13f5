import type { RequestOutcome, WalletFailure } from './types'
import { errorOf } from './WalletError'

/** How one request is answered in the wallet's place, which may carry it out all the same. */
export type Plan = { readonly outcome: RequestOutcome; respond(carryOut: () => Promise<unknown>): Promise<unknown> }

/** What the test wants of single requests, each for one of them. */
export class Plans {
  readonly #all: { readonly method: string | undefined; readonly plan: Plan }[] = []

  /** Without a method it is for the next request that a visitor would have been asked about. */
  fail(failure: WalletFailure, method?: string): void {
    this.#add('failed', () => Promise.reject(errorOf(failure)), method)
  }

  respond(result: unknown, method: string): void {
    this.#add('approved', async () => result, method)
  }

  change(change: (result: unknown) => unknown, method: string): void {
    this.#add('approved', async (carryOut) => change(await carryOut()), method)
  }

  ignore(method: string): void {
    this.#add('waiting', () => new Promise(() => {}), method)
  }

  /** Takes the next plan of a method, or of none. */
  take(method: string | undefined): Plan | undefined {
    const at = this.#all.findIndex((each) => each.method === method)
    return at < 0 ? undefined : this.#all.splice(at, 1)[0]?.plan
  }

  #add(outcome: RequestOutcome, respond: Plan['respond'], method: string | undefined): void {
    this.#all.push({ method, plan: { outcome, respond } })
  }
}
