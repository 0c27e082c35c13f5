import { ENDED_SESSION_COOKIE } from '../../sessionCookie'

/** For the page to call beside the element's `signOut()`, which deletes the proof in the browser only. */
export function POST(): Response {
  return Response.json({}, { headers: { 'set-cookie': ENDED_SESSION_COOKIE } })
}
