/** Ten times the largest page of the directory. */
export const BODY_MAX_BYTES = 4_000_000

/**
 * The text of a response body.
 * @throws SyntaxError, with the rest cancelled, when it has more than `maxBytes`
 */
export async function readText(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    bytes += value.length
    if (bytes > maxBytes) {
      void reader.cancel().catch(() => {})
      throw new SyntaxError('The response is too long')
    }
    text += decoder.decode(value, { stream: true })
  }
}
