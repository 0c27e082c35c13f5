import type { ThemeSettings } from '../schema'

// Either generation's names; what the app computed comes first.
const ACCENT = ['--apkt-accent', '--w3m-accent']
const FONT = ['--apkt-font-family', '--w3m-font-family']

const LIGHT_TEXT = '#ffffff'
const DARK_TEXT = '#0b0d12'

/** Draws the frame in the theme of the page above. What is no colour or font is left out. */
export function applyTheme(
  root: HTMLElement,
  { themeMode, themeVariables = {}, w3mThemeVariables = {} }: ThemeSettings,
): void {
  if (themeMode) root.dataset['theme'] = themeMode
  const accent = firstOf(ACCENT, themeVariables) ?? w3mThemeVariables['--w3m-accent']
  if (accent !== undefined && CSS.supports('color', accent)) {
    root.style.setProperty('--accent', accent)
    root.style.setProperty('--on-accent', textOn(root, accent))
  }
  const background = w3mThemeVariables['--w3m-background']
  if (background !== undefined && CSS.supports('color', background)) root.style.setProperty('--surface', background)
  const font = firstOf(FONT, themeVariables)
  if (font !== undefined && CSS.supports('font-family', font)) root.style.setProperty('--font', font)
}

function firstOf(names: readonly string[], variables: Readonly<Record<string, string | number>>): string | undefined {
  const found = names.map((name) => variables[name]).find((value) => value !== undefined)
  return found === undefined ? undefined : String(found)
}

/** Black or white, whichever reads better on the colour (WCAG 2, relative luminance). */
function textOn(root: HTMLElement, color: string): string {
  const probe = document.createElement('span')
  probe.style.color = color
  root.append(probe)
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number)
  probe.remove()
  const light = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  return 1.05 / (light + 0.05) >= 4.5 ? LIGHT_TEXT : DARK_TEXT
}

function linear(channel: number): number {
  const share = channel / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
