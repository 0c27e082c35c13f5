/**
 * Whether a sign-in endpoint would send the visitor's proof to another origin than the page's. Text from the body (an
 * attribute or the JSON child) may never name one, because whoever can write there need not be the page's owner.
 * Elsewhere an absolute URL is explicit, while a relative one could be redirected by a `<base>` of another origin.
 */
export function isForeignEndpoint(endpoint: string, fromBody: boolean): boolean {
  if (!fromBody && URL.canParse(endpoint)) return false
  // Unlike `location.origin`, `self.origin` is the page's origin in a `srcdoc` document too.
  return !URL.canParse(endpoint, document.baseURI) || new URL(endpoint, document.baseURI).origin !== self.origin
}
