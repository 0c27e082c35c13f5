/** A Content-Security-Policy: the sources of each directive. */
export type Policy = Readonly<Record<string, readonly string[]>>

/** What applies where a directive is missing, the nearest first. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
}

export function parsePolicy(text: string): Policy {
  return Object.fromEntries(
    text.split(';').flatMap((directive) => {
      const [name, ...sources] = directive.trim().split(/\s+/)
      return name ? [[name.toLowerCase(), sources]] : []
    }),
  )
}

/** Whether one of the policies of a page does not allow a source for a directive. */
export function isRefused(policies: readonly Policy[], origin: string, directive: string, source: string): boolean {
  const { protocol, host } = new URL(source)
  return policies.some((policy) => {
    const name = (FALLBACKS[directive] ?? [directive, 'default-src']).find((each) => policy[each])
    const allowed = name && policy[name]
    if (!allowed) return false
    // Hosts are ignored then, and what a trusted script imports is allowed.
    if (directive === 'script-src' && allowed.includes("'strict-dynamic'")) return false
    return !allowed.some((each) => {
      // It does not stand for `blob:`.
      if (each === '*') return /^(?:http|ws)s?:$/.test(protocol)
      if (each === "'self'") return source === origin
      if (each === protocol) return true
      const pattern = each.includes('://') ? each : `${protocol}//${each}`
      const [scheme = '', rest = ''] = pattern.split('://')
      const [allowedHost = ''] = rest.split('/')
      const isScheme = `${scheme}:` === protocol || (scheme === 'https' && protocol === 'wss:')
      return (
        isScheme && (allowedHost === host || (/^\*\.[^.]/.test(allowedHost) && host.endsWith(allowedHost.slice(1))))
      )
    })
  })
}
