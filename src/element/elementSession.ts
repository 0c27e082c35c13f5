import type { Controller, ElementBridge, ElementFacts } from '../app/bridge'
import { ATTRIBUTES } from '../domain/page/attributes'
import { DISCONNECTED } from './disconnected'
import type { ElementOptions } from './elementOptions'
import { ElementPrerender } from './ElementPrerender'
import { followPage } from './followPage'
import { loadApp, loadExtras } from './loadApp'
import { dispatchFailure, loadFailure, type LoadFailure } from './loadFailure'
import { pageRegistry } from './registry'
import { report } from './report'

/** How an element takes part in a session. */
export interface ElementSession {
  readonly facts: ElementFacts
  readonly controller: Controller | undefined
  /** Whether the code could not be loaded. */
  readonly failed: boolean
  /** Whether reconnecting has ended, successfully or not. */
  readonly settled: boolean
  /** Resolves when React is mounted and reconnecting has ended. */
  readonly ready: Promise<void>
  readonly prerender: ElementPrerender
  /** Loads the code and attaches the element. @throws LoadFailure */
  load(): Promise<Controller>
  loadQuietly(): void
  /** The visitor has shown intent: loads the code, and prepares what a press shows before it is there. */
  prepare(): void
  /** Joins the session that another element of the project has started, or restores that of an earlier visit. */
  join(): void
  leave(reason: 'removed' | 'config'): void
}

/** What a session tells its element. */
export interface SessionListener {
  paint(): void
  valueChanged(): void
  optionsChanged(): void
}

const NOTHING_KNOWN = { ...DISCONNECTED, value: null } as ElementFacts

export function createElementSession(
  root: ShadowRoot,
  options: ElementOptions,
  listener: SessionListener,
): ElementSession {
  const id = String(pageRegistry().nextId++)
  const host = root.host as HTMLElement
  const prerender = new ElementPrerender()
  let loading: Promise<Controller> | undefined
  let resolveReady: () => void

  function adopt(facts: ElementFacts): void {
    const changed = session.facts.value !== facts.value
    session.facts = facts
    // The page may have its first control by now.
    followPage()
    listener.paint()
    if (changed) listener.valueChanged()
  }

  const createBridge = (isCurrent: () => boolean): ElementBridge => ({
    ...pageRegistry(),
    id,
    host,
    root,
    attributes: ATTRIBUTES,
    report,
    options: options.current,
    setFacts: (facts) => void (isCurrent() && adopt(facts)),
    prerender: prerender.get,
    settle() {
      session.settled = true
      listener.paint()
      resolveReady()
    },
  })

  function attach(): Promise<Controller> {
    const bridge = createBridge(() => loading === mine)
    prerender.belongTo(bridge)
    const mine: Promise<Controller> = loadApp(options.language(), bridge).then(
      (attachTo) => {
        // The element left the page or changed its project while the code was loading.
        if (loading !== mine) throw loadFailure()
        session.failed = false
        // The app finds out more about the options.
        options.reset()
        const problem = options.refusal()
        if (problem) {
          loading = undefined
          listener.optionsChanged()
          throw problem
        }
        return (session.controller = attachTo(bridge))
      },
      (error: LoadFailure) => {
        if (loading === mine) {
          // Reset, so that the next press tries again.
          loading = undefined
          session.failed = true
          listener.paint()
          dispatchFailure(host, error)
        }
        throw error
      },
    )
    return mine
  }

  /** Another tab has connected before this page has needed the app. */
  const follow = (): void => void (!session.failed && options.isRestorable() && session.loadQuietly())

  const session = {
    facts: NOTHING_KNOWN,
    controller: undefined as Controller | undefined,
    failed: false,
    settled: false,
    ready: new Promise<void>((resolve) => (resolveReady = resolve)),
    prerender,
    load(): Promise<Controller> {
      const refusal = options.refusal()
      return refusal ? Promise.reject(refusal) : (loading ??= attach())
    },
    loadQuietly(): void {
      session.load().catch(() => {})
    },
    prepare(): void {
      session.loadQuietly()
      if (!session.settled) void prerender.prepare(options.language())
    },
    join(): void {
      // After a failure only a press tries again: a page that sets an option on each failure would never stop.
      if (session.failed) return
      addEventListener('storage', follow)
      if (pageRegistry().clients.has(options.current().projectId ?? '') || options.isRestorable()) session.loadQuietly()
      else if (options.current().loading === 'eager')
        loadExtras().then(
          ({ whenIdle }) => whenIdle(() => host.isConnected && session.loadQuietly()),
          () => {},
        )
    },
    leave(reason: 'removed' | 'config'): void {
      removeEventListener('storage', follow)
      session.controller?.detach(reason)
      prerender.belongTo(undefined)
      session.controller = loading = undefined
      session.settled = session.failed = false
      // Without a session there is nothing to show.
      adopt(NOTHING_KNOWN)
    },
  }
  return session
}
