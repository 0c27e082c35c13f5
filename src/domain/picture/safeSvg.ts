import { toUtf8 } from './dataUrl'
import { svgCost } from './svgCost'

/** An SVG as a data URL, if drawing it costs little enough (docs/decisions/pictures-by-cost.md). */
export function safeSvg(text: string): string | undefined {
  // The text is decoded, so its declaration says nothing any more.
  const plain = text.replace(/^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?/, '').trim()
  if (svgCost(plain) === undefined) return undefined
  // Without a declaration XML is UTF-8. Wallet Standard takes icons in base64 alone.
  return `data:image/svg+xml;base64,${btoa(toUtf8(plain))}`
}
