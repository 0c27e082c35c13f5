/**
 * Whether a sign-in endpoint would send the visitor's proof to another origin than the page's. Text from the body (an
 * attribute or the JSON child) may never name one, because whoever can write there need not be the page's owner.
 */
export function isForeign(endpoint: string): boolean {
  return !URL.canParse(endpoint, self.origin) || new URL(endpoint, self.origin).origin !== self.origin
}
