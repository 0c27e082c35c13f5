import type { PageEdge } from '../../src/services/siwx/send'

export interface PageRequest {
  readonly url: string
  readonly init: RequestInit
  /** The fields of a form or of JSON. */
  readonly fields: unknown
}

/** The page of a sign-in, whose server has a response for each method and path. Others fail as if it were offline. */
export function createSiwxPage(
  responses: Readonly<Record<string, () => Response | Promise<Response>>>,
  baseUri = 'https://shop.example/basket',
) {
  const requests: PageRequest[] = []
  const edge: PageEdge = {
    baseUri,
    fetch: async (input, init = {}) => {
      const url = String(input)
      requests.push({ url, init, fields: fieldsOf(init) })
      const respond = responses[`${init.method} ${new URL(url).pathname}`]
      if (!respond) throw new TypeError('Failed to fetch')
      return respond()
    },
  }
  return { requests, edge }
}

function fieldsOf({ body, headers }: RequestInit): unknown {
  if (typeof body !== 'string') return undefined
  const isForm = new Headers(headers).get('content-type') === 'application/x-www-form-urlencoded'
  return isForm ? Object.fromEntries(new URLSearchParams(body)) : (JSON.parse(body) as unknown)
}

export const json =
  (body: unknown, status = 200) =>
  (): Response =>
    Response.json(body, { status })
