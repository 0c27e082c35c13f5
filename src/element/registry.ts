import type { ElementFacts, SharedByElements } from '../app/bridge'
import type { Options } from '../domain/page/options'
import { VERSION } from '../config/version'
import buttonCss from './button.css?inline'
import { isCanvas } from './isCanvas'

/** What all elements of a page share. */
export interface Registry extends SharedByElements {
  /** Called with the facts of each element after each change. */
  readonly followers: Set<(host: HTMLElement, facts: ElementFacts) => void>
  /** A function for each element on the page, and for each session without one, that lets it join its session. */
  readonly members: Map<object, () => void>
  release?: (() => void) | undefined
  /** Called with each that joins, once the page has controls. */
  joined?: (member: object) => void
  /** Why nothing may start with the options of an element, which another copy of this script may have defined. */
  readonly problems: WeakMap<object, string | undefined>
  /** What is wrong with options that parse. Set once that code is loaded, which is before anything starts. */
  findProblem?: ((options: Options) => string | undefined) | undefined
  /** Set by the entry for pages: src/element/pinnedFile.ts */
  pinnedFile?: (path: string) => Promise<string> | undefined
  nextId: number
  /** Keys of warnings that the console has shown. */
  readonly noticed: Set<string>
  /** Whether the page is shown in an editor. */
  readonly canvas: boolean
  /** The button's style sheet. Constructed, so that it works under a strict Content-Security-Policy. */
  readonly sheet: CSSStyleSheet
}

// The only global besides the element definition.
const key = Symbol.for('wallet-connect-button.registry')

/**
 * The registry of this page. Each version of the script has its own, because its content (sessions above all) is made
 * and read by the code of one version. Anything else that a page has put under our symbol is replaced.
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
      started: new Map(),
      members: new Map(),
      followers: new Set(),
      nextId: 1,
      noticed: new Set(),
      problems: new WeakMap(),
      canvas: isCanvas(),
      sheet: new CSSStyleSheet(),
    }
    registry.sheet.replaceSync?.(buttonCss)
    versions.set(VERSION, registry)
  }
  return registry
}
