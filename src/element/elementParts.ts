import type { Painted } from './paintButton'

/** What an element is made of. Pages cannot reach it. */
export interface ElementParts extends Painted {
  /** Call it when an option may have changed. */
  optionsChanged(): void
}

export const partsByElement = new WeakMap<HTMLElement, ElementParts>()

export function partsOf(element: HTMLElement): ElementParts {
  return partsByElement.get(element) as ElementParts
}
