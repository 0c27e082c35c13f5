// Always allowed, whatever the project lists.
const builtIn = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

const originPattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:?#@\s]+|\[[0-9a-f:.]+\])(?::(\d+|\*))?(?:[/?#].*)?$/i

/**
 * Whether an origin is on the project's allowlist. An empty list allows every origin. `*` matches exactly one label of
 * the host, or any port; a label that mixes it with text matches nothing. A pattern without a scheme compares host and
 * port only. Paths are ignored. Names are compared by IDNA.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  const page = originPattern.exec(origin)
  if (!page) return false
  if (allowed.length === 0) return true
  const [, pageScheme = '', pageHost = '', pagePort] = page
  if (/^(?:localhost|127\.0\.0\.1)$/i.test(pageHost)) return true

  return [...allowed, ...builtIn].some((pattern) => {
    const match = originPattern.exec(pattern.trim())
    if (!match) return false
    const [, scheme, host = '', port] = match
    if (scheme && scheme.toLowerCase() !== pageScheme.toLowerCase()) return false
    if (port !== '*' && effectivePort(scheme ?? pageScheme, port) !== effectivePort(pageScheme, pagePort)) return false
    return sameLabels(host.toLowerCase(), pageHost.toLowerCase())
  })
}

function sameLabels(pattern: string, host: string): boolean {
  const requested = pattern.split('.').map(toAscii)
  const labels = host.split('.')
  // A dot at the end makes it another host, also for `*.`.
  return (
    requested.length === labels.length &&
    requested.every((label, at) => label !== '' && labels[at] !== '' && (label === '*' || label === labels[at]))
  )
}

/** A label as browsers write it in an origin, by IDNA. */
function toAscii(label: string): string {
  return /[^\0-\x7f]/.test(label) && URL.canParse(`https://${label}`) ? new URL(`https://${label}`).hostname : label
}

// https://a and https://a:443 are the same origin.
function effectivePort(scheme: string, port: string | undefined): string {
  if (port) return port
  return scheme.toLowerCase() === 'https' ? '443' : scheme.toLowerCase() === 'http' ? '80' : ''
}
