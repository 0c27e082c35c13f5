/** What a data URL holds: its type in lower case, without parameters, and the bytes as characters up to U+00FF. */
export type DataUrl = { readonly type: string; readonly charset: string | undefined; readonly bytes: string }

/** Reads a data URL as `fetch` does (https://fetch.spec.whatwg.org/#data-urls), forgiving what it forgives. */
export function parseDataUrl(url: string): DataUrl | undefined {
  // The URL parser drops these characters, spaces at both ends, and everything from the first number sign on.
  const [plain = ''] = url.trim().replace(/[\t\n\r]/g, '').split('#') // prettier-ignore
  const [, header, body] = /^data:([^,]*),([^]*)$/i.exec(plain) ?? []
  if (header === undefined || body === undefined) return undefined
  const isBase64 = /; *base64$/i.test(header.trim())
  const [type = '', ...parameters] = header.split(';')
  const charset = parameters.map((each) => /^charset="?([^"]*)"?$/i.exec(each.trim())?.[1]?.trim()).find(Boolean)
  try {
    const encoded = toUtf8(body)
    const bytes = encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return { type: type.trim().toLowerCase(), charset, bytes: isBase64 ? atob(bytes) : bytes }
  } catch {
    return undefined
  }
}

/** The text of the bytes, by what it says itself and by what the URL says, as for any XML. */
export function decodeText({ bytes, charset }: Pick<DataUrl, 'bytes' | 'charset'>): string | undefined {
  const mark = bytes.startsWith('\xFE\xFF') ? 'utf-16be' : bytes.startsWith('\xFF\xFE') ? 'utf-16le' : undefined
  const declared = /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/i.exec(bytes)?.[1]
  try {
    const decoder = new TextDecoder(mark ?? charset ?? (/^utf-?16/i.test(declared ?? '') ? undefined : declared))
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))
  } catch {
    return undefined
  }
}

export const SVG_TYPE = 'image/svg+xml'

/** An SVG as a data URL, in the one form that wallets of Wallet Standard may use. */
export function svgUrl(text: string): string {
  return `data:${SVG_TYPE};base64,${btoa(toUtf8(withoutDeclaration(text)))}`
}

/** The text is decoded, so its declaration says nothing any more: without one, XML is UTF-8. */
export function withoutDeclaration(svg: string): string {
  return svg.replace(/^\uFEFF?\s*(?:<\?xml\s[^>]*\?>)?/, '').trim()
}

/** The bytes of the text in UTF-8, as characters up to U+00FF. */
function toUtf8(text: string): string {
  return text.replace(/[^\0-\x7F]+/g, (run) =>
    Array.from(new TextEncoder().encode(run), (byte) => String.fromCharCode(byte)).join(''),
  )
}
