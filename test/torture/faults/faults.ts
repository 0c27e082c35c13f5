/** How a service fails. `respond` is called for each request that it gets meanwhile. */
export type Fault = (signal: AbortSignal | undefined) => Promise<Response>

const json = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify({ error: 'no', reasons: [] }), { status, headers })

const refused = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))

/** `everything`: no other service can be reached either. */
export const FAULTS: Readonly<Record<string, { readonly respond: Fault; readonly everything?: true }>> = {
  refused: { respond: refused },
  403: { respond: async () => json(403) },
  '429 with Retry-After': { respond: async () => json(429, { 'retry-after': '2' }) },
  500: { respond: async () => json(500) },
  slow: {
    respond: (signal) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  },
  garbage: { respond: async () => new Response('<!doctype html><title>Welcome to the hotel</title>') },
  'cut off': {
    respond: async () => {
      const chunks = [new TextEncoder().encode('{"data":[')]
      return new Response(
        new ReadableStream({
          pull(controller) {
            const chunk = chunks.shift()
            if (chunk) controller.enqueue(chunk)
            else controller.error(new TypeError('network error'))
          },
        }),
      )
    },
  },
  'offline, then back': { respond: refused, everything: true },
}
