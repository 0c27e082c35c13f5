import type { Theme, ThemeColour } from '../../../build/themes/theme'
import { contrast, luminance, mix, readHex } from './contrast'

/** WCAG 2.2, level AA: 1.4.3 for text, 1.4.11 for whatever else has to be seen. */
const TEXT = 4.5
const SHAPE = 3

/** The share of one colour in another. */
type Mix = { readonly of: ThemeColour; readonly percent: number; readonly on: ThemeColour }

/**
 * Colours of the views, by the names of their properties without `--_`, and the mixtures of them that the style sheets
 * have. Black or white, whichever is easier to read, is `on-accent`.
 */
type Colour = ThemeColour | 'on-accent' | 'surface-pressed' | 'border-strong' | Mix

type ColourPair = {
  readonly what: string
  readonly of: Colour
  readonly on: Colour
  readonly least: typeof TEXT | typeof SHAPE
}

const tinted = (of: ThemeColour, percent: number, on: ThemeColour = 'surface'): Mix => ({ of, percent, on })
const pair = (what: string, of: Colour, on: Colour, least: ColourPair['least'] = TEXT): ColourPair => ({
  what,
  of,
  on,
  least,
})

/** Whatever the views draw on something else, in every state, with what it has to be read or seen by. */
export const COLOUR_PAIRS: readonly ColourPair[] = [
  pair('Text of the button and of main actions', 'on-accent', 'accent'),
  pair('Text of a main action under the pointer', 'on-accent', tinted('accent', 90, 'text')),
  pair('Text on the card', 'text', 'surface'),
  pair('Text in rows and fields', 'text', 'surface-raised'),
  pair('Text in a row under the pointer', 'text', 'surface-pressed'),
  pair('Secondary text on the card', 'text-muted', 'surface'),
  pair('Secondary text in rows and fields', 'text-muted', 'surface-raised'),
  pair('Secondary text in tags', 'text-muted', 'surface-pressed'),
  pair('Text of a note', 'text', tinted('text-muted', 8)),
  pair('Secondary text of a note', 'text-muted', tinted('text-muted', 8)),
  pair('Text of a warning', 'text', tinted('warning', 8)),
  pair('Secondary text of a warning', 'text-muted', tinted('warning', 8)),
  pair('Text of a failure', 'text', tinted('error', 8)),
  pair('Secondary text of a failure', 'text-muted', tinted('error', 8)),
  pair('Errors on the card', 'error', 'surface'),
  pair('Errors and disconnecting, in rows', 'error', 'surface-raised'),
  pair('Disconnecting, under the pointer', 'error', 'surface-pressed'),
  pair('Warnings on the card', 'warning', 'surface'),
  pair('Warnings in rows', 'warning', 'surface-raised'),
  pair('Warnings in a row under the pointer', 'warning', 'surface-pressed'),
  pair('Success in rows', 'success', 'surface-raised'),
  pair('Success in a row under the pointer', 'success', 'surface-pressed'),
  pair('Round actions of the account', 'text', tinted('accent', 14), SHAPE),
  pair('Round actions under the pointer', 'text', tinted('accent', 24), SHAPE),
  pair('Round actions, pressed', 'text', tinted('accent', 32), SHAPE),
  pair('Focus ring, switches and marks on the card', 'accent', 'surface', SHAPE),
  pair('Focus ring and marks in rows', 'accent', 'surface-raised', SHAPE),
  pair('Marks in a row under the pointer', 'accent', 'surface-pressed', SHAPE),
  pair('Symbols of the help', 'accent', tinted('accent', 12), SHAPE),
  pair('Switches that are off', 'border-strong', 'surface', SHAPE),
  pair('The sign of success', 'surface', 'success', SHAPE),
  pair('Symbol of a warning', 'warning', tinted('warning', 8), SHAPE),
  pair('Symbol of a failure', 'error', tinted('error', 8), SHAPE),
  pair('Symbol of an empty list that has failed', 'error', tinted('error', 10), SHAPE),
]

export type Measured = ColourPair & { readonly ratio: number }

/** The contrast of every pair, in light (0) or in dark (1). */
export function measurePairs(colours: Theme['colours'], scheme: 0 | 1): readonly Measured[] {
  const own = (name: ThemeColour) => readHex(colours[name][scheme])
  const read = (colour: Colour): ReturnType<typeof readHex> => {
    if (typeof colour === 'object') return mix(own(colour.of), colour.percent / 100, own(colour.on))
    switch (colour) {
      // As the style sheets of the element derive them.
      case 'on-accent':
        return luminance(own('accent')) > 0.1833 ? [0, 0, 0] : [1, 1, 1]
      case 'surface-pressed':
        return mix(own('text'), 0.05, own('surface-raised'))
      case 'border-strong':
        return mix(own('text'), 0.55, own('surface'))
      default:
        return own(colour)
    }
  }
  return COLOUR_PAIRS.map((each) => ({ ...each, ratio: contrast(read(each.of), read(each.on)) }))
}

/** What cannot be read or seen well enough. */
export function findFaintPairs(colours: Theme['colours'], scheme: 0 | 1): readonly Measured[] {
  return measurePairs(colours, scheme).filter(({ ratio, least }) => ratio < least)
}
