import { isOfPage } from '../domain/siwx/isOfPage'

/**
 * The domain of the page that sends the request, out of the site's own; `signedDomain` decides where the request does
 * not name its page. Undefined if it is another site's. Browsers send the origin with every POST, so a request without
 * one has no cookies that it could abuse.
 */
export function pageOfRequest(
  headers: Headers,
  domains: readonly string[],
  signedDomain: string | undefined,
): string | undefined {
  const origin = headers.get('origin')
  if (origin !== null) return domains.find((domain) => isOrigin(origin, domain))
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return undefined
  return domains.find((domain) => hostOf(domain) === signedDomain) ?? domains[0]
}

/** Whether no page of the site is on https, except on this machine, so that `Secure` cookies would be lost. */
export function isPlainHttp(domain: string): boolean {
  return isOrigin(`http://${hostOf(domain)}`, domain)
}

/** Whether pages at the origin are of the domain. */
export function isOrigin(origin: string, domain: string): boolean {
  return URL.canParse(origin) && isOfPage({ domain: new URL(origin).host, uri: origin }, domain)
}

function hostOf(domain: string): string {
  return domain.replace(/^https?:\/\//i, '').replace(/\/$/, '')
}
