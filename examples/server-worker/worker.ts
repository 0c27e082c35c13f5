import { createSiwxHandler } from 'wallet-connect-button/server'
import { createObjectStore, type Objects } from './store'

export { SiwxKey } from './store'

/** `DOMAIN` is the host that visitors see; `SECRET` signs nonces and sessions. */
type Environment = { readonly DOMAIN: string; readonly SECRET: string; readonly SIWX: Objects }

const siwx = createSiwxHandler(({ DOMAIN: domain, SECRET: secret, SIWX }: Environment) => {
  return { domain, secret, store: createObjectStore(SIWX), clientAddress }
})

export default {
  async fetch(request: Request, environment: Environment): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/siwx/')) return siwx(request, environment)

    // A route of the site's own.
    if (pathname !== '/account') return new Response(null, { status: 404 })
    const account = await siwx.readSession(request, environment)
    return Response.json(account ?? null, { status: account ? 200 : 401 })
  },
}

function clientAddress(request: Request): string | null {
  return request.headers.get('cf-connecting-ip')
}
