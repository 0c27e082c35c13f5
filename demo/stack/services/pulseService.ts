import { json, readJson, type Answer } from '../http/reply'
import type { Service } from '../http/service'

/** One event as it came in. */
export type ReceivedEvent = {
  readonly at: string
  readonly origin: string | null
  readonly query: Record<string, string>
  readonly event: unknown
}

/** The analytics host: `POST /e` keeps an event, `GET /telemetry` shows all, `DELETE /telemetry` forgets them. */
export function pulseService(): Service {
  let received: ReceivedEvent[] = []
  const answer: Answer = (ask) => {
    if (ask.url.pathname === '/e') {
      if (ask.method !== 'POST') return undefined
      if (!ask.url.searchParams.get('projectId')) return json({ error: 'Forbidden: no project id' }, 403)
      const origin = ask.headers['origin']
      received.push({
        at: new Date().toISOString(),
        origin: typeof origin === 'string' ? origin : null,
        query: Object.fromEntries(ask.url.searchParams),
        event: readJson(ask),
      })
      return json({ status: 'ok' }, 202)
    }
    if (ask.method === 'DELETE') received = []
    return json(received)
  }
  return { paths: ['/e', '/telemetry'], faultNames: ({ url }) => (url.pathname === '/e' ? ['pulse'] : []), answer }
}
