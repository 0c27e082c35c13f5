/**
 * A sign-in endpoint that would carry the visitor's proof to another origin than the page's. Text from the body (an
 * attribute or the JSON child) may never name one: whoever may write there need not be who runs the page. Elsewhere an
 * absolute URL says what it means; a relative one is led astray by a `<base>` of another origin.
 */
export function isForeignEndpoint(endpoint: string, fromBody: boolean): boolean {
  if (!fromBody && URL.canParse(endpoint)) return false
  // `self.origin` is that of the page also in a document made from `srcdoc`.
  return !URL.canParse(endpoint, document.baseURI) || new URL(endpoint, document.baseURI).origin !== self.origin
}
