import type { EventOrder, SwitchOptions } from './types'

/** A document in which the wallet is installed. */
export interface WalletDocument {
  readonly origin: string
  /** The frame or window, which has one document at a time. */
  readonly place: object
  /** Resolves once the page's listeners were called. */
  emit(event: string, data: unknown): Promise<void>
}

/** An event that a change causes, and the documents that are notified. */
export type WalletEvent = {
  readonly name: string
  readonly data: unknown
  /** What its script receives instead where the pages are not to be notified. */
  readonly silently?: string
  readonly isFor?: (origin: string) => boolean
}

/** The documents that have the wallet, and the order in which they are notified. */
export class Documents {
  order: EventOrder = 'before'
  readonly #all = new Set<WalletDocument>()
  #late: WalletEvent[] = []

  /** Adds a document, and returns the one that it takes the place of. */
  add(document: WalletDocument): WalletDocument | undefined {
    const before = [...this.#all].find(({ place }) => place === document.place)
    if (before) this.#all.delete(before)
    this.#all.add(document)
    return before
  }

  /** Delivers what the owner of the wallet caused, or a test. */
  async deliver(events: readonly WalletEvent[], { silent = false }: SwitchOptions = {}): Promise<void> {
    for (const { name, silently, data, isFor } of events) {
      const event = silent ? silently : name
      if (event === undefined) continue
      for (const document of [...this.#all])
        if (!isFor || isFor(document.origin))
          // A document that is being left receives nothing any more.
          await document.emit(event, data).catch(() => this.#all.delete(document))
    }
  }

  /** Delivers what a request caused, in the order that the test wants. */
  async deliverOfRequest(events: readonly WalletEvent[]): Promise<void> {
    if (this.order === 'before') await this.deliver(events)
    if (this.order === 'reversed') await this.deliver(events.toReversed())
    if (this.order === 'after') this.#late.push(...events)
  }

  /** Delivers, in a task after the response, what was kept for then. */
  responded(): void {
    const events = this.#late
    this.#late = []
    if (events.length > 0) setTimeout(() => void this.deliver(events), 0)
  }
}
