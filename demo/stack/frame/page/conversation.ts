import { isEventName, readPayload, type Asked, type EventName } from '../schema'
import { isAllowed } from './origins'

/** One question of the app, read and checked. */
export type AskedEvent = { [Name in EventName]: { readonly name: Name; readonly payload: Asked<Name> } }[EventName]

/** What goes to the page above. */
export type FrameMessage = { readonly type: `@w3m-frame/${string}`; readonly id?: string; readonly payload?: unknown }

/** What the browser hands over with a message. */
export type Heard = { readonly data: unknown; readonly origin: string; readonly source: unknown }

type Parts = {
  /** The parent window. Messages of others are ignored. */
  readonly above: unknown
  /** The project's origins; an empty list allows all. */
  readonly allowed: readonly string[]
  post(message: FrameMessage, origin: string): void
  /** Executes the request and returns the payload of the response. Throws with the message for the app. */
  execute(asked: AskedEvent, origin: string): Promise<unknown>
}

const APP = '@w3m-app/'
const NAME = /^[A-Z][A-Z_]{0,63}$/
const LONGEST_ID = 256
const REMEMBERED_IDS = 10_000

/**
 * The frame's side of the protocol. Handles messages of the parent window and first origin only; responds to each id
 * once, to that exact origin. A message that is wrong gets the `_ERROR` twin when it has a name and an id, and no
 * answer otherwise.
 */
export class Conversation {
  #origin: string | undefined
  readonly #answered = new Set<string>()

  constructor(private readonly parts: Parts) {}

  /** The embedding page; undefined until its first message. */
  get origin(): string | undefined {
    return this.#origin
  }

  hear({ data, origin, source }: Heard): void {
    if (source !== this.parts.above || !isAllowed(origin, this.parts.allowed)) return
    if (this.#origin !== undefined && origin !== this.#origin) return
    const envelope = readEnvelope(data)
    if (!envelope) return
    this.#origin = origin
    const { name, id, payload } = envelope
    if (id !== undefined && !this.#isFresh(id)) return
    if (!isEventName(name)) return this.#refuse(name, id, `Unknown event ${name}`)
    const read = readPayload(name, payload)
    if ('problem' in read) return this.#refuse(name, id, read.problem)
    void this.parts.execute({ name, payload: read.payload } as AskedEvent, origin).then(
      (answer) => this.#reply(`${name}_SUCCESS`, id, answer),
      (reason: unknown) => this.#refuse(name, id, wordsOf(reason)),
    )
  }

  /** Says something nobody asked for. Before the page above spoke, only when its origin is known otherwise. */
  tell(name: 'READY' | 'SESSION_UPDATE', payload: object, origin = this.#origin): void {
    if (origin !== undefined) this.parts.post({ type: `@w3m-frame/${name}`, payload }, origin)
  }

  #isFresh(id: string): boolean {
    if (this.#answered.has(id)) return false
    this.#answered.add(id)
    const oldest = this.#answered.values().next().value
    if (this.#answered.size > REMEMBERED_IDS && oldest !== undefined) this.#answered.delete(oldest)
    return true
  }

  #refuse(name: string, id: string | undefined, message: string): void {
    this.#reply(`${name}_ERROR`, id, { message })
  }

  #reply(name: string, id: string | undefined, payload: unknown): void {
    // A request without an id needs no response.
    if (id === undefined || this.#origin === undefined) return
    this.parts.post({ type: `@w3m-frame/${name}`, id, ...(payload === undefined ? {} : { payload }) }, this.#origin)
  }
}

function readEnvelope(
  data: unknown,
): { readonly name: string; readonly id: string | undefined; readonly payload: unknown } | undefined {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return undefined
  const { type, id, payload } = data as Record<string, unknown>
  if (typeof type !== 'string' || !type.startsWith(APP) || !NAME.test(type.slice(APP.length))) return undefined
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > LONGEST_ID)) return undefined
  return { name: type.slice(APP.length), id, payload }
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error && reason.message !== '' ? reason.message : 'An error occurred'
}
