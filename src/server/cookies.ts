/** What a cookie may be read from: a `Request`, or a request of Node, Express or Fastify. */
export type RequestWithCookies = {
  readonly headers: { get(name: string): string | null } | { readonly cookie?: string | undefined }
}

type Attributes = { readonly maxAgeSeconds: number; readonly sameSite: 'Lax' | 'Strict' }

/**
 * HttpOnly cookies of the whole site. With `secure` they are `__Host-` cookies, which no other host of the domain can
 * set, and which are sent over https only.
 */
export function createCookies(secure: boolean) {
  const fullName = (name: string): string => (secure ? `__Host-${name}` : name)
  return {
    read(request: RequestWithCookies, name: string): string | undefined {
      const { headers } = request
      const header = 'get' in headers && typeof headers.get === 'function' ? headers.get('cookie') : undefined
      const line = header ?? (headers as { cookie?: string }).cookie ?? ''
      const start = `${fullName(name)}=`
      return line
        .split(/; ?/)
        .find((pair) => pair.startsWith(start))
        ?.slice(start.length)
    },

    /** A `Set-Cookie` header. */
    write(name: string, value: string, { maxAgeSeconds, sameSite }: Attributes): string {
      const flags = `Path=/; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`
      return `${fullName(name)}=${value}; Max-Age=${maxAgeSeconds}; ${flags}`
    },
  }
}
