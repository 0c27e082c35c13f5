const MAGIC_LINK_HOST = 'auth.magic.link'
const INNER_ADDRESS = 'provider_authorization_url'
const RESULT = 'result_uri'
const STATE = 'wcb_login_state'

/** Adds the page's URL to the `state` of the provider's URL, so that a login without a popup returns to the page. */
export function withReturnUrl(provider: string, page: string): string {
  const url = readUrl(provider)
  if (!url) return provider
  const inner = url.host === MAGIC_LINK_HOST ? url.searchParams.get(INNER_ADDRESS) : null
  if (inner !== null) url.searchParams.set(INNER_ADDRESS, withReturnUrl(inner, page))
  else {
    const state = url.searchParams.get('state')
    if (state === null) return provider
    url.searchParams.set('state', `${state}--${encodeURIComponent(page)}`)
  }
  return url.href
}

/** The `state` of a provider's URL, or of the result that it leads to: no one else knows it. */
export function stateOf(provider: string): string | undefined {
  const url = readUrl(provider)
  const inner = url?.host === MAGIC_LINK_HOST ? url.searchParams.get(INNER_ADDRESS) : null
  return inner === null ? url?.searchParams.get('state') || undefined : stateOf(inner)
}

/** The page's URL with the state of a login that leaves the page. Removes what an earlier login has left. */
export function withLoginState(page: string, state: string): string {
  const url = readUrl(page)
  if (!url) return page
  url.searchParams.delete(RESULT)
  url.searchParams.set(STATE, state)
  return url.href
}

/** The result and the state that a login without a pop-up added to the page's URL, and the URL without them. */
export function parseReturn(
  page: string,
): { readonly resultUri: string; readonly state: string | undefined; readonly page: string } | undefined {
  const url = readUrl(page)
  const resultUri = url?.searchParams.get(RESULT)
  if (!url || !resultUri) return undefined
  return { resultUri, state: url.searchParams.get(STATE) ?? undefined, page: withoutReturn(page) }
}

/** The page's URL without what a login has added. */
export function withoutReturn(page: string): string {
  const url = readUrl(page)
  url?.searchParams.delete(RESULT)
  url?.searchParams.delete(STATE)
  return url?.href ?? page
}

function readUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
