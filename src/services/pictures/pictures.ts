import { decodeText, parseDataUrl, svgUrl, SVG_TYPE } from '../../domain/picture/dataUrl'
import { rasterType } from '../../domain/picture/raster'
import { safeDataImage } from '../../domain/picture/safeImage'
import { fetchPicture, type FetchedPicture } from './fetchPicture'

/** 4096 × 4096, in pictures that are fetched: artworks are larger than icons. */
const FETCHED_PIXELS_MAX = 16_777_216
/** What says the size of a picture is in its first bytes, save in formats that are read whole. */
const HEADER_BYTES = 262_144
/** A longer text takes too long to parse. */
const SVG_MAX_BYTES = 131_072
/** Of all pictures together. The URLs of those that were used least recently are revoked. */
const KEPT_MAX_BYTES = 32_000_000

export interface Pictures {
  /** What an `<img>` may draw for it. Null if nothing, undefined while that is not known. */
  known(src: string): string | null | undefined
  /** Finds out what may be drawn for it. Never rejects; what could not be loaded is tried again by the next call. */
  load(src: string): Promise<string | undefined>
  /** Revokes all URLs. */
  close(): void
}

export interface PicturesSettings {
  /** Where pictures of strangers may be. The page chose those on any other host itself. */
  readonly origins: () => readonly string[]
  /** The check of SVGs, a file of its own. */
  readonly loadSvgCheck: () => Promise<{ safeSvg(text: string): string | undefined }>
  /** Called when it became known what may be drawn for a picture. */
  readonly onKnown: () => void
}

type Known = { readonly url: string | null; readonly bytes: number; readonly failed?: true }

/**
 * Decides what may be drawn of the pictures that wallets, tokens, NFTs and names bring, by their bytes
 * (docs/decisions/pictures-by-cost.md). Nothing else gives an `<img>` a URL.
 */
export function createPictures({ origins, loadSvgCheck, onKnown }: PicturesSettings): Pictures {
  const kept = new Map<string, Known>()
  const loading = new Map<string, Promise<string | undefined>>()
  let keptBytes = 0

  const drop = (src: string): void => {
    const known = kept.get(src)
    if (!known) return
    kept.delete(src)
    keptBytes -= known.bytes
    if (known.url?.startsWith('blob:')) URL.revokeObjectURL(known.url)
  }

  const keep = (src: string, known: Known): void => {
    drop(src)
    kept.set(src, known)
    keptBytes += known.bytes
    for (const [oldest] of kept) {
      if (keptBytes <= KEPT_MAX_BYTES || oldest === src) break
      drop(oldest)
    }
  }

  const isFetched = (src: string): boolean => URL.canParse(src) && origins().includes(new URL(src).origin)

  async function find(src: string): Promise<Known> {
    if (!isData(src)) return checkFetched(await fetchPicture(src), loadSvgCheck)
    const data = parseDataUrl(src)
    const text = data && decodeText(data)
    const safe = text === undefined ? undefined : (await loadSvgCheck()).safeSvg(text)
    return { url: safe === undefined ? null : svgUrl(safe), bytes: src.length }
  }

  const pictures: Pictures = {
    known(src) {
      const known = kept.get(src)
      if (known) {
        // The most recently used is the last one.
        kept.delete(src)
        kept.set(src, known)
        return known.url
      }
      if (!isData(src)) return isFetched(src) ? undefined : src
      const safe = safeDataImage(src)
      return safe === undefined ? null : isSvg(safe) ? undefined : safe
    },
    load(src) {
      const known = pictures.known(src)
      if (known !== undefined && !kept.get(src)?.failed) return Promise.resolve(known ?? undefined)
      const current = loading.get(src)
      if (current) return current
      const attempt = find(src)
        .catch((): Known => ({ url: null, bytes: 0, failed: true }))
        .then((found) => {
          loading.delete(src)
          keep(src, found)
          onKnown()
          return found.url ?? undefined
        })
      loading.set(src, attempt)
      return attempt
    },
    close() {
      for (const src of [...kept.keys()]) drop(src)
    },
  }
  return pictures
}

function isData(src: string): boolean {
  return /^\s*data:/i.test(src)
}

function isSvg(dataUrl: string): boolean {
  return dataUrl.startsWith(`data:${SVG_TYPE}`)
}

/** As a browser reads it: pixels by their first bytes, an SVG by what the host says. */
async function checkFetched(
  { bytes, type, charset }: FetchedPicture,
  loadSvgCheck: PicturesSettings['loadSvgCheck'],
): Promise<Known> {
  const raster = rasterType(toCharacters(bytes.subarray(0, HEADER_BYTES)), {
    pixelsMax: FETCHED_PIXELS_MAX,
    isWhole: bytes.length <= HEADER_BYTES,
  })
  if (raster) return { url: urlOf([bytes], raster), bytes: bytes.length }
  if (type !== SVG_TYPE || bytes.length > SVG_MAX_BYTES) return { url: null, bytes: 0 }
  const text = decodeText({ bytes: toCharacters(bytes), charset })
  const safe = text === undefined ? undefined : (await loadSvgCheck()).safeSvg(text)
  return { url: safe === undefined ? null : urlOf([safe], SVG_TYPE), bytes: bytes.length }
}

function urlOf(parts: BlobPart[], type: string): string {
  return URL.createObjectURL(new Blob(parts, { type }))
}

/** The bytes as characters up to U+00FF. */
function toCharacters(bytes: Uint8Array): string {
  const PART = 8_192
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART))
  return text
}
