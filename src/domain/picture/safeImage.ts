import { DATA_IMAGE_MAX_BYTES } from '../../config/limits'
import { decodeText, parseDataUrl, svgUrl, SVG_TYPE } from './dataUrl'
import { rasterUrl } from './raster'

/** Names, sizes and colours repeat from row to row, and a wallet announces itself more than once. */
const REMEMBERED_MAX = 64
const remembered = new Map<string, string | undefined>()

/**
 * A picture that a stranger names: a small data URI, written anew, or a URL on one of `origins`. Only what
 * `services/pictures` makes of it may be drawn (docs/decisions/pictures-by-cost.md).
 */
export function safeImage(text: unknown, origins: readonly string[] = []): string | undefined {
  if (typeof text !== 'string') return undefined
  const trimmed = text.length <= 2 * DATA_IMAGE_MAX_BYTES ? text.trim() : text
  if (/^data:/i.test(trimmed)) return safeDataImage(trimmed)
  if (trimmed.length > 2_048 || /[\s\\\p{C}]/u.test(trimmed) || !/^https?:\/\//i.test(trimmed)) return undefined
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  return origins.includes(url.origin) && !url.username && !url.password ? url.href : undefined
}

/** The same for a data URI alone. */
export function safeDataImage(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > DATA_IMAGE_MAX_BYTES) return undefined
  if (remembered.has(text)) return remembered.get(text)
  const safe = readDataImage(text)
  if (remembered.size >= REMEMBERED_MAX) remembered.clear()
  remembered.set(text, safe)
  return safe
}

function readDataImage(text: string): string | undefined {
  const data = parseDataUrl(text)
  if (!data) return undefined
  if (data.type !== SVG_TYPE) return rasterUrl(data.bytes)
  const svg = decodeText(data)
  return svg === undefined ? undefined : svgUrl(svg)
}
