import { RPC_FALLBACK_POLL_MS, RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_FALLBACK_SAMPLE_COUNT } from '../../config/limits'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { rank, type Sample } from './ranking'

export type RpcCall = { readonly method: string; readonly params?: unknown }

/** One address of a chain. `probe` is the same way with less patience. */
export interface Transport {
  ask(call: RpcCall): Promise<unknown>
  probe(call: RpcCall): Promise<unknown>
}

export type TransportSettings = {
  readonly lines: readonly Transport[]
  readonly clock: Clock
  /** A question that costs the chain nothing; asked once of each address, and again in every polling round. */
  readonly probe: RpcCall
  /** Does the answer to it show that the address serves another chain? */
  readonly contradicts: (response: unknown) => boolean
  /** Is the failure an answer of the chain itself, which another address would repeat? */
  readonly isResponse: (reason: unknown) => boolean
}

type Endpoint = {
  readonly line: Transport
  readonly samples: Sample[]
  checked: Promise<void> | undefined
  foreign: boolean
}

/**
 * The addresses of one chain as one: a call goes to the best, and on to the next where it fails. With several addresses
 * they are looked at every `RPC_FALLBACK_POLL_MS`, only while a call is open or when one begins, so that nothing runs
 * when nothing is asked. An address that reports another chain is never asked again. Raises what the last address
 * raised, or ServiceUnavailable when all of them serve other chains.
 */
export function createRankedTransports({ lines, clock, probe, contradicts, isResponse }: TransportSettings) {
  const endpoints = lines.map((line): Endpoint => ({ line, samples: [], checked: undefined, foreign: false }))
  let order: readonly number[] = endpoints.map((_, at) => at)
  let open = 0
  let lastRoundAt: number | undefined
  let stopTimer: (() => void) | undefined

  const note = (endpoint: Endpoint, sample: Sample): void => {
    endpoint.samples.push(sample)
    endpoint.samples.splice(0, endpoint.samples.length - RPC_FALLBACK_SAMPLE_COUNT)
    order = rank(endpoints.map(({ samples }) => samples))
  }

  const read = (endpoint: Endpoint, response: unknown): void => {
    if (!contradicts(response)) return
    endpoint.foreign = true
    throw new ServiceUnavailable('rpc', 'wrong_chain')
  }

  /** Once per address, beside its first call. An address that cannot say which chain it serves is believed. */
  const check = (endpoint: Endpoint): Promise<void> => {
    endpoint.checked ??= endpoint.line.ask(probe).then(
      (response) => read(endpoint, response),
      (reason: unknown) => {
        if (isResponse(reason)) return
        endpoint.checked = undefined
        throw reason
      },
    )
    return endpoint.checked
  }

  const look = async (endpoint: Endpoint): Promise<void> => {
    const start = clock.monotonic()
    let ok = true
    try {
      read(endpoint, await endpoint.line.probe(probe))
    } catch (reason) {
      ok = isResponse(reason)
    }
    note(endpoint, { ok, latencyMs: clock.monotonic() - start })
  }

  const runRound = (): void => {
    lastRoundAt = clock.monotonic()
    for (const endpoint of endpoints) if (!endpoint.foreign) void look(endpoint)
    schedule()
  }

  const schedule = (): void => {
    stopTimer?.()
    stopTimer =
      open > 0 && lastRoundAt !== undefined
        ? clock.after(Math.max(0, lastRoundAt + RPC_FALLBACK_POLL_MS - clock.monotonic()), runRound)
        : undefined
  }

  const hold = (): (() => void) => {
    if (endpoints.length < 2) return () => undefined
    open += 1
    // The first call starts the period: a page that asks once contacts one address.
    lastRoundAt ??= clock.monotonic()
    if (clock.monotonic() - lastRoundAt >= RPC_FALLBACK_POLL_MS) runRound()
    else if (!stopTimer) schedule()
    return () => {
      open -= 1
      if (open === 0) schedule()
    }
  }

  return {
    async ask(call: RpcCall): Promise<unknown> {
      const release = hold()
      let last: unknown = new ServiceUnavailable('rpc', 'wrong_chain')
      try {
        for (const at of order) {
          const endpoint = endpoints[at]
          if (!endpoint || endpoint.foreign) continue
          try {
            const [response] = await Promise.all([endpoint.line.ask(call), check(endpoint)])
            return response
          } catch (reason) {
            if (isResponse(reason)) throw reason
            note(endpoint, { ok: false, latencyMs: RPC_FALLBACK_PROBE_TIMEOUT_MS })
            last = reason
          }
        }
        throw last
      } finally {
        release()
      }
    },
    /** Places of the addresses as they would be asked now. */
    order: (): readonly number[] => order.filter((at) => !endpoints[at]?.foreign),
  }
}
