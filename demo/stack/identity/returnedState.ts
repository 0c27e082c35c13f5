/** What came back as `state`: our own value, and the page to return to when the page above appended one. */
export type ReturnedState = { readonly state: string; readonly returnTo?: URL }

/**
 * Reads `<state>--<encodeURIComponent(address)>` after the query was decoded. An ending that
 * is no http address belongs to the state, which then is one that nobody knows.
 */
export function readState(returned: string): ReturnedState {
  const cut = returned.indexOf('--')
  if (cut < 0) return { state: returned }
  const ending = returned.slice(cut + 2)
  // Encoded once more by whoever built the address with an API that encodes by itself.
  const returnTo = httpAddress(ending) ?? httpAddress(decoded(ending))
  return returnTo ? { state: returned.slice(0, cut), returnTo } : { state: returned }
}

function httpAddress(source: string): URL | undefined {
  try {
    const address = new URL(source)
    return address.protocol === 'http:' || address.protocol === 'https:' ? address : undefined
  } catch {
    return undefined
  }
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source)
  } catch {
    return source
  }
}
