import { deflateSync } from 'node:zlib'

/** A picture: `pixelAt` returns the channels of one pixel. */
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly channels: 3 | 4
  pixelAt(x: number, y: number): readonly number[]
}

/** How it is written. Each row is filtered by the next of the given numbers. */
export type PngForm = {
  readonly filters?: readonly number[]
  readonly parts?: number
  readonly header?: readonly number[]
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Writes a PNG by the text of the specification (https://www.w3.org/TR/png-3/), without checksums. */
export function encodePng(drawing: Drawing, { filters = [0], parts = 1, header }: PngForm = {}): Uint8Array {
  const { width, height, channels } = drawing
  const rows = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_each, x) => drawing.pixelAt(x, y)).flat(),
  )
  const filtered = rows.flatMap((row, y) => {
    const filter = filters[y % filters.length] ?? 0
    const above = rows[y - 1] ?? row.map(() => 0)
    const predicted = row.map((_, at) => {
      const [a = 0, b = 0, c = 0] = [row[at - channels], above[at], above[at - channels]]
      return [0, a, b, Math.floor((a + b) / 2), nearest(a, b, c)][filter] ?? 0
    })
    return [filter, ...row.map((byte, at) => (byte - (predicted[at] ?? 0)) & 0xff)]
  })
  const data = deflateSync(Uint8Array.from(filtered))
  const size = Math.ceil(data.length / parts)
  const cut = Array.from({ length: parts }, (_, each) =>
    chunk('IDAT', [...data.subarray(each * size, (each + 1) * size)]),
  )
  const kind = header ?? [8, channels === 4 ? 6 : 2, 0, 0, 0]
  const first = chunk('IHDR', [...wide(width), ...wide(height), ...kind])
  return Uint8Array.from([...SIGNATURE, ...first, ...chunk('tEXt', [1, 2, 3]), ...cut.flat(), ...chunk('IEND', [])])
}

function nearest(a: number, b: number, c: number): number {
  const distances = [a, b, c].map((each) => Math.abs(a + b - c - each))
  return [a, b, c][distances.indexOf(Math.min(...distances))] as number
}

function chunk(type: string, data: readonly number[]): number[] {
  return [...wide(data.length), ...[...type].map((letter) => letter.charCodeAt(0)), ...data, 0, 0, 0, 0]
}

function wide(value: number): number[] {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)
}
