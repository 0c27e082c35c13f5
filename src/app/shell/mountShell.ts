import { Shell } from './Shell'
import { createElement, flushSync, r2wc } from '../react'
import type { Bridge } from '../bridge'
import type { LoadedCatalogue } from '../../messages/messages'
import type { World } from '../../session/world'

interface InnerProps {
  readonly mount: { readonly bridge: Bridge; readonly world: World; readonly catalogue: LoadedCatalogue } | undefined
}

function Inner({ mount }: InnerProps) {
  return mount ? createElement(Shell, mount) : null
}

type InnerElement = HTMLElement & { mount: InnerProps['mount'] }

/**
 * The inner element: React's tree without a shadow root of its own, inside ours. It differs from what the bridge library
 * makes in two ways: a `moveBefore` is no move for it, and it unmounts only when it is still away a microtask later, so
 * that moving the element keeps state and text (bridge.md, Behaviour).
 */
function defineInner(version: string): string {
  // `undefined` makes the library neither parse nor reflect the property.
  const Bridged = r2wc(Inner as never, { props: { mount: undefined } as never }) as unknown as {
    new (): HTMLElement & { connectedCallback(): void; disconnectedCallback(): void }
  }
  class InnerButton extends Bridged {
    #mounted = false
    #focused: HTMLElement | undefined

    connectedMoveCallback(): void {}

    override connectedCallback(): void {
      if (this.#mounted) return this.#restoreTopLayer()
      this.addEventListener('focusin', (event) => (this.#focused = event.target as HTMLElement))
      this.#mounted = true
      super.connectedCallback()
    }

    override disconnectedCallback(): void {
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#mounted = false
        super.disconnectedCallback()
      })
    }

    /** A move takes everything out of the top layer: the dialog is open then, but no longer modal (bridge.md, Behaviour). */
    #restoreTopLayer(): void {
      const dialog = this.querySelector<HTMLDialogElement>('dialog[open]')
      if (dialog && !dialog.matches(':modal')) {
        const focused = this.#focused
        // So that closing it gives the focus back to the button.
        const root = this.getRootNode()
        if (root instanceof ShadowRoot) (root.host as HTMLElement).focus({ preventScroll: true })
        dialog.open = false
        dialog.showModal()
        focused?.focus({ preventScroll: true })
      }
      for (const layer of this.querySelectorAll<HTMLElement>('[popover]:not(:popover-open)'))
        if (layer.querySelector('[part="toast"]')) layer.showPopover()
    }
  }
  // Two versions of the script may live on one page, each with its own React.
  const base = `wcb-inner-${version.replace(/[^\w]/g, '-')}`
  let tag = base
  for (let number = 2; customElements.get(tag); number++) tag = `${base}-${number}`
  customElements.define(tag, InnerButton)
  return tag
}

const tags = new WeakMap<Map<string, unknown>, string>()

/** Puts the React tree into an element. The returned function takes it out again. */
export function mountShell(bridge: Bridge, world: World, catalogue: LoadedCatalogue): () => void {
  const tag = tags.get(bridge.clients) ?? defineInner(bridge.version)
  tags.set(bridge.clients, tag)
  const inner = document.createElement(tag) as InnerElement
  inner.style.display = 'contents'
  flushSync(() => {
    // Setting the property on a detached one would mount it there: connect first (bridge.md).
    bridge.root.append(inner)
    inner.mount = { bridge, world, catalogue }
  })
  return () => inner.remove()
}
