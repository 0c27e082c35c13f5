import type { Description } from '../../requests/description'

/** The error when the user rejected. */
export const REJECTED = 'User rejected the request'

/** A request on the screen or waiting for it. */
export type Approval = { readonly description: Description; readonly isBusy: boolean; readonly waiting: number }

type Entry = { description: Description | undefined; isBusy: boolean; isOver: boolean; settle(approved: boolean): void }

/**
 * Unsafe requests, one on the screen at a time in the order in which they came. A request counts as open from when it
 * was heard, so that one can be aborted before it was ever drawn.
 */
export class ApprovalQueue {
  readonly #entries: Entry[] = []

  constructor(private readonly draw: (approval: Approval | undefined) => void) {}

  /**
   * Asks the user. `prepare` creates the screen; `act` runs after an approval, while the screen shows progress.
   * @throws 'User rejected the request' after a rejection or an abort
   */
  async ask<Prepared extends { readonly description: Description }, Done>(
    prepare: () => Promise<Prepared>,
    act: (prepared: Prepared) => Promise<Done>,
  ): Promise<Done> {
    let settle: (approved: boolean) => void = () => undefined
    const decision = new Promise<boolean>((resolve) => (settle = resolve))
    const entry: Entry = { description: undefined, isBusy: false, isOver: false, settle }
    this.#entries.push(entry)
    try {
      const prepared = await prepare()
      if (entry.isOver) throw new Error(REJECTED)
      entry.description = prepared.description
      this.#redraw()
      if (!(await decision)) throw new Error(REJECTED)
      return await act(prepared)
    } finally {
      this.#entries.splice(this.#entries.indexOf(entry), 1)
      this.#redraw()
    }
  }

  /** The user's decision about the request on the screen. */
  answer(approved: boolean): void {
    const entry = this.#shown
    if (!entry || entry.isBusy) return
    entry.isBusy = approved
    entry.isOver = !approved
    entry.settle(approved)
    this.#redraw()
  }

  /** Aborts the oldest pending request. */
  abort(): void {
    const entry = this.#entries.find((each) => !each.isBusy && !each.isOver)
    if (!entry) return
    entry.isOver = true
    entry.settle(false)
  }

  get #shown(): Entry | undefined {
    const first = this.#entries.find((each) => !each.isOver)
    return first?.description ? first : undefined
  }

  #redraw(): void {
    const entry = this.#shown
    if (!entry?.description) return this.draw(undefined)
    this.draw({
      description: entry.description,
      isBusy: entry.isBusy,
      waiting: this.#entries.filter((each) => !each.isOver).length - 1,
    })
  }
}
