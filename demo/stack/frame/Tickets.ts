import { randomBytes } from 'node:crypto'
import { FrameRefusal } from './FrameRefusal'
import type { AskedRequest } from './requests/AskedRequest'

/** A request that was shown: exactly this is executed when it is approved. */
export type Ticket = { readonly token: string; readonly request: AskedRequest }

const KEPT = 200

/** Requests that wait for an approval. A ticket is valid once, and only for its session. */
export class Tickets {
  readonly #open = new Map<string, Ticket>()

  issue(ticket: Ticket): string {
    const id = randomBytes(16).toString('hex')
    this.#open.set(id, ticket)
    const oldest = this.#open.keys().next().value
    if (this.#open.size > KEPT && oldest !== undefined) this.#open.delete(oldest)
    return id
  }

  redeem(id: string, token: string | undefined): Ticket {
    const ticket = this.#open.get(id)
    if (!ticket || ticket.token !== token) throw new FrameRefusal('This request is no longer open')
    this.#open.delete(id)
    return ticket
  }
}
