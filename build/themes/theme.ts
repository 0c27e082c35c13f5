/** The colours of a theme. What else the element has in colours is derived from them. */
export const THEME_COLOURS = [
  'accent',
  'surface',
  'surface-raised',
  'text',
  'text-muted',
  'success',
  'warning',
  'error',
] as const

export type ThemeColour = (typeof THEME_COLOURS)[number]

/** A look of the element, as a style sheet of its custom properties. */
export type Theme = {
  /** Each in light and in dark, as `#rrggbb`. */
  readonly colours: Readonly<Record<ThemeColour, readonly [light: string, dark: string]>>
  /** Of the card. */
  readonly radiusPx: number
  /** Of buttons, or undefined where they follow the card. */
  readonly buttonRadiusPx: number | undefined
  /** A factor for the height of rows and the space between them. */
  readonly density: number
  readonly fontSizePx: number
  /** As in `font-family`, or undefined for the page's own. */
  readonly font: string | undefined
  /** As in `box-shadow`. */
  readonly shadow: string
  readonly overlayBlurPx: number
}
