import { isLoopback } from '../domain/page/safePageLink'

/** How many origins a server's log names, because anyone can send requests from others. */
const LOGGED_ORIGINS_MAX = 20

/** The domains of a site as they were given. @throws TypeError for none, and for what is no host or origin */
export function readDomains(domain: string | readonly string[] | undefined): readonly [string, ...string[]] {
  const [first, ...others] = [domain ?? []].flat()
  if (!first || others.includes(''))
    throw new TypeError(
      'createSiwxHandler: `domain` is missing: the host that visitors see, with its port if it has one, such as shop.example or localhost:3000.',
    )
  const wrong = [first, ...others].find((each) => !isHostOrOrigin(each))
  if (wrong !== undefined)
    throw new TypeError(
      `createSiwxHandler: \`domain\` is a host such as shop.example or localhost:3000, without a path: not ${wrong}.`,
    )
  return [first, ...others]
}

/**
 * In development, where one of the hosts is this machine: both, because a page at another port or name of it is the
 * most frequent mistake.
 */
export function nameDomains(
  found: 'Signed on' | 'The page is at',
  page: string,
  domain: string,
): { readonly message?: string } {
  if (![page, domain].some(isThisMachine)) return {}
  return { message: `${found} ${page}, but this server expects ${domain || 'no domain'}.` }
}

/** The two ways out of it, for the page of a request and the first domain of the site. */
export function adviseOnOrigin(origin: string, [domain]: readonly [string, ...string[]]): string {
  if (!URL.canParse(origin)) return ''
  const page = new URL(origin)
  const isSecure = page.protocol === 'https:'
  const known = new URL(domain.includes('://') ? domain : `${isThisMachine(domain) ? 'http' : 'https'}://${domain}`)
  // Plain http counts without a scheme on this machine only.
  const own = isSecure || isLoopback(page) ? page.host : page.origin
  return `open the page at ${known.origin}, or set \`domain\` to ${own}.`
}

/** Names the origins of refused requests on the console, each once: what a wrong `domain` looks like. */
export function createRefusedOrigins(domains: readonly [string, ...string[]]): (headers: Headers) => void {
  const named = new Set<string>()
  return (headers) => {
    const sent = headers.get('origin') ?? ''
    const origin = URL.canParse(sent) ? new URL(sent).origin : 'none'
    if (named.has(origin) || named.size >= LOGGED_ORIGINS_MAX) return
    named.add(origin)
    const advice = adviseOnOrigin(origin, domains)
    const remedy = advice && ` If it is a page of this site, ${advice}`
    console.warn(
      `createSiwxHandler: refused a request (origin_refused) of a page at ${origin}. \`domain\` is ${domains.join(', ')}.${remedy}`,
    )
  }
}

function isHostOrOrigin(domain: string): boolean {
  const url = withScheme(domain)
  if (!URL.canParse(url)) return false
  const { protocol, username, password, pathname, search, hash } = new URL(url)
  return /^https?:$/.test(protocol) && pathname === '/' && !username && !password && !search && !hash
}

function isThisMachine(domain: string): boolean {
  const url = withScheme(domain)
  return URL.canParse(url) && isLoopback(new URL(url))
}

const withScheme = (domain: string): string => (domain.includes('://') ? domain : `http://${domain}`)
