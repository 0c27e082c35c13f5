import { replaceSheet } from '../ui/styles/addSheet'
import { readPageLook } from './readPageLook'
import type { Theme } from './themeState'

/** The style sheet of one element that has what was read from the page around it. */
export interface LookSheet {
  /** Reads the page if it may have changed, and keeps what is painted unless something differs. */
  follow(look: 'page' | 'own', ancestors: readonly Element[], theme: Theme): void
  /** To be called when the page may look different. */
  forget(): void
}

/** `look="own"` takes nothing from the page, and `inherit` would be its font. */
const OWN = { font: 'system-ui,sans-serif' }

/** Elements of a page mostly look the same. Former sheets are not kept: a page may change its colours all the time. */
let latest: { readonly text: string; readonly sheet: CSSStyleSheet } | undefined

function sheetOf(text: string): CSSStyleSheet {
  if (latest?.text !== text) {
    latest = { text, sheet: new CSSStyleSheet() }
    latest.sheet.replaceSync?.(text)
  }
  return latest.sheet
}

export function createLookSheet(root: ShadowRoot, probe: HTMLElement): LookSheet {
  let sheet: CSSStyleSheet | undefined
  let text = ''
  /** What was read, by option and theme. */
  let known: string | undefined
  return {
    follow(look, ancestors, theme) {
      const now = `${look} ${theme.isDark}`
      if (now === known) return
      known = now
      const host = root.host as HTMLElement
      const found = look === 'own' ? OWN : readPageLook(host, ancestors, probe, theme)
      const properties = Object.entries(found).map(([name, value]) => `--_page-${name}:${value}`)
      const next = `:host{${properties.join(';')}}`
      if (next === text) return
      text = next
      const before = sheet
      sheet = sheetOf(text)
      replaceSheet(root, before, sheet, text)
    },
    forget() {
      known = undefined
    },
  }
}
