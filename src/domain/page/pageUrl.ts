/**
 * The URL that the page's own endpoints are relative to. Not the document's base, which a `<base>` for images or links
 * may set to another origin. Documents without a URL of their own (`srcdoc`) have the origin of their page.
 */
export function pageUrl(): string {
  return URL.canParse('/', location.href) ? location.href : self.origin
}
