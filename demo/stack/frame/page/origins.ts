/**
 * Is the embedding page one of the project's? The browser has asked the same by `frame-ancestors` before; this is the
 * frame's own look at who it is about to answer. An empty list allows every page.
 */
export function isAllowed(origin: string, allowed: readonly string[]): boolean {
  if (!URL.canParse(origin)) return false
  if (allowed.length === 0) return true
  const page = new URL(origin)
  return allowed.some((pattern) => {
    const [, scheme, host = '', port] =
      /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?\/?$/i.exec(pattern.trim()) ?? []
    if (scheme !== undefined && `${scheme.toLowerCase()}:` !== page.protocol) return false
    if (port !== '*' && (port ?? '') !== page.port) return false
    return host.startsWith('*.')
      ? page.hostname.endsWith(host.slice(1).toLowerCase())
      : host.toLowerCase() === page.hostname
  })
}
