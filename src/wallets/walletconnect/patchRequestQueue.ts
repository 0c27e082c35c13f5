import type { Log } from '../../services/log/log'

/** The part of the library's engine that takes what wallets send. */
export type RequestEngine = { processRequest(request: unknown): Promise<unknown> }

/**
 * The library (sign-client 2.21.8) works off what wallets send in a queue without a catch: one request that it cannot take,
 * such as a goodbye that arrives twice, rejects with nobody to handle it and leaves the queue standing for good. Such a
 * request is noted and the next one is taken.
 */
export function patchRequestQueue(engine: RequestEngine, log: Log): void {
  const take = engine.processRequest.bind(engine)
  engine.processRequest = async (request) => {
    try {
      return await take(request)
    } catch (reason) {
      log.debug('A request from a wallet could not be taken.', reason)
      return undefined
    }
  }
}
