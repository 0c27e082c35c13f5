import { ENDED_SESSION_COOKIE } from '../../sessionCookie'

/** `siwx-sign-out-endpoint`: the element posts to it when the visitor signs out or disconnects. */
export function POST(): Response {
  return Response.json({}, { headers: { 'set-cookie': ENDED_SESSION_COOKIE } })
}
