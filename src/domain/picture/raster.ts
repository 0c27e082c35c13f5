import { parseDataUrl } from './dataUrl'

/** 2048 × 2048. A browser decodes more than that for too long, however few bytes it is. */
const PIXELS_MAX = 4_194_304

type Raster = { readonly type: string; readonly width: number; readonly height: number }
type Reader = (bytes: string) => Raster | undefined

/** A picture of pixels by what it is, as browsers tell it, in a data URL. Undefined if it is too large. */
export function rasterOfDataUrl(url: string): string | undefined {
  const data = parseDataUrl(url)
  return data && rasterUrl(data.bytes)
}

/** The same from the bytes, as characters up to U+00FF. */
export function rasterUrl(bytes: string): string | undefined {
  const type = rasterType(bytes)
  return type && `data:${type};base64,${btoa(bytes)}`
}

/** The type of a picture of pixels that may be drawn. Not `isWhole`: only its first bytes are there. */
export function rasterType(
  bytes: string,
  { pixelsMax = PIXELS_MAX, isWhole = true }: { readonly pixelsMax?: number; readonly isWhole?: boolean } = {},
): string | undefined {
  const all = isWhole ? [...BY_HEADER, ...BY_WHOLE] : BY_HEADER
  const found = all.map((read) => read(bytes)).find((each) => each !== undefined)
  return found && found.width > 0 && found.height > 0 && found.width * found.height <= pixelsMax
    ? found.type
    : undefined
}

/** They have their size at the front. */
const BY_HEADER: readonly Reader[] = [readPng, readGif, readJpeg, readWebp]
/** They may have it anywhere. */
const BY_WHOLE: readonly Reader[] = [readAvif, readIco]

function readPng(bytes: string): Raster | undefined {
  if (!bytes.startsWith('\x89PNG\r\n\x1A\n')) return undefined
  return { type: 'image/png', width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4) }
}

function readGif(bytes: string): Raster | undefined {
  if (!/^GIF8[79]a/.test(bytes)) return undefined
  return { type: 'image/gif', width: littleEndian(bytes, 6, 2), height: littleEndian(bytes, 8, 2) }
}

function readJpeg(bytes: string): Raster | undefined {
  if (!bytes.startsWith('\xFF\xD8\xFF')) return undefined
  for (let at = 2; at + 9 < bytes.length && bytes[at] === '\xFF';) {
    const marker = bytes.charCodeAt(at + 1)
    // Fill bytes.
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { type: 'image/jpeg', width: bigEndian(bytes, at + 7, 2), height: bigEndian(bytes, at + 5, 2) }
    else at += 2 + bigEndian(bytes, at + 2, 2)
  }
  return undefined
}

function readWebp(bytes: string): Raster | undefined {
  if (!/^RIFF[^]{4}WEBPVP8/.test(bytes)) return undefined
  const type = 'image/webp'
  if (bytes[15] === 'X') return { type, width: 1 + littleEndian(bytes, 24, 3), height: 1 + littleEndian(bytes, 27, 3) }
  if (bytes[15] === 'L') {
    const bits = littleEndian(bytes, 21, 4)
    return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  return { type, width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff }
}

/** Every image in the file has a property `ispe` with its size, tiles and the whole. */
function readAvif(bytes: string): Raster | undefined {
  if (!/^[^]{4}ftypavi[fs]/.test(bytes)) return undefined
  let [width, height] = [0, 0]
  for (let at = bytes.indexOf('ispe'); at >= 0; at = bytes.indexOf('ispe', at + 4)) {
    width = Math.max(width, bigEndian(bytes, at + 8, 4))
    height = Math.max(height, bigEndian(bytes, at + 12, 4))
  }
  return { type: 'image/avif', width, height }
}

/** A side has one byte. A PNG within must say the same. */
function readIco(bytes: string): Raster | undefined {
  if (!bytes.startsWith('\0\0\x01\0')) return undefined
  for (let at = bytes.indexOf('\x89PNG'); at >= 0; at = bytes.indexOf('\x89PNG', at + 4))
    if (bigEndian(bytes, at + 16, 4) > 256 || bigEndian(bytes, at + 20, 4) > 256) return undefined
  return { type: 'image/x-icon', width: 256, height: 256 }
}

function bigEndian(bytes: string, from: number, count: number): number {
  let value = 0
  for (let at = from; at < from + count; at += 1) value = value * 256 + bytes.charCodeAt(at)
  return value
}

function littleEndian(bytes: string, from: number, count: number): number {
  let value = 0
  for (let at = from + count - 1; at >= from; at -= 1) value = value * 256 + bytes.charCodeAt(at)
  return value
}
