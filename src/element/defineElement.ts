import { VERSION } from '../config/version'
import { afterPaint } from './afterPaint'
import { followPage } from './followPage'
import { report } from './report'

type ElementClass = (new () => HTMLElement) & { readonly version?: string }

/** Registers the class. If the tag is already defined, that definition stays and the console says so once. */
export function defineElement(tag: string, elementClass: ElementClass): void {
  if (!globalThis.customElements) return
  afterPaint(followPage)
  const known = customElements.get(tag) as ElementClass | undefined
  if (!known) customElements.define(tag, tag === 'wallet-connect-button' ? elementClass : class extends elementClass {})
  else if (known !== elementClass) report('defined', tag, known.version, VERSION)
}
