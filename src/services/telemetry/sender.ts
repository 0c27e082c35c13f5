import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { sdkParams } from '../api/serviceUrl'
import { withTimeout } from '../clock/withTimeout'
import { describe } from '../log/describe'
import { redact } from '../log/redact'
import { randomUuid } from './randomUuid'
import type { TelemetrySettings } from './telemetry'

const ERROR_TELEMETRY_WINDOW_MS = 60_000
const ERROR_TELEMETRY_MAX = 5

// Enough to find the place; the rest of a long message is data of somebody's.
const ERROR_MESSAGE_MAX_CHARACTERS = 500
const STACK_TRACE_MAX_CHARACTERS = 4_000

/** Something that happened, and where and when it did. */
export interface TelemetryEvent {
  readonly kind: 'track' | 'error'
  readonly at: number
  readonly href: string
  readonly hostname: string
  readonly event: string
  readonly properties?: Readonly<Record<string, unknown>> | undefined
  readonly address?: string | undefined
  readonly error?: unknown
}

export interface Sender {
  /** Never rejects; whatever fails is silent, apart from a refused origin. */
  send(occurrence: TelemetryEvent): Promise<void>
}

/** The half that sends: one POST per event (docs/protocol/telemetry.md#endpoint). */
export function createSender(settings: TelemetrySettings): Sender {
  const { clock, projectId = '' } = settings
  const url = `${settings.pulseUrl}/e?${new URLSearchParams(sdkParams(projectId))}`
  const errorsSent: number[] = []
  let analytics: Promise<boolean> | undefined
  let refused = false

  const post = async (
    { href, hostname }: TelemetryEvent,
    timestamp: number | string,
    props: object,
  ): Promise<Response> => {
    const body = { eventId: randomUuid(), url: href, domain: hostname, timestamp, props }
    const limit = withTimeout(clock, SERVICE_CALL_TIMEOUT_MS)
    try {
      // A plain text body needs no CORS preflight; keepalive lets the request outlive the page.
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(body, withoutSecrets),
        credentials: 'omit',
        keepalive: true,
        signal: limit.signal,
      })
      void response.body?.cancel().catch(() => {})
      return response
    } finally {
      limit.release()
    }
  }

  const track = async (occurrence: TelemetryEvent) => {
    const { at, event, properties, address: account } = occurrence
    if (event === 'MODAL_CREATED') return
    analytics ??= settings.fetchAnalyticsEnabled(new AbortController().signal).catch(() => false)
    // The page may have switched telemetry off while the project was asked.
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
  if (!(error instanceof Error)) {
    return {
      errorType: typeof error,
      errorMessage: describe(error).slice(0, ERROR_MESSAGE_MAX_CHARACTERS),
      stackTrace: '',
    }
  }
  const { code } = error as { code?: unknown }
  return {
    // Class names do not survive the build; codes do.
    errorType: typeof code === 'string' ? code : error.name,
    errorMessage: error.message.slice(0, ERROR_MESSAGE_MAX_CHARACTERS),
    stackTrace: (error.stack ?? '').slice(0, STACK_TRACE_MAX_CHARACTERS),
  }
}

// In these events `token`, `swapFromToken` and the like are coins, not secrets (docs/protocol/telemetry.md#privacy).
const SECRET_NAMES = [
  'otp|sym_?key|(?:session|auth|access|refresh|id|nonce)_?token|password|passphrase|secret|private_?key|api_?key',
  'meld_?key|mnemonic|seed|signature|authorization|jwt',
]
const secretName = new RegExp(`^(?:${SECRET_NAMES.join('|')})$`, 'i')

function withoutSecrets(name: string, value: unknown): unknown {
  if (secretName.test(name)) return undefined
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? redact(value) : value
}
