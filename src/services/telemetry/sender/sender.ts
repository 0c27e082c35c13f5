import { WalletButtonError } from '../../../errors/WalletButtonError'
import { SERVICE_CALL_TIMEOUT_MS } from '../../../config/limits'
import { sdkParams } from '../../api/serviceUrl'
import { withTimeout } from '../../clock/withTimeout'
import { classOf, nameOf } from '../../log/describe'
import { isSecretName, redact } from '../../log/redact'
import { REFERRER_POLICY } from '../../referrer'
import { randomUuid } from '../randomUuid'
import type { TelemetrySettings } from '../contract'

const ERROR_TELEMETRY_WINDOW_MS = 60_000
const ERROR_TELEMETRY_MAX = 5

/** Properties of tracking events that are the message of an error. */
const MESSAGES: readonly string[] = ['message', 'error']
const STACK_MAX_CHARACTERS = 8_000
/** A file of ours with line and column. Of others' only the fact that they are in a stack. */
const OWN_FILE =
  /\/((?:wallet-connect-button[a-z.]{0,16}|[a-z]{1,24}(?:-[a-z]{1,24}){0,4}-[0-9a-f]{7,8})\.js:\d{1,7}:\d{1,7})\)?$/

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
    const props = { type: 'track', event, properties: withoutWords(properties), address: account }
    const { ok, status } = await post(occurrence, at, props)
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

/** The message of a failure may quote a wallet, a node or the visitor: how long it is is sent. */
function withoutWords(properties: TelemetryEvent['properties']): TelemetryEvent['properties'] {
  return (
    properties &&
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [name, MESSAGES.includes(name) ? classOf(value) : value]),
    )
  )
}

/** Nothing in it is text of whoever threw: an error of a wallet or a node may quote a key, a code or a phrase. */
function factsOf(error: unknown): { errorType: string; errorMessage: string; stackTrace: string } {
  const { stack } = (error ?? {}) as { readonly stack?: unknown }
  return {
    // Class names do not survive the build; codes do.
    errorType: error instanceof WalletButtonError ? error.code : nameOf(error),
    errorMessage: classOf(error),
    stackTrace: typeof stack === 'string' ? framesOf(stack).join('\n') : '',
  }
}

function framesOf(stack: string): readonly string[] {
  return stack
    .slice(0, STACK_MAX_CHARACTERS)
    .split('\n')
    .filter((line) => /^\s{1,8}at |@[^@]*:\d{1,7}$/.test(line))
    .map((line) => `at ${OWN_FILE.exec(line.trimEnd())?.[1] ?? 'elsewhere'}`)
}

function withoutSecrets(name: string, value: unknown, ownUrls: RegExp): unknown {
  if (isSecretName(name)) return undefined
  if (typeof value === 'bigint') return String(value)
  return typeof value === 'string' ? redact(value.replace(ownUrls, '$1')) : value
}

/** URLs of the page in messages and stacks. Up to the query they are its own, the rest may be the visitor's secrets. */
export function urlsOnOriginOf(uri: string): RegExp {
  const origin = /^[^/]*\/\/[^/]*/.exec(uri)?.[0] ?? uri
  return new RegExp(
    `(${origin.replace(/[^\w]/g, '\\$&')}[^\\s?#"'<>()]*)(?:[?#][^\\s"'<>()]*?(?=(?::\\d+){0,2}(?:[\\s"'<>()]|$)))?`,
    'g',
  )
}
