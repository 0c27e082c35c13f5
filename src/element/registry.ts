/** What the elements of a page share: the clients by project id, and the wallets that announced themselves. */
export interface Registry {
  /** Made by the lazy part; opaque to the entry. */
  readonly clients: Map<string, unknown>
  /** Raw details of announcements, as the wallets sent them; read with care later. */
  readonly announcements: Set<unknown>
  readonly listeners: Set<() => void>
  /** Elements on the page, each with its way to join a session; the last one to leave releases the page's listener. */
  readonly elements: Set<() => void>
  release: (() => void) | undefined
  nextId: number
  /** Keys of what the console was told already. */
  readonly noticed: Set<string>
  /** The button's style sheets, shared by all elements. */
  sheets: CSSStyleSheet[] | undefined
}

// The one global of ours besides the element definitions (element-api.md, section 2, rule 8).
const key = Symbol.for('wallet-connect-button.registry')

/** The registry of this page, guarded: a page that put something else under our symbol gets a private one. */
export function pageRegistry(): Registry {
  const page = globalThis as unknown as Record<symbol, Registry | undefined>
  const known = page[key]
  if (known?.elements instanceof Set) return known
  const made: Registry = { clients: new Map(), announcements: new Set(), listeners: new Set(), elements: new Set(), release: undefined, nextId: 1, noticed: new Set(), sheets: undefined }
  Object.defineProperty(globalThis, key, { value: made, configurable: true })
  return made
}
