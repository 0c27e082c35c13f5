import { document } from '../../domain/page/document'
import { Shell, type ShellProps } from './Shell'
import { createElement, r2wc } from '../react/react'
import { keepEventsInside } from './keepEventsInside'
import type { Bridge } from '../bridge'
import type { Messages } from '../../messages/messages'
import type { World } from '../../session/world'

interface InnerProps {
  readonly mount: ShellProps | undefined
}

function Inner({ mount }: InnerProps) {
  return mount ? createElement(Shell, mount) : null
}

type InnerElement = HTMLElement & { mount: InnerProps['mount'] }

/**
 * The inner element: the React tree in the button's shadow root, without a shadow root of its own. Unlike the class
 * that the library creates, it ignores `moveBefore` and unmounts only if it is still disconnected a microtask later, so
 * that moving the element keeps its state.
 */
function defineInner(version: string): string {
  // With `undefined` the library neither parses nor reflects the property.
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

    /** Moving the element removes everything from the top layer: the dialog is then open but no longer modal. */
    #restoreTopLayer(): void {
      const dialog = this.querySelector<HTMLDialogElement>('dialog[open]')
      if (dialog && !dialog.matches(':modal')) {
        const focused = this.#focused
        // Closing the dialog then returns the focus to the button.
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
  // Two versions of the script may run on one page, each with its own React.
  const base = `wcb-inner-${version.replace(/[^\w]/g, '-')}`
  let tag = base
  for (let number = 2; customElements.get(tag); number++) tag = `${base}-${number}`
  customElements.define(tag, InnerButton)
  return tag
}

let tag: string | undefined

/** Mounts the React tree into an element, in a task of its own. Returns a function that unmounts it. */
export function mountShell(
  bridge: Bridge,
  world: World,
  messages: () => Messages,
  onDrawn: ShellProps['onDrawn'],
): () => void {
  tag ??= defineInner(bridge.version)
  const inner = document.createElement(tag) as InnerElement
  inner.style.display = 'contents'
  keepEventsInside(inner)
  // Connect first: setting the property on a disconnected element would mount it there.
  bridge.root.append(inner)
  inner.mount = { bridge, world, messages, onDrawn }
  return () => inner.remove()
}
