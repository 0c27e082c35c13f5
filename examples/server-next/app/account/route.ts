import { siwx } from '../../siwx'

/** A route of the site's own. */
export async function GET(request: Request): Promise<Response> {
  const account = await siwx.readSession(request)
  return Response.json(account ?? null, { status: account ? 200 : 401 })
}
