import { document } from '../../domain/page/document'
import { contrast, parseColor } from '../../domain/page/color'
import type { ThemeMode } from '../../domain/page/options'
import type { FrameTheme } from '../../services/frame/events'

/** The element's theme for the frame, with the page's custom properties applied: docs/protocol/frame.md#theme */
export function frameTheme(host: HTMLElement, mode: ThemeMode): FrameTheme {
  const [accent, background] = computedColors(host, ['var(--_accent)', 'var(--_surface)'])
  return {
    themeMode: mode === 'auto' ? lightness(background) : mode,
    ...(accent && { themeVariables: { '--w3m-accent': accent } }),
    w3mThemeVariables: {
      ...(accent && { '--w3m-accent': accent }),
      ...(background && { '--w3m-background': background }),
    },
  }
}

/** Resolves CSS colours with hidden probes. All are added before one is read, so that styles are computed once. */
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
