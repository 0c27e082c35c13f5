import { contrast, parseColor } from '../domain/page/color'
import type { ThemeMode } from '../domain/page/options'
import type { FrameTheme } from '../services/frame/events'

/** The element's looks as the frame takes them: the mode, and the two colours it draws with (wire facts, 2.6). Read where the element is, so that the page's own values count. */
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

/** A property may name others or hold both schemes; parts that wear it tell what comes out. All are worn before one is read: the browser computes once. */
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
