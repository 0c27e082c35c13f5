/** More than the longest proof that is accepted: a message, a signature with the code of its account, and a CACAO. */
const BODY_MAX_BYTES = 1_048_576

/** The JSON of a body. Stops reading where it is too long. */
export async function readBody(request: Request): Promise<{ readonly value: unknown } | 'too_large' | 'malformed'> {
  // A form of another site cannot send this type, and a script only with the permission of this server.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return 'malformed'
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return 'too_large'
  try {
    const bytes = await readBytes(request)
    return bytes ? { value: JSON.parse(new TextDecoder().decode(bytes)) as unknown } : 'too_large'
  } catch {
    // Also if the client has gone.
    return 'malformed'
  }
}

async function readBytes(request: Request): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const reader = request.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > BODY_MAX_BYTES) {
      await reader?.cancel().catch(() => undefined)
      return undefined
    }
    chunks.push(part.value)
  }
  const joined = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}
