/** More than the longest proof that is accepted: a message, a signature with the code of its account, and a CACAO. */
const BODY_MAX_BYTES = 1_048_576

/** A proof is a few kilobytes. Whoever sends less than that in this time has stopped sending. */
const BODY_TIMEOUT_MS = 30_000

/** The JSON of a body. Stops reading where it is too long, or has not ended in time. */
export async function readBody(
  request: Request,
): Promise<{ readonly value: unknown } | 'too_large' | 'timeout' | 'malformed'> {
  // A form of another site cannot send this type, and a script only with the permission of this server.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) return 'malformed'
  if (Number(request.headers.get('content-length') ?? 0) > BODY_MAX_BYTES) return 'too_large'
  try {
    const bytes = await readBytes(request)
    return typeof bytes === 'string' ? bytes : { value: JSON.parse(new TextDecoder().decode(bytes)) as unknown }
  } catch {
    // Also if the client has gone.
    return 'malformed'
  }
}

async function readBytes(request: Request): Promise<Uint8Array | 'too_large' | 'timeout'> {
  const reader = request.body?.getReader()
  let problem: 'too_large' | 'timeout' | undefined
  // Reading ends with it, whether or not the source is notified.
  const stop = (reason: 'too_large' | 'timeout'): void => {
    problem = reason
    reader?.cancel().catch(() => undefined)
  }
  const timer = setTimeout(stop, BODY_TIMEOUT_MS, 'timeout')
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > BODY_MAX_BYTES) stop('too_large')
      else chunks.push(part.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (problem) return problem
  const joined = new Uint8Array(bytes)
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}
