import { rejection } from '../../../../src/testing/WalletError'

/** How a request is answered: by a person, by rule, or not at all until it is released. */
export type ResponseMode = 'ask' | 'approve' | 'reject' | 'hold'

/** A request as the panel and the tests see it. */
export type ShownRequest = {
  readonly id: number
  readonly method: string
  readonly title: string
  readonly details: string
  outcome: 'waiting' | 'approved' | 'rejected'
}

type Waiting = { readonly request: ShownRequest; settle(approve: boolean): void }

/** Decides whether a request may be carried out, by the policy or by a person. */
export class Approvals {
  /** Holds for every method without a rule of its own. */
  policy: ResponseMode = 'ask'
  /** Rules for single methods. */
  readonly policies: Record<string, ResponseMode> = {}
  /** All requests since the page loaded, oldest first. */
  readonly requests: ShownRequest[] = []
  readonly #waiting: Waiting[] = []
  #nextId = 1

  constructor(private readonly show: (requests: readonly ShownRequest[]) => void) {}

  /**
   * Resolves when the request was approved.
   * @throws 4001 when it was rejected.
   */
  decide(method: string, title: string, details: string): Promise<void> {
    const request: ShownRequest = { id: this.#nextId++, method, title, details, outcome: 'waiting' }
    this.requests.push(request)
    const mode = this.policies[method] ?? this.policy
    return new Promise((resolve, reject) => {
      const settle = (approve: boolean): void => {
        request.outcome = approve ? 'approved' : 'rejected'
        if (approve) resolve()
        else reject(rejection())
      }
      if (mode === 'approve' || mode === 'reject') return settle(mode === 'approve')
      this.#waiting.push({ request, settle })
      if (mode === 'ask') this.#draw()
    })
  }

  /** Answers the oldest waiting request, or the one with the id. False when none is waiting. */
  respond(approve: boolean, id?: number): boolean {
    const at = this.#waiting.findIndex(({ request }) => id === undefined || request.id === id)
    const [found] = at < 0 ? [] : this.#waiting.splice(at, 1)
    found?.settle(approve)
    this.#draw()
    return found !== undefined
  }

  pending(): ShownRequest[] {
    return this.#waiting.map(({ request }) => request)
  }

  #draw(): void {
    this.show(this.pending().filter(({ method }) => (this.policies[method] ?? this.policy) === 'ask'))
  }
}
