/** The pixels of a screenshot: red, green, blue and alpha of each, by row. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** Bytes per pixel, by the colour type of the header. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/** Predicts a byte from the one to its left, the one above it, and the one above and to the left. */
type Filter = (left: number, up: number, corner: number) => number

/** By the number at the start of each row. */
const FILTERS: readonly Filter[] = [() => 0, (left) => left, (_, up) => up, (left, up) => (left + up) >> 1, paeth]

/**
 * Decodes a PNG as browsers write screenshots: 8 bits per channel, RGB with or without alpha, not interlaced
 * (https://www.w3.org/TR/png-3/).
 * @throws if it is another picture
 */
export async function decodePng(bytes: Uint8Array): Promise<Pixels> {
  if (!SIGNATURE.every((byte, at) => bytes[at] === byte)) throw new TypeError('This picture is not a PNG.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colours, interlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const channels = CHANNELS[colours]
  if (channels === undefined || depth !== 8 || interlaced !== 0)
    throw new TypeError('This PNG is not as browsers write screenshots: in colours, of 8 bits, not interlaced.')
  const rows = await inflate(dataOf(bytes, view))
  const data = unfilter(rows, { rowBytes: width * channels, height, step: channels })
  return { width, height, data: channels === 4 ? data : withAlpha(data) }
}

/** The compressed pixels. */
function dataOf(bytes: Uint8Array, view: DataView): Blob {
  const parts: BlobPart[] = []
  for (let at = SIGNATURE.length; at + 8 <= bytes.length;) {
    const start = at + 8
    const end = start + view.getUint32(at)
    if (String.fromCharCode(...bytes.subarray(at + 4, start)) === 'IDAT') parts.push(bytes.slice(start, end))
    at = end + 4
  }
  return new Blob(parts)
}

async function inflate(data: Blob): Promise<Uint8Array> {
  return new Uint8Array(await new Response(data.stream().pipeThrough(new DecompressionStream('deflate'))).arrayBuffer())
}

/** Adds to each byte what the filter of its row predicts. */
function unfilter(
  rows: Uint8Array,
  { rowBytes, height, step }: { readonly rowBytes: number; readonly height: number; readonly step: number },
): Uint8Array {
  const out = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y += 1) {
    const from = y * (rowBytes + 1)
    const to = y * rowBytes
    const filter = FILTERS[rows[from] ?? 0] as Filter
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x < step ? 0 : (out[to + x - step] as number)
      const up = y === 0 ? 0 : (out[to + x - rowBytes] as number)
      const corner = x < step || y === 0 ? 0 : (out[to + x - rowBytes - step] as number)
      out[to + x] = (rows[from + 1 + x] as number) + filter(left, up, corner)
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

function withAlpha(data: Uint8Array): Uint8Array {
  const out = new Uint8Array((data.length / 3) * 4).fill(0xff)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) out.set(data.subarray(from, from + 3), to)
  return out
}
