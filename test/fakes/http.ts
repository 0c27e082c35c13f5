import type { Http } from '../../src/services/api/http'

export interface FakeHttp extends Http {
  /** Path, then query or body and content type, oldest first. */
  readonly requests: readonly (readonly unknown[])[]
}

/** Gives the same response to every request, or rejects with it if it is an error. */
export function createFakeHttp(response: unknown): FakeHttp {
  const requests: (readonly unknown[])[] = []
  const respond = async (...request: readonly unknown[]): Promise<unknown> => {
    requests.push(request)
    if (response instanceof Error) throw response
    return response
  }
  return {
    requests,
    url: () => '',
    start() {},
    get: (path, query) => respond(path, query),
    post: (path, body, _signal, type) => respond(path, body, type),
    submit: (path, body) => respond(path, body, 'json'),
  }
}
