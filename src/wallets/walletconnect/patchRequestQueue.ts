import type { Log } from '../../services/log/log'

/** The part of the library's engine that handles incoming requests. */
export type RequestEngine = { processRequest(request: unknown): Promise<unknown> }

/**
 * @walletconnect/sign-client 2.21.8 handles incoming requests in a queue without a catch: one that fails, such as a
 * session deletion that arrives twice, is an unhandled rejection and blocks the queue for good. Here a failure is
 * logged and the next request is handled.
 */
export function patchRequestQueue(engine: RequestEngine, log: Log): void {
  const process = engine.processRequest.bind(engine)
  engine.processRequest = async (request) => {
    try {
      return await process(request)
    } catch (reason) {
      log.debug('A request from a wallet could not be processed.', reason)
      return undefined
    }
  }
}
