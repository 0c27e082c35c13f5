import { ancestorsOf } from '../ui/styles/followTheme'

/** Lightness in OKLab below which white is easier to read than black. */
const DARK = 0.56
/** A background that is more transparent shows what is behind it. */
const OPAQUE = 0.5

/**
 * Resolves `auto` by what the page does: its color-scheme if that is one, else the background behind the element, else
 * the system. `probe` is an element of ours that computes colours.
 */
export function themeState(
  mode: 'light' | 'dark' | 'auto',
  host: HTMLElement,
  probe: HTMLElement,
): 'light' | 'dark' | 'system' | undefined {
  if (mode !== 'auto') return mode
  const ancestors = ancestorsOf(host)
  const schemes = ancestors[0] && getComputedStyle(ancestors[0]).colorScheme?.match(/light|dark/g)
  if (schemes?.length === 1) return undefined
  for (const ancestor of ancestors) {
    const [lightness = 0, alpha = 0] = readColor(getComputedStyle(ancestor).backgroundColor, probe)
    if (alpha > OPAQUE) return lightness < DARK ? 'dark' : 'light'
  }
  return schemes ? undefined : 'system'
}

/** Lightness and opacity of a colour in any notation. */
function readColor(color: string, probe: HTMLElement): readonly (number | undefined)[] {
  probe.style.color = `oklab(from ${color} l a b / alpha)`
  const [lightness, , , alpha = 1] =
    getComputedStyle(probe)
      .color.match(/[\d.]+(e-\d+)?/g)
      ?.map(Number) ?? []
  return lightness === undefined ? [] : [lightness, alpha]
}
