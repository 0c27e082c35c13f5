import { Plans, type Plan } from './Plans'
import type { AnswerMode, RequestOutcome, WaitOptions, WalletRequest } from './types'
import { rejection } from './WalletError'

type Recorded = { -readonly [Key in keyof WalletRequest]: WalletRequest[Key] }
type Waiting = { readonly request: Recorded; readonly document: unknown; settle(outcome: RequestOutcome): void }

/** How long a test waits for a request that does not come. */
const REQUEST_WITHIN_MS = 20_000
/** The test's own limit may be shorter than that, and then says nothing of the wallet. */
const SAY_AFTER_MS = 3_000

/** Which requests there were, which of them wait, and how they are answered. */
export class Prompts {
  readonly requests: Recorded[] = []
  readonly #waiting: Waiting[] = []
  /** What the test wants of single requests. */
  readonly plans = new Plans()
  readonly #arrivals = new Set<() => void>()
  #mode: AnswerMode
  #modes: Readonly<Record<string, AnswerMode>> = {}
  #nextId = 1

  constructor(
    mode: AnswerMode,
    /** Told what waits, whenever that changes. */
    private readonly onChange: (pending: readonly WalletRequest[]) => void = () => {},
  ) {
    this.#mode = mode
  }

  get pending(): readonly WalletRequest[] {
    return this.#waiting.map(({ request }) => request)
  }

  /** Requests that wait already go on waiting. */
  setModes(mode: AnswerMode, modes: Readonly<Record<string, AnswerMode>>): void {
    this.#mode = mode
    this.#modes = { ...modes }
  }

  /** Notes a request. */
  record(asked: Pick<WalletRequest, 'method' | 'params' | 'origin' | 'network' | 'verified'>): WalletRequest {
    const request: Recorded = { id: this.#nextId++, ...asked, prompted: false, text: '', outcome: 'approved' }
    this.requests.push(request)
    return request
  }

  /**
   * Asks the visitor.
   * @throws 4001 when it was rejected, or the error that the test wants
   */
  ask({ id }: WalletRequest, text: string, document: unknown): Promise<void> {
    const request = this.requests.find((each) => each.id === id) as Recorded
    const plan = this.#planOf(request, undefined)
    // Only a failure can be wanted of a request by no name, and nothing is carried out then.
    if (plan) return plan.respond(async () => undefined) as Promise<never>
    Object.assign(request, { prompted: true, text, outcome: 'waiting' })
    const mode = this.#modes[request.method] ?? this.#mode
    return new Promise((resolve, reject) => {
      const settle = (outcome: RequestOutcome): void => {
        request.outcome = outcome
        if (outcome === 'approved') resolve()
        else if (outcome === 'rejected') reject(rejection())
      }
      if (mode !== 'ask') return settle(mode === 'approve' ? 'approved' : 'rejected')
      this.#waiting.push({ request, document, settle })
      for (const arrived of this.#arrivals) arrived()
      this.onChange(this.pending)
    })
  }

  /** How the test wants this request answered, by its method's name. */
  planned({ id, method }: WalletRequest): Plan | undefined {
    return this.#planOf(this.requests.find((each) => each.id === id) as Recorded, method)
  }

  /** Notes that the visitor is shown something. */
  show({ id }: WalletRequest, text: string): void {
    const request = this.requests.find((each) => each.id === id)
    if (request) Object.assign(request, { prompted: true, text })
  }

  failed({ id }: WalletRequest): void {
    const request = this.requests.find((each) => each.id === id)
    if (request?.outcome === 'approved') request.outcome = 'failed'
  }

  /** Answers the oldest request that waits, of this method or id if one is named, or the next one. */
  async answer(
    outcome: 'approved' | 'rejected',
    which?: string | number,
    { withinMs = REQUEST_WITHIN_MS }: WaitOptions = {},
  ): Promise<WalletRequest> {
    const { request, settle } = this.#take(which) ?? (await this.#next(which, withinMs))
    settle(outcome)
    this.onChange(this.pending)
    return request
  }

  /** Drops what waits for a document that was left. */
  leave(isLeft: (document: unknown) => boolean): void {
    for (const waiting of this.#waiting.filter(({ document }) => isLeft(document))) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.settle('gone')
    }
  }

  #planOf(request: Recorded, method: string | undefined): Plan | undefined {
    const plan = this.plans.take(method)
    if (plan) request.outcome = plan.outcome
    return plan
  }

  #take(which: string | number | undefined): Waiting | undefined {
    const at = this.#waiting.findIndex(
      ({ request }) => which === undefined || which === request.method || which === request.id,
    )
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  #next(which: string | number | undefined, withinMs: number): Promise<Waiting> {
    const described = (): string => {
      const [before, waiting] = [this.requests, this.pending].map(
        (requests) => requests.map((request) => request.method).join(', ') || 'nothing',
      )
      return `It has asked for: ${before}. Unanswered: ${waiting}.`
    }
    const wanted = which ?? 'anything'
    const telling = setTimeout(() => {
      console.warn(`The test wallet waits for the page to ask it for ${wanted}. ${described()}`)
    }, SAY_AFTER_MS)
    return arrivalOf(() => this.#take(which), this.#arrivals, withinMs)
      .catch(() => {
        throw new Error(`The page did not ask the wallet for ${wanted}. ${described()}`)
      })
      .finally(() => clearTimeout(telling))
  }
}

/** What can be taken after one of the arrivals to come. Rejects after the given time. */
function arrivalOf<Thing>(take: () => Thing | undefined, arrivals: Set<() => void>, withinMs: number): Promise<Thing> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      arrivals.delete(arrived)
      reject(new Error('Nothing came.'))
    }, withinMs)
    const arrived = (): void => {
      const taken = take()
      if (taken === undefined) return
      arrivals.delete(arrived)
      clearTimeout(timer)
      resolve(taken)
    }
    arrivals.add(arrived)
  })
}
