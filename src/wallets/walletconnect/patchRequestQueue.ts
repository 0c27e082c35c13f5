import type { Log } from '../../services/log/log'

/** The part of the library's engine that handles incoming requests. */
export type RequestEngine = { processRequest(request: QueuedRequest): Promise<unknown> }

type QueuedRequest = { readonly topic: string; readonly payload: { readonly method: string } }

/**
 * @walletconnect/sign-client 2.21.8 handles incoming requests in a queue without a catch: one that fails, such as a
 * session update that cannot be read, is an unhandled rejection and blocks the queue for good. Here a failure is
 * logged and the next request is handled. The end of a session that has ended is not handled at all: the library
 * rejects it where nobody can catch it.
 */
export function patchRequestQueue(engine: RequestEngine, hasSession: (topic: string) => boolean, log: Log): void {
  const process = engine.processRequest.bind(engine)
  engine.processRequest = async (request) => {
    if (request.payload.method === 'wc_sessionDelete' && !hasSession(request.topic)) return undefined
    try {
      return await process(request)
    } catch (reason) {
      log.debug('A request from a wallet could not be processed.', reason)
      return undefined
    }
  }
}
