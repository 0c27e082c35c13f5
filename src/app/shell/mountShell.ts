import { document } from '../../domain/page/document'
import { setPrepared } from '../../session/store/modal'
import { selectView } from '../../session/store/selectors'
import { closeModal } from '../../session/navigation/closeModal'
import { Boundary, failedViews } from './Boundary'
import { Shell, type ShellProps } from './Shell'
import { createElement, r2wc } from '../react/react'
import { readDone, type Repeat } from './takeOver'
import { keepEventsInside } from './keepEventsInside'
import type { Bridge } from '../bridge'
import type { Messages } from '../../messages/messages'
import type { Context } from '../../session/context'

interface Mount extends ShellProps {
  readonly boundary: Pick<Boundary['props'], 'fallback' | 'beforeFallback' | 'onFallback'>
  /** The inner element has left the page. */
  onLost(): void
}

interface InnerProps {
  readonly mount: Mount | undefined
}

function Inner({ mount }: InnerProps) {
  return mount ? createElement(Boundary, mount.boundary as Boundary['props'], createElement(Shell, mount)) : null
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
        ;(this as unknown as InnerElement).mount?.onLost()
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

/** The React tree in an element. */
export interface MountedShell {
  /** Draws it if something has removed it: it failed twice, or a script has taken its node. */
  ensure(): void
  unmount(): void
}

/**
 * Mounts the React tree into an element, in a task of its own. If it fails, a fresh one is drawn for the same session,
 * with what the visitor has typed. If that fails too, the dialog is closed, and the next press draws it anew.
 */
export function mountShell(
  bridge: Bridge,
  context: Context,
  messages: () => Messages,
  onDrawn: ShellProps['onDrawn'],
): MountedShell {
  const { store } = context
  let inner: InnerElement | undefined

  function mount(repeat?: Repeat): void {
    tag ??= defineInner(bridge.version)
    const mounted = (inner = document.createElement(tag) as InnerElement)
    mounted.style.display = 'contents'
    keepEventsInside(mounted)
    for (const type of ['keydown', 'pointerdown'])
      mounted.addEventListener(type, () => failedViews.delete(selectView(store.getState())), { capture: true })
    // Connect first: setting the property on a disconnected element would mount it there.
    bridge.root.append(mounted)
    let left: Repeat | undefined
    const boundary: Mount['boundary'] = {
      fallback: () => null,
      beforeFallback: () => (left ??= readLeft(mounted)),
      onFallback: (reason) => mounted === inner && renew(reason, left),
    }
    mounted.mount = { bridge, context, messages, repeat, onDrawn, boundary, onLost: () => mounted === inner && lose() }
  }

  function renew(reason: unknown, left: Repeat | undefined): void {
    const view = selectView(store.getState())
    context.services.log.error(`The view ${view.name} failed.`, reason)
    unmount()
    if (failedViews.has(view)) return lose()
    failedViews.add(view)
    // Closing the dialog then returns the focus to the button.
    if (left) bridge.host.focus({ preventScroll: true })
    mount(left)
  }

  function lose(): void {
    unmount()
    store.setState(setPrepared(undefined))
    if (store.getState().modal.openIn === bridge.id) closeModal(context, 'removed', { force: true })
  }

  function unmount(): void {
    const mounted = inner
    inner = undefined
    mounted?.remove()
  }

  mount()
  return { ensure: () => inner ?? mount(), unmount }
}

/** What the visitor has done in an open dialog. */
function readLeft(inner: HTMLElement): Repeat | undefined {
  const dialog = inner.querySelector<HTMLDialogElement>('dialog[open]')
  const view = dialog?.querySelector<HTMLElement>('[data-view]')?.dataset['view']
  const { activeElement: focused } = inner.getRootNode() as ShadowRoot
  if (!dialog || !view) return undefined
  return readDone({ dialog, view, field: dialog.querySelector('.field-input'), pressed: undefined, focused })
}
