import { RPC_FALLBACK_POLL_MS, RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_FALLBACK_SAMPLE_COUNT } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { rank, type Sample } from './ranking'

export type RpcCall = { readonly method: string; readonly params?: unknown }

/** One RPC URL of a chain. `probe` is the same request with a shorter timeout and without retries. */
export interface Transport {
  request(call: RpcCall): Promise<unknown>
  probe(call: RpcCall): Promise<unknown>
}

export type TransportSettings = {
  readonly transports: readonly Transport[]
  readonly clock: Clock
  /** A cheap call: made once to each endpoint, and again in every polling round. */
  readonly probe: RpcCall
  /** Does the response to the probe show that the endpoint serves another chain? */
  readonly contradicts: (response: unknown) => boolean
  /** Is the failure a response of the chain itself, which another endpoint would repeat? */
  readonly isResponse: (reason: unknown) => boolean
}

type Endpoint = {
  readonly transport: Transport
  readonly samples: Sample[]
  checked: Promise<void> | undefined
  foreign: boolean
}

/**
 * The endpoints of one chain as one: a call goes to the best, and to the next where it fails. Several endpoints are
 * probed every `RPC_FALLBACK_POLL_MS`, but only while calls are pending or when one begins. An endpoint that reports
 * another chain is never used again.
 */
export function createRankedTransports({ transports, clock, probe, contradicts, isResponse }: TransportSettings) {
  const endpoints = transports.map((transport): Endpoint => ({
    transport,
    samples: [],
    checked: undefined,
    foreign: false,
  }))
  let order: readonly number[] = endpoints.map((_, at) => at)
  let pending = 0
  let lastRoundAt: number | undefined
  let stopTimer: (() => void) | undefined

  const addSample = (endpoint: Endpoint, sample: Sample): void => {
    endpoint.samples.push(sample)
    endpoint.samples.splice(0, endpoint.samples.length - RPC_FALLBACK_SAMPLE_COUNT)
    order = rank(endpoints.map(({ samples }) => samples))
  }

  const requireSameChain = (endpoint: Endpoint, response: unknown): void => {
    if (!contradicts(response)) return
    endpoint.foreign = true
    throw new ServiceUnavailable('rpc', 'wrong_chain')
  }

  /** Once per endpoint, beside its first call. An endpoint that cannot say which chain it serves is believed. */
  const check = (endpoint: Endpoint): Promise<void> =>
    (endpoint.checked ??= endpoint.transport.request(probe).then(
      (response) => requireSameChain(endpoint, response),
      (reason: unknown) => {
        if (isResponse(reason)) return
        endpoint.checked = undefined
        throw reason
      },
    ))

  const measure = async (endpoint: Endpoint): Promise<void> => {
    const start = clock.monotonic()
    let ok = true
    try {
      requireSameChain(endpoint, await endpoint.transport.probe(probe))
    } catch (reason) {
      ok = isResponse(reason)
    }
    addSample(endpoint, { ok, latencyMs: clock.monotonic() - start })
  }

  const runRound = (): void => {
    lastRoundAt = clock.monotonic()
    for (const endpoint of endpoints) if (!endpoint.foreign) void measure(endpoint)
    schedule()
  }

  const schedule = (): void => {
    stopTimer?.()
    stopTimer =
      pending > 0 && lastRoundAt !== undefined
        ? clock.after(Math.max(0, lastRoundAt + RPC_FALLBACK_POLL_MS - clock.monotonic()), runRound)
        : undefined
  }

  const startPolling = (): (() => void) => {
    if (endpoints.length < 2) return () => undefined
    pending += 1
    // The first call starts the period: a page that makes one call contacts one endpoint.
    lastRoundAt ??= clock.monotonic()
    if (clock.monotonic() - lastRoundAt >= RPC_FALLBACK_POLL_MS) runRound()
    else if (!stopTimer) schedule()
    return () => {
      pending -= 1
      if (pending === 0) schedule()
    }
  }

  return {
    /** @throws what the last endpoint threw, or ServiceUnavailable when all of them serve other chains */
    async request(call: RpcCall): Promise<unknown> {
      const stopPolling = startPolling()
      let last: unknown = new ServiceUnavailable('rpc', 'wrong_chain')
      try {
        for (const at of order) {
          const endpoint = endpoints[at]
          if (!endpoint || endpoint.foreign) continue
          try {
            const [response] = await Promise.all([endpoint.transport.request(call), check(endpoint)])
            return response
          } catch (reason) {
            if (isResponse(reason)) throw reason
            addSample(endpoint, { ok: false, latencyMs: RPC_FALLBACK_PROBE_TIMEOUT_MS })
            last = reason
          }
        }
        throw last
      } finally {
        stopPolling()
      }
    },
    /** The indexes of the endpoints in the order in which they are tried. */
    order: (): readonly number[] => order.filter((at) => !endpoints[at]?.foreign),
  }
}
