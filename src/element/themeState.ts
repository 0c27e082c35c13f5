import { luminance, readColor, type Color } from './color'

/** Luminance below which white is easier to read than black. */
const DARK = 0.1791
/** A background that is more transparent shows what is behind it. */
const OPAQUE = 0.5

export interface Theme {
  /** Undefined if the page's color-scheme decides. */
  readonly state: 'light' | 'dark' | 'system' | undefined
  readonly isDark: boolean
  /** The background behind the element. */
  readonly behind: Color | undefined
}

/**
 * Resolves `auto` by what the page does: its color-scheme if that is one, else the background behind the element, else
 * the system. `ancestors` are those of the element, `probe` is an element of ours that computes colours.
 */
export function themeState(mode: 'light' | 'dark' | 'auto', ancestors: readonly Element[], probe: HTMLElement): Theme {
  const behind = backgroundOf(ancestors, probe)
  const schemes = ancestors[0] && getComputedStyle(ancestors[0]).colorScheme?.match(/light|dark/g)
  const scheme = schemes?.length === 1 ? schemes[0] : undefined
  const shown = behind && (luminance(behind) < DARK ? 'dark' : 'light')
  const state = mode !== 'auto' ? mode : scheme ? undefined : (shown ?? (schemes ? undefined : 'system'))
  const known = state ?? scheme
  return {
    state,
    behind,
    isDark:
      known === 'dark' || (known !== 'light' && !!globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches),
  }
}

function backgroundOf(ancestors: readonly Element[], probe: HTMLElement): Color | undefined {
  for (const ancestor of ancestors) {
    const color = readColor(getComputedStyle(ancestor).backgroundColor, probe)
    if (color && color[3] > OPAQUE) return color
  }
  return undefined
}
