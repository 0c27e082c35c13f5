import type { ErrorCategory, Telemetry } from '../../src/services/telemetry/contract'

export interface FakeTelemetry extends Telemetry {
  readonly tracked: readonly {
    readonly event: string
    readonly properties: Readonly<Record<string, unknown>> | undefined
    readonly address: string | undefined
  }[]
  readonly errors: readonly { readonly category: ErrorCategory; readonly error: unknown }[]
}

/** Keeps what it is told and sends nothing. */
export function createFakeTelemetry(): FakeTelemetry {
  const tracked: FakeTelemetry['tracked'][number][] = []
  const errors: FakeTelemetry['errors'][number][] = []
  return {
    tracked,
    errors,
    track: (event, properties, address) => void tracked.push({ event, properties, address }),
    error: (category, error) => void errors.push({ category, error }),
  }
}
