/**
 * An address from outside that lies on the very origin which the page has declared; undefined for every other one, for
 * one that carries user info, and for what is no address of the web at all.
 */
export function onDeclaredOrigin(address: string, declared: string): string | undefined {
  if (!isWebAddress(address) || !isWebAddress(declared)) return undefined
  const url = new URL(address)
  return url.origin === new URL(declared).origin && url.username + url.password === '' ? url.href : undefined
}

/** Is it an absolute address that a window can be opened on? */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
