import type { Popup } from '../../src/session/page'

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
  /** Its page cannot reach the one that opened it. */
  disowned(): boolean
}

export function createFakePopup(address: string): FakePopup {
  const visited = [address]
  let closed = false
  let ours = false
  let disowned = false
  let trusted: string | undefined
  let settle: { readonly resolve: (uri: string) => void; readonly reject: (reason: unknown) => void } | undefined
  return {
    visited,
    trusted: () => trusted,
    responses: (resultUri) => settle?.resolve(resultUri),
    fails: (reason) => settle?.reject(reason),
    shut: () => void (closed = true),
    closedByUs: () => ours,
    navigate: (next) => void visited.push(next),
    disown: () => void (disowned = true),
    disowned: () => disowned,
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
