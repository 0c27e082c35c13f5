/** Where an error came from (wire facts, 5.3). */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** The specification's tracking and error events to the pulse host. Sends nothing unless the page asked for it; never throws. */
export interface Telemetry {
  /** A tracking event; sent with `telemetry="all"` and when the project's analytics switch is on. */
  track(event: string, properties?: Readonly<Record<string, unknown>>, address?: string): void
  /** An error; sent with `telemetry` other than `off`, at most 5 in 60 s. */
  error(category: ErrorCategory, error: unknown): void
}
