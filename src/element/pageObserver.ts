import { document } from '../domain/page/document'
import { followTheme } from '../ui/styles/followTheme'
import type { ElementOptions } from './elementOptions'

/** Observes an element's content, the options in the document's head, and the theme of the page. */
export interface PageObserver {
  /** Call it again after the element was moved. */
  observe(): void
  disconnect(): void
}

/** What to do when one of them changes. */
interface OnChange {
  paint(): void
  pageChanged(): void
  optionsChanged(): void
}

export function createPageObserver(
  host: HTMLElement,
  options: ElementOptions,
  { paint, pageChanged, optionsChanged }: OnChange,
): PageObserver {
  let unfollowTheme: (() => void) | undefined
  const observer = new MutationObserver((records) => {
    if (options.readScripts()) optionsChanged()
    // Pages often add to their head. Those changes are ignored.
    else if (records.some(({ target }) => host.contains(target))) paint()
  })
  return {
    observe() {
      // The head may configure the element. Its children are parsed after it is connected if the script runs first.
      for (const node of [host, document.querySelector(':root > head')])
        if (node) observer.observe(node, { childList: true, characterData: true, subtree: true })
      // Pages put their theme and language on what the element is in.
      unfollowTheme?.()
      unfollowTheme = followTheme(host, pageChanged)
    },
    disconnect() {
      observer.disconnect()
      unfollowTheme?.()
    },
  }
}
