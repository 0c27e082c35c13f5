import { contrast, parseColor } from '../domain/page/color'
import type { ThemeMode } from '../domain/page/options'
import type { FrameTheme } from '../services/frame/events'

/**
 * The element's theme as the frame takes it: the mode and two colours. Computed on the element, so that the page's
 * custom properties apply. See docs/protocol/frame.md#theme.
 */
export function frameTheme(host: HTMLElement, mode: ThemeMode): FrameTheme {
  const [accent, background] = computedColors(host, ['var(--accent)', 'var(--surface)'])
  return {
    themeMode: mode === 'auto' ? lightness(background) : mode,
    ...(accent && { themeVariables: { '--w3m-accent': accent } }),
    w3mThemeVariables: {
      ...(accent && { '--w3m-accent': accent }),
      ...(background && { '--w3m-background': background }),
    },
  }
}

/**
 * Resolves CSS colours, which may refer to other properties or use `light-dark()`, with hidden probe elements. All
 * probes are added before one is read, so that the browser computes styles once.
 */
function computedColors(host: HTMLElement, texts: readonly string[]): readonly (string | undefined)[] {
  const probes = texts.map((css) => {
    const probe = document.createElement('span')
    probe.hidden = true
    probe.style.color = css
    return probe
  })
  host.shadowRoot?.append(...probes)
  const colors = probes.map((probe) => getComputedStyle(probe).color || undefined)
  for (const probe of probes) probe.remove()
  return colors
}

function lightness(background: string | undefined): 'light' | 'dark' {
  const rgb = background === undefined ? undefined : parseColor(background)
  return rgb && contrast(rgb, [0, 0, 0]) < contrast(rgb, [255, 255, 255]) ? 'dark' : 'light'
}
