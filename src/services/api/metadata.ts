import { NFT_METADATA_MAX_BYTES } from '../../config/limits'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'
import { readText } from './readText'

const NFT_METADATA_TIMEOUT_MS = 5_000

export interface MetadataSettings {
  /** Nothing is fetched from any other origin. */
  readonly origins: readonly string[]
  readonly clock: Clock
}

/**
 * The text behind a metadata URL: in the URL itself (data:), or on one of the declared origins. Undefined for any other
 * URL, a timeout, a redirect, an error, or too long a text. Rejects only with the signal's reason.
 */
export async function fetchMetadata(
  url: string,
  { origins, clock }: MetadataSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (/^data:/i.test(url)) return readDataUrl(url)
  if (!URL.canParse(url)) return undefined
  const { protocol, origin } = new URL(url)
  if (!/^https?:$/.test(protocol) || !origins.includes(origin)) return undefined
  const timeout = withTimeout(clock, NFT_METADATA_TIMEOUT_MS, signal)
  try {
    const { ok, body } = await fetch(url, {
      credentials: 'omit',
      // It could lead to another host.
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: timeout.signal,
    })
    return ok && body ? await readText(body, NFT_METADATA_MAX_BYTES) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  } finally {
    timeout.release()
  }
}

/** `data:application/json;base64,…`, `data:application/json;utf8,…`, and the plain form. */
function readDataUrl(url: string): string | undefined {
  if (url.length > NFT_METADATA_MAX_BYTES) return undefined
  const [, type = '', content] = /^data:([^,]*),(.*)$/is.exec(url) ?? []
  if (content === undefined) return undefined
  try {
    if (/;base64$/i.test(type))
      return new TextDecoder().decode(Uint8Array.from(atob(content), (character) => character.charCodeAt(0)))
    // Many contracts put JSON there unencoded, with literal percent signs.
    return /%[0-9a-f]{2}/i.test(content) ? decodeURIComponent(content) : content
  } catch {
    return content
  }
}
