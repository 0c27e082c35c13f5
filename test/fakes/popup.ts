import type { Popup } from '../../src/session/world'

export interface FakePopup extends Popup {
  /** The address it was opened on, then where it was sent. */
  readonly visited: string[]
  /** The origin whose answer is waited for. */
  trusted(): string | undefined
  responses(resultUri: string): void
  fails(reason: unknown): void
  /** The visitor closes it. */
  shut(): void
  /** It was closed from here. */
  closedByUs(): boolean
  /** What the page is told that waits for its answer. */
  result(origin: string, signal: AbortSignal): Promise<string>
}

export function createFakePopup(address: string): FakePopup {
  const visited = [address]
  let closed = false
  let ours = false
  let trusted: string | undefined
  let settle: { readonly resolve: (uri: string) => void; readonly reject: (reason: unknown) => void } | undefined
  return {
    visited,
    trusted: () => trusted,
    responses: (resultUri) => settle?.resolve(resultUri),
    fails: (reason) => settle?.reject(reason),
    shut: () => void (closed = true),
    closedByUs: () => ours,
    location: {
      get href() {
        return visited.at(-1) ?? ''
      },
      set href(next) {
        visited.push(next)
      },
    },
    get closed() {
      return closed
    },
    close() {
      if (!closed) ours = true
      closed = true
    },
    result(origin, signal) {
      trusted = origin
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      })
    },
  }
}
