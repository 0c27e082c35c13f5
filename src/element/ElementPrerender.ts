import type { ElementBridge, Prerender } from '../app/bridge'
import { prerenderFiles, prerenderKey, type PrerenderFiles } from './loadApp'

/** What a press shows before the app is there: docs/decisions/prerender.md */
export class ElementPrerender {
  #shown: Prerender | undefined
  #element: ElementBridge | undefined
  /** What it is drawn from, by what that depends on. Kept, because a repeated import takes several tasks. */
  #kept: Record<string, PrerenderFiles> = {}

  readonly get = (): Prerender | undefined => this.#shown

  /** Which element it is for; none once that has left the page. */
  belongTo(element: ElementBridge | undefined): void {
    this.#element = element
    this.#kept = {}
    if (!element) this.remove()
  }

  /** Does ahead what takes time, because the visitor may be about to press. Never rejects. */
  prepare(language: string): Promise<void> {
    return this.#withFiles(language, ({ prepare }, ...drawn) => prepare(...drawn))
  }

  /** Shows it: at once if it was fetched before, else if `isDue` still says so when it was. Never rejects. */
  show(language: string, isDue: () => boolean, onClose: () => void): Promise<void> {
    // The visitor has pressed again after closing it.
    if (this.#shown?.isShown() === false) this.#shown = undefined
    return this.#withFiles(language, ({ drawPrerender }, ...drawn) => {
      if (isDue() && !this.#shown) this.#shown = drawPrerender(...drawn, onClose)
    })
  }

  async #withFiles(
    language: string,
    use: (file: PrerenderFiles[0], ...drawn: Parameters<PrerenderFiles[0]['prepare']>) => unknown,
  ): Promise<void> {
    const element = this.#element
    if (!element) return
    try {
      const [file, { view }, { words }] = (this.#kept[prerenderKey(language, element)] ??= await prerenderFiles(
        language,
        element,
      ))
      if (element === this.#element) await use(file, element, view, words)
    } catch {
      // The app reports what keeps it from loading.
    }
  }

  remove(): void {
    this.#shown?.remove()
    this.#shown = undefined
  }
}
