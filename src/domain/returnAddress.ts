const MAGIC_LINK_HOST = 'auth.magic.link'
const INNER_ADDRESS = 'provider_authorization_url'

/**
 * The provider's address with the page's own one written into its `state`, so that a login without a pop-up finds its way
 * back (wire facts, 2.3, Telegram). An address without a state is left as it is.
 */
export function withReturnAddress(provider: string, page: string): string {
  const url = readUrl(provider)
  if (!url) return provider
  const inner = url.host === MAGIC_LINK_HOST ? url.searchParams.get(INNER_ADDRESS) : null
  if (inner !== null) url.searchParams.set(INNER_ADDRESS, withReturnAddress(inner, page))
  else {
    const state = url.searchParams.get('state')
    if (state === null) return provider
    url.searchParams.set('state', `${state}--${encodeURIComponent(page)}`)
  }
  return url.href
}

/** What a login without a pop-up brought back to the page, and the page's address without it. */
export function readReturn(page: string): { readonly resultUri: string; readonly page: string } | undefined {
  const url = readUrl(page)
  const resultUri = url?.searchParams.get('result_uri')
  if (!url || !resultUri) return undefined
  url.searchParams.delete('result_uri')
  return { resultUri, page: url.href }
}

function readUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
