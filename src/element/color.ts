/** Red, green, blue and opacity, each from 0 to 1, in sRGB. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number]

/**
 * Parses a computed colour. Most are `rgb()`, and the browser converts all others: `probe` is an element of ours that
 * computes them.
 */
export function readColor(text: string, probe: HTMLElement): Color | undefined {
  let scale = 255
  if (!/^rgba?\(/.test(text)) {
    scale = 1
    // What is no colour leaves no colour.
    probe.style.color = ''
    probe.style.color = `color(from ${text} srgb r g b / alpha)`
    if (!probe.style.color) return undefined
    text = getComputedStyle(probe).color
  }
  const [red, green, blue, alpha = 1] = text.match(/-?[\d.]+(e-?\d+)?/g)?.map(Number) ?? []
  if (blue === undefined) return undefined
  const clamp = (part = 0): number => Math.min(1, Math.max(0, part / scale))
  return [clamp(red), clamp(green), clamp(blue), alpha]
}

/** Relative luminance of WCAG 2.2. */
export function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
