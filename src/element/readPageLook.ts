import { documentOf, membersOf } from '../domain/page/document'
import { luminance, readColor, type Color } from './color'
import type { Theme } from './themeState'

/** What was read from the page: values of `--_page-…` properties, without the prefix. */
export type PageLook = Readonly<Record<string, string>>

/** Links in texts. Those of menus have the colours of a menu. */
const LINKS =
  ':is(main,article,p,dd,td) :any-link:not(nav *,header *,footer *,[class*=btn],[class*=button],[role=button])'
const BUTTONS = 'button,[type=submit],[type=button],[role=button],:any-link:is([class*=btn],[class*=button])'
/** How many links, and how many buttons in each ancestor, are looked at. */
const LOOKED_AT = 10
/** What browsers draw links in that have no style, on light and on dark pages. */
const PLAIN_LINK = /\((0, 0, 238|158, 158, 255|140, 140, 255)\)/
/** Contrast of WCAG 2.2 AA. */
const CONTRAST = 4.5
/** From which contrast with the surface on the background of a button is more than a shade of it. */
const STANDS_OUT = 3
/** From which difference of its channels on a colour is no grey. */
const COLORFUL = 0.15
/** A page that sets one of these has a palette, into which colours from elsewhere would not fit. */
const PALETTE = ['surface', 'surface-raised', 'text']
/** Surfaces of the design, #ffffff and #16181d. */
const WHITE: Color = [1, 1, 1, 1]
const DARK: Color = [0.086, 0.094, 0.114, 1]

/**
 * Reads from the page what a designer would: docs/decisions/look-of-the-page.md. Reads computed styles, which the
 * browser has since the theme was read, and no sizes, which would need a layout. Takes numbers out of them and nothing
 * else, because they are the page's.
 */
export function readPageLook(
  host: HTMLElement,
  ancestors: readonly Element[],
  probe: HTMLElement,
  { isDark, behind }: Theme,
): PageLook {
  const style = getComputedStyle(host)
  const plain = getComputedStyle(probe)
  const isSet = (name: string): boolean => !!style.getPropertyValue(`--wcb-${name}`)
  const parse = (text = ''): Color | undefined => {
    const color = readColor(text, probe)
    return color && color[3] > 0.5 ? color : undefined
  }
  const button = buttonOf(ancestors, plain.backgroundColor, parse)
  const look: Record<string, string> = {}
  // The page has set no font, and that of the browser has serifs.
  if (style.fontFamily === getComputedStyle(probe, '::before').fontFamily) look['font'] = 'system-ui,sans-serif'
  if (!PALETTE.some(isSet)) {
    const surface = behind && surfaceOf(behind, isDark)
    if (surface) {
      look['surface'] = css(surface)
      look['raised'] = css(mixed(surface, isDark ? 1 : 0, 0.04))
    }
    const ground = luminance(surface ?? (isDark ? DARK : WHITE))
    const fill = button && parse(getComputedStyle(button).backgroundColor)
    const link = parse(linkColor(documentOf(host)))
    const filled = fill && (isColorful(fill) || contrast(luminance(fill), ground) > STANDS_OUT) ? fill : undefined
    const accent = parse(style.accentColor) ?? [link, filled].find((each) => each && isColorful(each)) ?? link ?? filled
    if (accent) look['accent'] = css(until(accent, isDark ? 1 : 0, (light) => contrast(light, ground) >= CONTRAST))
  }
  if (button && !isSet('radius') && !isSet('button-radius')) Object.assign(look, shapeOf(button))
  return look
}

/** The first button in the nearest ancestor that has one with a text and a style of the page's. */
function buttonOf(
  ancestors: readonly Element[],
  plain: string,
  parse: (text: string) => Color | undefined,
): Element | undefined {
  for (const ancestor of ancestors)
    for (const button of [...membersOf(ancestor).querySelectorAll(BUTTONS)].slice(0, LOOKED_AT)) {
      const { backgroundColor, borderTopStyle } = getComputedStyle(button)
      const isPlain = borderTopStyle === 'outset' || backgroundColor === plain
      const hasShape = borderTopStyle === 'solid' || parse(backgroundColor)
      const text = (button as HTMLInputElement).value || button.textContent
      if (!isPlain && hasShape && /\p{L}{2}/u.test(`${text}`) && button.checkVisibility?.()) return button
    }
  return undefined
}

function linkColor(page: Document): string | undefined {
  return [...page.querySelectorAll(LINKS)]
    .slice(0, LOOKED_AT)
    .map((link) => [link, link.parentElement as Element].map((each) => getComputedStyle(each).color))
    .find(([color = '', around]) => color !== around && !PLAIN_LINK.test(color))?.[0]
}

/**
 * A background as a surface, if that changes it little: light or dark enough for all texts of the design, but not so
 * dark that a card has no edge on the dimmed page.
 */
function surfaceOf(color: Color, isDark: boolean): Color | undefined {
  const light = luminance(color)
  if (isDark)
    return light < 0.06
      ? until(
          until(color, 0, (each) => each < 0.025),
          1,
          (each) => each > 0.006,
        )
      : undefined
  return light > 0.7 && light < 0.99 ? until(color, 1, (each) => each > 0.94) : undefined
}

/** Radius, height and text size of a button. */
function shapeOf(button: Element): PageLook {
  const style = getComputedStyle(button)
  const px = (...names: readonly (keyof CSSStyleDeclaration)[]): number =>
    names.map((name) => Number.parseFloat(String(style[name])) || 0).reduce((sum, each) => sum + each)
  const radius = /%/.test(style.borderTopLeftRadius) ? 99 : px('borderTopLeftRadius')
  const around = px('paddingTop', 'paddingBottom', 'borderTopWidth', 'borderBottomWidth')
  // Unlike the resolved height of `getComputedStyle`, this one needs no layout.
  const height = button.computedStyleMap?.().get('height') as Partial<CSSUnitValue> | undefined
  const least =
    Math.max(px('minHeight'), (height?.unit === 'px' && height.value) || 0) +
    (style.boxSizing === 'border-box' ? 0 : around)
  const line = px('lineHeight') ? `${px('lineHeight')}px` : '1lh'
  return {
    // Rows and buttons have 0.6 of the radius of the card, which looks odd where it is larger than its padding.
    'button-radius': `${radius / 0.6}px`,
    radius: `${Math.min(radius / 0.6, 24)}px`,
    height: `clamp(24px,max(${least}px,${line} + ${around}px),64px)`,
    size: `clamp(13px,${px('fontSize')}px,18px)`,
  }
}

function isColorful([red, green, blue]: Color): boolean {
  return Math.max(red, green, blue) - Math.min(red, green, blue) > COLORFUL
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Mixes a colour with black (0) or white (1) until its luminance is as it should be. */
function until(color: Color, toward: number, isReached: (luminance: number) => boolean): Color {
  for (let part = 0; part < 1; part += 0.02) {
    const found = mixed(color, toward, part)
    if (isReached(luminance(found))) return found
  }
  return mixed(color, toward, 1)
}

/** In steps of 8 bits, as colours are painted. */
function mixed([red, green, blue]: Color, toward: number, part: number): Color {
  const mix = (channel: number): number => Math.round((channel + (toward - channel) * part) * 255) / 255
  return [mix(red), mix(green), mix(blue), 1]
}

function css([red, green, blue]: Color): string {
  return `rgb(${[red, green, blue].map((channel) => Math.round(channel * 255))})`
}
