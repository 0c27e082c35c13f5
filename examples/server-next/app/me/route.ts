import { readSessionCookie } from '../../sessionCookie'
import { readSettings } from '../../settings'

export async function GET(request: Request): Promise<Response> {
  const account = await readSessionCookie(request, readSettings().secret)
  return account ? Response.json(account) : Response.json({ code: 'signed_out' }, { status: 401 })
}
