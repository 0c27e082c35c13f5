import { document } from '../../domain/page/document'
import { findBroken } from '../../domain/page/builtIns'
import type { Options } from '../../domain/page/options'
import type { Words } from '../../messages/words'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import type { ElementBridge } from '../bridge'
import { keepEventsInside } from '../shell/keepEventsInside'
import type { PrerenderedView } from './prerenderedView'

/** The closed dialog of a view, which is in no document yet. */
export interface BuiltPrerender {
  /** What it was drawn from. */
  readonly facts: string
  readonly words: Words
  /** What the dialog is in. */
  readonly inner: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly submit: HTMLElement | undefined
}

/** A busy machine on which nothing asks for a frame may never be idle to Chromium. */
const IDLE_WAIT_MS = 150

const prepared = new WeakMap<ElementBridge, BuiltPrerender>()

/**
 * Does what takes time and shows nothing, when the visitor may be about to press: the browser reads the style sheets,
 * and the dialog is built and laid out once, each in a task in which nothing else waits.
 */
export async function prepare(element: ElementBridge, view: PrerenderedView, words: Words): Promise<void> {
  const { root } = element
  adoptSheets(root, view.sheets)
  await idle()
  // The visitor has pressed, or React has prepared its own.
  const hasDialog = (): boolean => root.querySelector('dialog') !== null
  const before = prepared.get(element)
  const built = hasDialog() ? undefined : build(element, view, words, before)
  if (!built || built === before) return
  prepared.set(element, built)
  await idle()
  if (prepared.get(element) === built && !hasDialog()) layOut(root, built)
}

/** The one that was prepared, if it still shows what is to be shown, or a new one. Each is given once. */
export function takePrerender(element: ElementBridge, view: PrerenderedView, words: Words): BuiltPrerender | undefined {
  const before = prepared.get(element)
  prepared.delete(element)
  return build(element, view, words, before)
}

function build(
  element: ElementBridge,
  view: PrerenderedView,
  words: Words,
  before?: BuiltPrerender,
): BuiltPrerender | undefined {
  if (!isForeseeable(element.options()) || findBroken().length > 0) return undefined
  const read = view.read(element, words)
  if (!read) return undefined
  const facts = JSON.stringify(read.facts)
  if (before?.facts === facts && before.words === words) return before
  const dialog = read.draw()
  const inner = document.createElement('div')
  inner.style.display = 'contents'
  keepEventsInside(inner)
  inner.append(dialog)
  return { facts, words, inner, dialog, submit: view.drawSubmit?.(words) }
}

/**
 * The browser finds its styles and shapes its texts, which it then does again in less time. No frame is drawn
 * meanwhile, and nothing can get the focus.
 */
function layOut(root: ShadowRoot, { inner, dialog }: BuiltPrerender): void {
  Object.assign(dialog.style, { display: 'flex', visibility: 'hidden' })
  root.append(inner)
  dialog.getBoundingClientRect()
  inner.remove()
  dialog.removeAttribute('style')
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve)
    else requestIdleCallback(resolve, { timeout: IDLE_WAIT_MS })
  })

/** What needs more than the options is left to React: the origin's refusal, the page's own line. */
function isForeseeable({ debug, projectId, brandingLabel, display }: Options): boolean {
  return display !== 'inline' && !debug && self.origin !== 'null' && (projectId !== undefined || !brandingLabel)
}
