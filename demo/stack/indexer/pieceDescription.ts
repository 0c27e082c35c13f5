import { LOOPBACK } from '../ports'

const WITHIN_MS = 2000
const MOST_BYTES = 64 * 1024

/** What a piece says of itself. Both come from strangers. */
export type PieceDescription = { readonly name?: string; readonly image?: string }

/**
 * The description at an address: inline data, or a document on this machine. Other hosts are not asked, and what cannot
 * be read describes nothing.
 */
export async function describedAt(uri: string): Promise<PieceDescription> {
  try {
    return readDescription(uri.startsWith('data:') ? inline(uri) : await fetched(uri))
  } catch {
    return {}
  }
}

async function fetched(uri: string): Promise<string> {
  if (new URL(uri).hostname !== LOOPBACK) return '{}'
  const response = await fetch(uri, { signal: AbortSignal.timeout(WITHIN_MS) })
  return response.ok ? response.text() : '{}'
}

function inline(uri: string): string {
  const [, base64, body = ''] = /^data:application\/json(?:;charset=utf-8)?(;base64)?,(.*)$/is.exec(uri) ?? []
  return base64 ? Buffer.from(body, 'base64').toString('utf8') : decodeURIComponent(body)
}

function readDescription(source: string): PieceDescription {
  if (source.length > MOST_BYTES) return {}
  const { name, image } = JSON.parse(source) as { name?: unknown; image?: unknown }
  return { ...(typeof name === 'string' && { name }), ...(typeof image === 'string' && { image }) }
}
