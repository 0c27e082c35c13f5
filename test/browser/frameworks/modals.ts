// Modals of the libraries that pages use most, bundled by web-test-runner.config.mjs.
import * as RadixDialog from '@radix-ui/react-dialog'
import { Modal } from 'bootstrap'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

/** A modal of the page that is open and contains an element. */
export interface PageModal {
  readonly content: HTMLElement
  isOpen(): boolean
  remove(): void
}

/** Opens an empty modal of each library. Resolves when it is open. */
export const modals: Readonly<Record<string, () => Promise<PageModal>>> = { radix, bootstrap, native }

async function radix(): Promise<PageModal> {
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  let content: HTMLElement | null = null
  let open = true
  await new Promise<void>((opened) =>
    root.render(
      createElement(
        RadixDialog.Root,
        { defaultOpen: true, onOpenChange: (now) => (open = now) },
        createElement(
          RadixDialog.Portal,
          null,
          createElement(RadixDialog.Overlay, { style: { position: 'fixed', inset: 0, background: 'gray' } }),
          createElement(
            RadixDialog.Content,
            {
              'aria-describedby': undefined,
              style: { position: 'fixed', inset: 40, background: 'white' },
              ref(node: HTMLElement | null) {
                content ??= node
                if (node) opened()
              },
            },
            createElement(RadixDialog.Title, null, 'Checkout'),
            createElement(RadixDialog.Close, null, 'Back'),
          ),
        ),
      ),
    ),
  )
  return {
    content: content as unknown as HTMLElement,
    isOpen: () => open,
    remove() {
      root.unmount()
      box.remove()
    },
  }
}

async function bootstrap(): Promise<PageModal> {
  const box = document.body.appendChild(document.createElement('div'))
  box.tabIndex = -1
  box.innerHTML = `<div class="modal-dialog"><div class="modal-content" style="background: white">
    <h1>Checkout</h1><button>Back</button></div></div>`
  // Bootstrap's own styles, as far as its script relies on them.
  box.style.cssText = 'display: none; position: fixed; inset: 0; overflow: auto'
  const modal = new Modal(box)
  const shown = new Promise((done) => box.addEventListener('shown.bs.modal', done, { once: true }))
  modal.show()
  await shown
  return {
    content: box.querySelector('.modal-content') as HTMLElement,
    isOpen: () => box.classList.contains('show'),
    remove() {
      modal.dispose()
      box.remove()
      document.querySelectorAll('.modal-backdrop').forEach((each) => each.remove())
      document.body.removeAttribute('class')
      document.body.removeAttribute('style')
    },
  }
}

async function native(): Promise<PageModal> {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.innerHTML = '<h1>Checkout</h1><button>Back</button>'
  dialog.showModal()
  return { content: dialog, isOpen: () => dialog.open, remove: () => dialog.remove() }
}
