import { document } from '../domain/page/document'
import { followTheme } from '../ui/styles/followTheme'
import type { ElementOptions } from './elementOptions'

/** What is in an element and around it: its content, the options in the document's head, the theme of the page. */
export interface Surroundings {
  /** Call it again after the element was moved. */
  follow(): void
  unfollow(): void
}

/** What to do when one of them changes. */
interface OnChange {
  paint(): void
  pageChanged(): void
  optionsChanged(): void
}

export function createSurroundings(
  host: HTMLElement,
  options: ElementOptions,
  { paint, pageChanged, optionsChanged }: OnChange,
): Surroundings {
  let unfollowTheme: (() => void) | undefined
  const observer = new MutationObserver((records) => {
    if (options.readScripts()) optionsChanged()
    // Pages often add to their head. Those changes are ignored.
    else if (records.some(({ target }) => host.contains(target))) paint()
  })
  return {
    follow() {
      // The head may configure the element. Its children are parsed after it is connected if the script runs first.
      for (const node of [host, document.querySelector(':root > head')])
        if (node) observer.observe(node, { childList: true, characterData: true, subtree: true })
      // Pages put their theme and language on what the element is in.
      unfollowTheme?.()
      unfollowTheme = followTheme(host, pageChanged)
    },
    unfollow() {
      observer.disconnect()
      unfollowTheme?.()
    },
  }
}
