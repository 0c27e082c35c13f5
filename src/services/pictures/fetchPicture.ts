/** Of a picture that is fetched: artworks have several megabytes. */
const PICTURE_MAX_BYTES = 8_000_000

/** A picture as its host sends it. */
export interface FetchedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** As the host says: type in lower case, and charset. */
  readonly type: string
  readonly charset: string | undefined
}

/**
 * Fetches a picture with CORS, because only its bytes say what drawing it costs.
 * @throws TypeError when there is no response, or one that the page may not read; RangeError when it is too long
 */
export async function fetchPicture(url: string): Promise<FetchedPicture> {
  const { ok, body, headers } = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    priority: 'low',
  })
  if (!ok || !body) throw new TypeError('There is no picture')
  const bytes = await readBytes(body, PICTURE_MAX_BYTES)
  const [type = '', ...parameters] = (headers.get('content-type') ?? '').split(';')
  const charset = parameters.map((each) => /^charset="?([^"]*)"?$/i.exec(each.trim())?.[1]?.trim()).find(Boolean)
  return { bytes, type: type.trim().toLowerCase(), charset }
}

/**
 * The bytes of a response body.
 * @throws RangeError, with the rest cancelled, when it has more than `maxBytes`
 */
export async function readBytes(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { value } = await reader.read()
    if (!value) break
    length += value.length
    if (length > maxBytes) {
      void reader.cancel().catch(() => {})
      throw new RangeError('The response is too long')
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
