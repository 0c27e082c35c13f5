import { SiwxStoreUnreachable } from './reachableStore'

export function json(body: object, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}

export function refuse(status: number, code: string, headers: Readonly<Record<string, string>> = {}): Response {
  return json({ code }, status, headers)
}

/** What went wrong is for the server's log only. */
export function fail(reason: unknown): Response {
  console.error('createSiwxHandler:', reason)
  return reason instanceof SiwxStoreUnreachable ? refuse(503, 'store_unreachable') : refuse(500, 'internal_error')
}
