import type { ElementBridge, Picture } from '../app/bridge'
import { loadPicture, loadTexts } from './loadApp'

/** What a press shows before the app is there: docs/decisions/first-picture.md */
export class FirstPicture {
  #shown: Picture | undefined
  #element: ElementBridge | undefined

  readonly get = (): Picture | undefined => this.#shown

  /** Which element it is for; none once that has left the page. */
  belongTo(element: ElementBridge | undefined): void {
    this.#element = element
    if (!element) return this.remove()
    loadPicture(element).then(
      ([{ prepare }, { view }]) => this.#element === element && prepare(element, view),
      () => {},
    )
  }

  /** Shows it if `isDue` still says so when it could be fetched. Never rejects. */
  async show(language: string, isDue: () => boolean, onClose: () => void): Promise<void> {
    // The visitor has pressed again after closing it.
    if (this.#shown?.isShown() === false) this.#shown = undefined
    const element = this.#element
    if (!element) return
    try {
      const [[{ drawPicture }, { view }], { words }] = await Promise.all([
        loadPicture(element),
        loadTexts(language, element),
      ])
      if (element === this.#element && isDue() && !this.#shown) this.#shown = drawPicture(element, view, words, onClose)
    } catch {
      // The app reports what keeps it from loading.
    }
  }

  remove(): void {
    this.#shown?.remove()
    this.#shown = undefined
  }
}
