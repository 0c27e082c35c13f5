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
