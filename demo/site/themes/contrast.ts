/** A colour in sRGB, each part from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number]

/** Reads `#rrggbb`. */
export function readHex(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\da-f]{2}/gi) ?? []).map((part) => parseInt(part, 16) / 255)
  return [red, green, blue]
}

/** As `color-mix(in srgb, one SHARE, other)` of opaque colours. */
export function mix(one: Rgb, share: number, other: Rgb): Rgb {
  const part = (at: 0 | 1 | 2): number => one[at] * share + other[at] * (1 - share)
  return [part(0), part(1), part(2)]
}

/** Relative luminance (WCAG 2.2). */
export function luminance(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio (WCAG 2.2), from 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high! + 0.05) / (low! + 0.05)
}
