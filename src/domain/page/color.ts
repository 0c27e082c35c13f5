/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `#rgb`, `#rrggbb`, `rgb()` and `color(srgb …)`, the forms of a computed style. Ignores transparency. */
export function parseColor(text: string): Rgb | undefined {
  const hex = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text.trim())?.[1]
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return triple(digits.map((pair) => Number.parseInt(pair, 16)))
  }
  const [, kind, list = ''] = /^(rgba?|color)\((?:\s*srgb\s)?([^()]*)\)$/i.exec(text.trim()) ?? []
  if (!kind) return undefined
  const parts = list.split(/[\s,/]+/).filter(Boolean)
  const scale = kind.toLowerCase() === 'color' ? 255 : 1
  return triple(
    parts.map((part) => (part.endsWith('%') ? (Number(part.slice(0, -1)) / 100) * 255 : Number(part) * scale)),
  )
}

/** Contrast ratio of two colours (WCAG 2), from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function triple(channels: readonly number[]): Rgb | undefined {
  const [red, green, blue] = channels
  if (red === undefined || green === undefined || blue === undefined) return undefined
  const clamped = [red, green, blue].map((channel) => Math.min(255, Math.max(0, channel)))
  return clamped.some(Number.isNaN) ? undefined : (clamped as unknown as Rgb)
}
