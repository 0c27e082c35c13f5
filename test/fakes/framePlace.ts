import type { FrameEventName } from '../../src/services/frame/events'
import type { FramePlace } from '../../src/services/frame/frameDialog'

/** What the app posted into the iframe. */
export type Posted = {
  readonly type: string
  readonly id: string
  readonly payload?: unknown
  readonly targetOrigin: string
}

/**
 * A page that can hold the frame's dialog, with the other side of the conversation in the test's hands. No browser:
 * shown, hidden and laid out is tested in one.
 */
export interface FakePlace extends FramePlace {
  readonly posted: readonly Posted[]
  /** The iframes that were ever put into the page, newest last. */
  readonly iframes: readonly FakeElement[]
  /** Listeners on window and document. */
  listeners(): number
  /** A message event as the browser delivers it; from the frame itself unless told otherwise. */
  deliver(data: unknown, from?: { readonly source?: unknown; readonly origin?: string }): void
  /** The frame is up. */
  beReady(): void
  /** The last question of this name. */
  asked(name: FrameEventName): Posted
  response(name: FrameEventName, payload?: unknown): void
  fail(name: FrameEventName, payload?: unknown): void
  /** The listeners of the newest iframe. */
  onIframe(event: 'load' | 'error'): void
  blockByPolicy(disposition?: 'enforce' | 'report'): void
  /** A script of the page takes the dialog out; unseen: nobody has been told yet. */
  takeOut(seen?: 'unseen'): void
}

export class FakeElement extends EventTarget {
  [property: string]: unknown
  readonly children: FakeElement[] = []
  parent: FakeElement | undefined
  isRoot = false
  open = false
  contentWindow: unknown = null
  readonly style = { setProperty: () => {}, removeProperty: () => {} }

  get isConnected(): boolean {
    return this.isRoot || this.parent?.isConnected === true
  }
  append(child: FakeElement): void {
    child.parent = this
    this.children.push(child)
  }
  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1)
    this.parent = undefined
  }
  setAttribute(name: string, value: string): void {
    this[name] = value
  }
  matches(): boolean {
    return this.open
  }
  showModal(): void {
    this.open = true
  }
  close(): void {
    this.open = false
  }
  focus(): void {}
  animate(): object {
    return {}
  }
}

/** The origin of the frame in these tests. */
export const FRAME_ORIGIN = 'https://frame.test'

export function createFakePlace(): FakePlace {
  const posted: Posted[] = []
  const iframes: FakeElement[] = []
  const observers = new Set<() => void>()
  const body = Object.assign(new FakeElement(), { isRoot: true })
  let listening = 0

  const counted = (target: EventTarget): EventTarget => {
    const held = new Set<unknown>()
    return Object.assign(target, {
      addEventListener(type: string, listener: EventListener) {
        if (!held.has(listener)) listening += 1
        held.add(listener)
        EventTarget.prototype.addEventListener.call(target, type, listener)
      },
      removeEventListener(type: string, listener: EventListener) {
        if (held.delete(listener)) listening -= 1
        EventTarget.prototype.removeEventListener.call(target, type, listener)
      },
    })
  }

  const window = Object.assign(counted(new EventTarget()), {
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
    CSSStyleSheet: class {
      replaceSync(): void {}
    },
    MutationObserver: class {
      constructor(private readonly callback: () => void) {}
      observe(): void {
        observers.add(this.callback)
      }
      disconnect(): void {
        observers.delete(this.callback)
      }
    },
  })
  const document = Object.assign(counted(new EventTarget()), {
    body,
    documentElement: body,
    activeElement: null,
    adoptedStyleSheets: [],
    createElement(tag: string) {
      const element = new FakeElement()
      if (tag === 'iframe') {
        iframes.push(element)
        element.contentWindow = {
          postMessage: (message: Omit<Posted, 'targetOrigin'>, targetOrigin: string) =>
            void posted.push({ ...structuredClone(message), targetOrigin }),
        }
      }
      return element
    },
  })

  const deliver: FakePlace['deliver'] = (
    data,
    { source = iframes.at(-1)?.contentWindow, origin = FRAME_ORIGIN } = {},
  ) => {
    window.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))
  }
  const asked = (name: FrameEventName): Posted => {
    const found = posted.findLast(({ type }) => type === `@w3m-app/${name}`)
    if (!found) throw new Error(`${name} was not asked; asked: ${posted.map(({ type }) => type).join(', ')}`)
    return found
  }

  return {
    document: document as unknown as Document,
    window: window as unknown as FramePlace['window'],
    posted,
    iframes,
    listeners: () => listening,
    deliver,
    beReady: () => deliver({ type: '@w3m-frame/READY', payload: {} }),
    asked,
    response: (name, payload) => deliver({ type: `@w3m-frame/${name}_SUCCESS`, id: asked(name).id, payload }),
    fail: (name, payload) => deliver({ type: `@w3m-frame/${name}_ERROR`, id: asked(name).id, payload }),
    onIframe: (event) => void iframes.at(-1)?.dispatchEvent(new Event(event)),
    blockByPolicy(disposition = 'enforce') {
      document.dispatchEvent(
        Object.assign(new Event('securitypolicyviolation'), {
          disposition,
          effectiveDirective: 'frame-src',
          blockedURI: `${FRAME_ORIGIN}/sdk`,
        }),
      )
    },
    takeOut(seen) {
      iframes.at(-1)?.parent?.remove()
      if (seen !== 'unseen') for (const tell of [...observers]) tell()
    },
  }
}
