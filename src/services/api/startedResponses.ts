import { REFERRER_POLICY } from '../referrer'
import { BODY_MAX_BYTES, readText } from './readText'

/**
 * Responses by URL to requests that were sent before the code that reads them had arrived. One that was taken stays as
 * undefined, so that its request is not sent again.
 */
export type StartedResponses = Map<string, Promise<Response> | undefined>

/** Sends a GET request for whoever takes its response, once. */
export function startRequest(url: string, started: StartedResponses): void {
  if (started.has(url)) return
  // A page may have replaced `fetch` by a function that throws.
  const request = async (): Promise<Response> => fetch(url, { credentials: 'omit', referrerPolicy: REFERRER_POLICY })
  const response = request().then(readAhead)
  started.set(url, response)
  // Whoever takes it handles its failure. If the code does not arrive, no one takes it.
  response.catch(() => {})
}

/** Reads the body when it arrives. While the app starts, the browser is too busy to hand it over. */
async function readAhead(response: Response): Promise<Response> {
  const text = response.body && (await readText(response.body, BODY_MAX_BYTES))
  return new Response(text, response)
}

export function takeResponse(url: string, started: StartedResponses | undefined): Promise<Response> | undefined {
  const response = started?.get(url)
  if (response) started?.set(url, undefined)
  return response
}
