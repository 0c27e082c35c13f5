import { createHash } from 'node:crypto'

/** The four kinds of images the services draw. */
export type IconKind = 'wallet' | 'asset' | 'currency' | 'token'

const SIZE = 120

/**
 * An icon derived from its id. It is nobody's trade mark, and different enough for a wrong picture to be noticed.
 */
export function drawIcon(kind: IconKind, id: string): string {
  const seed = createHash('sha256').update(`${kind}:${id}`).digest()
  const at = (index: number): number => seed[index] ?? 0
  const hue = Math.round((at(0) / 255) * 360)
  const second = (hue + 30 + (at(1) % 90)) % 360
  const background =
    '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1">' +
    `<stop offset="0" stop-color="hsl(${hue} 68% 46%)"/><stop offset="1" stop-color="hsl(${second} 72% 34%)"/>` +
    '</linearGradient>'
  const label = kind === 'currency' || kind === 'token' ? lettersOf(id) : undefined
  const ink = label ? letters(label) : figure(at(2) % 4, at)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">`,
    `<defs>${background}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>`,
    `<g fill="#fff" fill-opacity=".94">${ink}</g></svg>`,
  ].join('')
}

function figure(shape: number, at: (index: number) => number): string {
  const turn = at(3) % 90
  switch (shape) {
    case 0:
      return rotated(
        turn,
        `<path d="M60 22 98 60 60 98 22 60Z"/><circle cx="60" cy="60" r="${10 + (at(4) % 8)}" fill="url(#g)"/>`,
      )
    case 1:
      return rotated(
        turn,
        `<rect x="26" y="${38 + (at(4) % 8)}" width="68" height="16" rx="8"/>` +
          `<rect x="38" y="${64 + (at(5) % 8)}" width="44" height="16" rx="8"/>`,
      )
    case 2:
      return (
        '<circle cx="60" cy="60" r="34"/>' +
        rotated(turn * 4, `<circle cx="${68 + (at(4) % 10)}" cy="52" r="20" fill="url(#g)"/>`)
      )
    default:
      return [0, 90, 180, 270]
        .map(
          (quarter) =>
            `<path transform="rotate(${quarter + turn} 60 60)" d="M60 60V24a36 36 0 0 1 ${18 + (at(4) % 14)} 10Z"/>`,
        )
        .join('')
  }
}

function rotated(degrees: number, shapes: string): string {
  return `<g transform="rotate(${degrees} 60 60)">${shapes}</g>`
}

function lettersOf(id: string): string {
  return id
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 4)
    .toUpperCase()
}

function letters(label: string): string {
  const size = label.length > 3 ? 34 : label.length > 2 ? 42 : 54
  const font = `font-family="system-ui, sans-serif" font-weight="700" font-size="${size}"`
  return `<text x="60" y="62" ${font} text-anchor="middle" dominant-baseline="middle">${label}</text>`
}
