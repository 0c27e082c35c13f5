import { VERSION } from '../config/version'

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

/**
 * The registry of this page. Each version of the script has its own, because what it holds (sessions above all) is made
 * by one version's code and read by the same. Guarded: what a page put under our symbol is replaced.
 */
export function pageRegistry(): Registry {
  const page = globalThis as unknown as Record<symbol, Map<string, Registry> | undefined>
  let versions = page[key]
  if (!(versions instanceof Map))
    Object.defineProperty(globalThis, key, { value: (versions = new Map()), configurable: true })
  let registry = versions.get(VERSION)
  if (!registry) {
    registry = {
      clients: new Map(),
      announcements: new Set(),
      listeners: new Set(),
      elements: new Set(),
      release: undefined,
      nextId: 1,
      noticed: new Set(),
      sheets: undefined,
    }
    versions.set(VERSION, registry)
  }
  return registry
}
