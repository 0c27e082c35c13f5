import { RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_FALLBACK_SAMPLE_COUNT } from '../../config/limits'

const LATENCY_WEIGHT = 0.3
const STABILITY_WEIGHT = 0.7
/** Each sample weighs half of the one after it, so that two failures outweigh all earlier successes. */
const DECAY = 0.5
/** Some 30 ms of latency. Below it the page's order decides, so that two good endpoints do not alternate. */
const MIN_ADVANTAGE = 0.01

/** One probe of an endpoint. */
export type Sample = { readonly ok: boolean; readonly latencyMs: number }

/** How good an endpoint has been recently, from 0 to 1. Without samples it counts as good. */
export function scoreOf(samples: readonly Sample[]): number {
  let weights = 0
  let score = 0
  let weight = 1
  for (const { ok, latencyMs } of samples.slice(-RPC_FALLBACK_SAMPLE_COUNT).toReversed()) {
    const speed = 1 - Math.min(latencyMs / RPC_FALLBACK_PROBE_TIMEOUT_MS, 1)
    if (ok) score += weight * (STABILITY_WEIGHT + LATENCY_WEIGHT * speed)
    weights += weight
    weight *= DECAY
  }
  return weights === 0 ? 1 : score / weights
}

/** Indexes of the endpoints, the best first. One passes another before it only by a clear advantage. */
export function rank(histories: readonly (readonly Sample[])[]): readonly number[] {
  const scores = histories.map(scoreOf)
  const order: number[] = []
  for (const [at, score] of scores.entries()) {
    const worse = order.findIndex((earlier) => score - (scores[earlier] ?? 0) > MIN_ADVANTAGE)
    order.splice(worse < 0 ? order.length : worse, 0, at)
  }
  return order
}
