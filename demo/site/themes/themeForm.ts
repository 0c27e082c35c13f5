import { FONTS } from '../../../build/themes/fonts'
import { SHADOWS } from '../../../build/themes/shadows'
import { THEME_COLOURS, type Theme } from '../../../build/themes/theme'
import { BUTTON_SHAPES } from './buttonShapes'

/** What the form has, by the names of its controls. Colours have one for light and one for dark. */
type Values = Readonly<Record<string, string>>

/** The name of a control for a font that is in no list. */
export const OWN_FONT = 'own'
/** Names of families and quotes around them. Anything else could end the rule that the font is written into. */
const FAMILIES = /^[\p{L}\p{N} ,'"_-]+$/u

export function isFont(text: string): boolean {
  return FAMILIES.test(text) && [`'`, '"'].every((quote) => text.split(quote).length % 2 === 1)
}

/** The theme that the form shows. A value that is none of a list is that of the first. */
export function themeOf(values: Values): Theme {
  const text = (name: string): string => values[name] ?? ''
  const shape = BUTTON_SHAPES.find(({ name }) => name === text('shape')) ?? BUTTON_SHAPES[0]
  return {
    colours: Object.fromEntries(
      THEME_COLOURS.map((name) => [name, [text(`${name}-light`), text(`${name}-dark`)]]),
    ) as unknown as Theme['colours'],
    radiusPx: Number(text('radius')),
    buttonRadiusPx: shape?.radiusPx,
    density: Number(text('density')),
    fontSizePx: Number(text('font-size')),
    font: fontOf(text('font'), text('own-font').trim()),
    shadow: pick(SHADOWS, text('shadow')) ?? SHADOWS.soft,
    overlayBlurPx: Number(text('blur')),
  }
}

/** What the form shows of a theme. */
export function valuesOf(theme: Theme): Values {
  const font = Object.entries(FONTS).find(([, families]) => families === theme.font)?.[0]
  return {
    ...Object.fromEntries(
      THEME_COLOURS.flatMap((name) => [
        [`${name}-light`, theme.colours[name][0]],
        [`${name}-dark`, theme.colours[name][1]],
      ]),
    ),
    radius: String(theme.radiusPx),
    shape: BUTTON_SHAPES.find(({ radiusPx }) => radiusPx === theme.buttonRadiusPx)?.name ?? '',
    density: String(theme.density),
    'font-size': String(theme.fontSizePx),
    font: theme.font === undefined ? '' : (font ?? OWN_FONT),
    'own-font': font === undefined ? (theme.font ?? '') : '',
    shadow: Object.entries(SHADOWS).find(([, shadow]) => shadow === theme.shadow)?.[0] ?? '',
    blur: String(theme.overlayBlurPx),
  }
}

function fontOf(name: string, own: string): string | undefined {
  if (name === OWN_FONT) return isFont(own) ? own : undefined
  return pick(FONTS, name)
}

function pick<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
