import type { TelemetryMode } from '../../domain/page/options'
import type { Clock } from '../clock/clock'

/** Tracking and error events for the pulse host. Sends nothing unless the page asked for it; never throws. */
export interface Telemetry {
  /** A tracking event; sent with `telemetry="all"` and when the project's analytics switch is on. */
  track(event: string, properties?: Readonly<Record<string, unknown>>, address?: string): void
  /** An error; sent with `telemetry` other than `off`, at most 5 in 60 s. */
  error(category: ErrorCategory, error: unknown): void
}

export interface TelemetrySettings {
  /** Read for each event, since the attribute may change. */
  mode(): TelemetryMode
  /** Without one nothing is sent. */
  readonly projectId: string | undefined
  readonly pulseUrl: string
  readonly clock: Clock
  /** `uri` is origin and path: a query or fragment may hold secrets of the page. */
  location(): { readonly uri: string; readonly hostname: string }
  /** The project's switch; fetched once, before the first tracking event. */
  fetchAnalyticsEnabled(signal: AbortSignal): Promise<boolean>
  /** The pulse host responded with 403. Called once, and again only after a success in between. */
  onOriginRefused(): void
}

/** Where an error came from (docs/protocol/telemetry.md#errors). */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'
