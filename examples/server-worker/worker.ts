import { createSiwxHandler, type SiwxHandler } from 'wallet-connect-button/server'
import { createObjectStore, type Objects } from './store'

export { SiwxKey } from './store'

/** `DOMAIN` is the host that visitors see; `SECRET` signs nonces and sessions. */
type Environment = { readonly DOMAIN: string; readonly SECRET: string; readonly SIWX: Objects }

let siwx: SiwxHandler | undefined

export default {
  async fetch(request: Request, { DOMAIN: domain, SECRET: secret, SIWX }: Environment): Promise<Response> {
    siwx ??= createSiwxHandler({ domain, secret, store: createObjectStore(SIWX), clientAddress })
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/siwx/')) return siwx(request)

    // A route of the site's own.
    if (pathname !== '/account') return new Response(null, { status: 404 })
    const account = await siwx.readSession(request)
    return Response.json(account ?? null, { status: account ? 200 : 401 })
  },
}

const clientAddress = (request: Request): string | null => request.headers.get('cf-connecting-ip')
