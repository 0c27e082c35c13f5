import { NFT_METADATA_MAX_BYTES } from '../../config/limits'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'

const NFT_METADATA_TIMEOUT_MS = 5_000

export interface MetadataSettings {
  /** Nothing else is asked. */
  readonly origins: readonly string[]
  readonly clock: Clock
}

/**
 * The text at an address of metadata: inside the address itself (data:), or on one of the declared origins. Undefined
 * for any other address, no answer in time, a redirect, an error, or too much of it. Rejects with the signal's reason
 * only.
 */
export async function fetchMetadata(
  address: string,
  { origins, clock }: MetadataSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (/^data:/i.test(address)) return readDataText(address)
  if (
    !URL.canParse(address) ||
    !/^https?:$/.test(new URL(address).protocol) ||
    !origins.includes(new URL(address).origin)
  )
    return undefined
  const limit = withTimeout(clock, NFT_METADATA_TIMEOUT_MS, signal)
  try {
    // A redirect would leave the declared host.
    const response = await fetch(address, {
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: limit.signal,
    })
    if (!response.ok || !response.body) return undefined
    return await readText(response.body)
  } catch {
    signal.throwIfAborted()
    return undefined
  } finally {
    limit.release()
  }
}

async function readText(body: ReadableStream<Uint8Array>): Promise<string | undefined> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
    const { value } = await reader.read()
    if (!value) return text + decoder.decode()
    bytes += value.length
    if (bytes > NFT_METADATA_MAX_BYTES) {
      void reader.cancel().catch(() => {})
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** `data:application/json;base64,…`, `data:application/json;utf8,…`, and the plain form. */
function readDataText(address: string): string | undefined {
  const [, type = '', content] = /^data:([^,]*),(.*)$/is.exec(address.slice(0, NFT_METADATA_MAX_BYTES)) ?? []
  if (content === undefined || address.length > NFT_METADATA_MAX_BYTES) return undefined
  try {
    if (/;base64$/i.test(type))
      return new TextDecoder().decode(Uint8Array.from(atob(content), (inbox) => inbox.charCodeAt(0)))
    // Many contracts put JSON there as it is, with percent signs that stand for themselves.
    return /%[0-9a-f]{2}/i.test(content) ? decodeURIComponent(content) : content
  } catch {
    return content
  }
}
