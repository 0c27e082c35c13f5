/** Returns a URL from outside if it is on the origin that the page declared, without user info. Otherwise undefined. */
export function onDeclaredOrigin(address: string, declared: string): string | undefined {
  if (!isWebAddress(address) || !isWebAddress(declared)) return undefined
  const url = new URL(address)
  return url.origin === new URL(declared).origin && url.username + url.password === '' ? url.href : undefined
}

/** Whether a text is an absolute http or https URL. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
