import type { Log } from '../../services/log/log'

/** The part of the library's engine that handles incoming requests. */
export type RequestEngine = { processRequest(request: QueuedRequest): Promise<unknown> } & Partial<
  Record<(typeof CHECKS)[number], (params: unknown) => Promise<void>>
>

/** The checks of incoming requests that the library starts without awaiting them. */
const CHECKS = ['isValidUpdate', 'isValidExtend', 'isValidPing', 'isValidEmit', 'isValidDisconnect'] as const

type QueuedRequest = { readonly topic: string; readonly payload: { readonly method: string } }

/**
 * @walletconnect/sign-client 2.21.8 handles incoming requests in a queue without a catch: one that fails, such as a
 * session update that cannot be read, is an unhandled rejection and blocks the queue for good. Here a failure is
 * logged and the next request is handled. So is a failed check, such as that of a network which is announced before
 * the session holds it. The end of a session that has ended is not handled at all: the library rejects it where no one
 * can catch it.
 */
export function patchRequestQueue(engine: RequestEngine, hasSession: (topic: string) => boolean, log: Log): void {
  for (const name of CHECKS) {
    const check = engine[name]
    if (!check) continue
    engine[name] = (params) => {
      const checked = check.call(engine, params)
      // Callers that await it still get the reason.
      checked.catch((reason: unknown) => log.debug(`${name} failed.`, reason))
      return checked
    }
  }
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
