/** `auto` follows the page's computed color-scheme; a page that says nothing leaves it to the system (element-api.md, 3). */
export function themeState(mode: unknown, host: HTMLElement): 'theme-light' | 'theme-dark' | 'theme-system' | undefined {
  if (mode === 'light' || mode === 'dark') return `theme-${mode}`
  const scheme = getComputedStyle(host.parentElement ?? document.documentElement).colorScheme
  return !scheme || scheme === 'normal' ? 'theme-system' : undefined
}

/** Relative luminance of WCAG 2.2 from a computed `rgb(…)`; undefined for any other notation. */
function luminance(color: string): number | undefined {
  const parts = /^rgba?\((\d+)\D+(\d+)\D+(\d+)/.exec(color)
  if (!parts) return undefined
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Text colour that keeps 4.5 : 1 on the page's own accent: white or near-black, whichever contrasts more (look.md, Colour). */
export function textColorOn(color: string): string | undefined {
  const light = luminance(color)
  if (light === undefined) return undefined
  // 0.0045 is the luminance of #0b0d12.
  return 1.05 / (light + 0.05) >= (light + 0.05) / (0.0045 + 0.05) ? '#ffffff' : '#0b0d12'
}
