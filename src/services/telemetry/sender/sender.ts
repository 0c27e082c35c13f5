import { SERVICE_CALL_TIMEOUT_MS } from '../../../config/limits'
import { sdkParams } from '../../api/serviceUrl'
import { withTimeout } from '../../clock/withTimeout'
import { describe } from '../../log/describe'
import { isSecretName, redact } from '../../log/redact'
import { REFERRER_POLICY } from '../../referrer'
import { randomUuid } from '../randomUuid'
import type { TelemetrySettings } from '../contract'

const ERROR_TELEMETRY_WINDOW_MS = 60_000
const ERROR_TELEMETRY_MAX = 5

// Enough to find the cause; the rest of a long message is mostly data.
const ERROR_MESSAGE_MAX_CHARACTERS = 500
const STACK_TRACE_MAX_CHARACTERS = 4_000

/** A tracking event or an error, with its page and time. */
export interface TelemetryEvent {
  readonly kind: 'track' | 'error'
  readonly at: number
  /** Origin and path. */
  readonly uri: string
  readonly hostname: string
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  readonly address?: string | undefined
  readonly error?: unknown
}

export interface Sender {
  /** Never rejects; failures are silent, apart from a refused origin. */
  send(event: TelemetryEvent): Promise<void>
}

/** Sends one POST per event (docs/protocol/telemetry.md#endpoint). */
export function createSender(settings: TelemetrySettings): Sender {
  const { clock, projectId = '' } = settings
  const url = `${settings.pulseUrl}/e?${new URLSearchParams(sdkParams(projectId))}`
  const errorsSent: number[] = []
  let analytics: Promise<boolean> | undefined
  let refused = false

  const post = async ({ uri, hostname }: TelemetryEvent, timestamp: number | string, props: object) => {
    const ownUrls = urlsOnOriginOf(uri)
    const body = { eventId: randomUuid(), url: uri, domain: hostname, timestamp, props }
    const timeout = withTimeout(clock, SERVICE_CALL_TIMEOUT_MS)
    try {
      // A plain text body needs no CORS preflight; keepalive lets the request outlive the page.
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(body, (name, value) => withoutSecrets(name, value, ownUrls)),
        credentials: 'omit',
        keepalive: true,
        referrerPolicy: REFERRER_POLICY,
        signal: timeout.signal,
      })
      void response.body?.cancel().catch(() => {})
      return response
    } finally {
      timeout.release()
    }
  }

  const track = async (occurrence: TelemetryEvent) => {
    const { at, event, properties, address: account } = occurrence
    if (event === 'MODAL_CREATED') return
    analytics ??= settings.fetchAnalyticsEnabled(new AbortController().signal).catch(() => false)
    // The page may have switched telemetry off while the switch was fetched.
    if (!(await analytics) || settings.mode() !== 'all') return
    const { ok, status } = await post(occurrence, at, { type: 'track', event, properties, address: account })
    if (ok) refused = false
    if (status !== 403 || refused) return
    refused = true
    settings.onOriginRefused()
  }

  const report = async (occurrence: TelemetryEvent) => {
    const now = clock.monotonic()
    while (errorsSent[0] !== undefined && now - errorsSent[0] >= ERROR_TELEMETRY_WINDOW_MS) errorsSent.shift()
    if (errorsSent.length >= ERROR_TELEMETRY_MAX) return
    errorsSent.push(now)
    const { at, event, error } = occurrence
    await post(occurrence, new Date(at).toISOString(), { type: 'error', event, ...factsOf(error) })
  }

  return {
    send: (occurrence) => (occurrence.kind === 'track' ? track(occurrence) : report(occurrence)).catch(() => {}),
  }
}

function factsOf(error: unknown): { errorType: string; errorMessage: string; stackTrace: string } {
  const { code, name, message, stack } = (
    error instanceof Error ? error : { name: typeof error, message: describe(error) }
  ) as Error & { readonly code?: unknown }
  return {
    // Class names do not survive the build; codes do.
    errorType: typeof code === 'string' ? code : name,
    errorMessage: message.slice(0, ERROR_MESSAGE_MAX_CHARACTERS),
    stackTrace: (stack ?? '').slice(0, STACK_TRACE_MAX_CHARACTERS),
  }
}

function withoutSecrets(name: string, value: unknown, ownUrls: RegExp): unknown {
  if (isSecretName(name)) return undefined
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? redact(value.replace(ownUrls, '$1')) : value
}

/** URLs of the page in messages and stacks. Up to the query they are its own, the rest may be the visitor's secrets. */
function urlsOnOriginOf(uri: string): RegExp {
  const origin = /^[^/]*\/\/[^/]*/.exec(uri)?.[0] ?? uri
  return new RegExp(
    `(${origin.replace(/[^\w]/g, '\\$&')}[^\\s?#"'<>()]*)[?#][^\\s"'<>()]*?(?=(?::\\d+){0,2}(?:[\\s"'<>()]|$))`,
    'g',
  )
}
