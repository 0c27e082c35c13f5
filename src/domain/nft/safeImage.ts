import { DATA_IMAGE_MAX_BYTES } from '../../config/limits'

const dataImage =
  /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml|x-icon|vnd\.microsoft\.icon)(?:;[a-z0-9=-]+)*,[\x21-\x7E ]*$/i

/** A URL that is safe as an `<img>`'s `src`: an image as a small data URI, or a URL on one of `origins`. */
export function safeImage(text: unknown, origins: readonly string[] = []): string | undefined {
  if (typeof text !== 'string') return undefined
  const trimmed = text.length <= 2 * DATA_IMAGE_MAX_BYTES ? text.trim() : text
  if (/^data:/i.test(trimmed))
    return trimmed.length <= DATA_IMAGE_MAX_BYTES && dataImage.test(trimmed) ? trimmed : undefined
  if (trimmed.length > 2_048 || /[\s\\\p{C}]/u.test(trimmed) || !/^https?:\/\//i.test(trimmed)) return undefined
  if (!URL.canParse(trimmed)) return undefined
  const url = new URL(trimmed)
  return origins.includes(url.origin) && !url.username && !url.password ? url.href : undefined
}
