import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'

/** More than the longest proof: a message, a signature with the code of its account, and a CACAO. */
const BODY_MAX_BYTES = 1_048_576

/** The JSON of a file. @throws TypeError that names the file */
export function readJsonFile(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch (reason) {
    throw new TypeError(`${path} cannot be read: ${(reason as Error).message}`, { cause: reason })
  }
}

/** The JSON of a request. Undefined for what is none, or is too long. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  // A form of another site cannot send this type.
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > BODY_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}
