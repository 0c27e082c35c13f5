import { RPC_FALLBACK_PROBE_TIMEOUT_MS, RPC_FALLBACK_SAMPLE_COUNT } from '../../config/limits'

const RPC_FALLBACK_LATENCY_WEIGHT = 0.3
const RPC_FALLBACK_STABILITY_WEIGHT = 0.7

/** One look at an address: did it answer, and after how long. */
export type Sample = { readonly ok: boolean; readonly latencyMs: number }

/** Each sample weighs half of the one after it, so that two bad ones outweigh all that was good before. */
const FADING = 0.5
/** Some 30 ms of latency. Below it the page's order decides, and two good addresses do not take turns. */
const CLEARLY_BETTER = 0.01

/**
 * How good an address is of late, 0 to 1: stability by 0.7 and latency by 0.3. Without a sample
 * it has the benefit of the doubt.
 */
export function scoreOf(samples: readonly Sample[]): number {
  let weights = 0
  let stability = 0
  let quickness = 0
  let weight = 1
  for (const { ok, latencyMs } of samples.slice(-RPC_FALLBACK_SAMPLE_COUNT).toReversed()) {
    weights += weight
    if (ok) {
      stability += weight
      quickness += weight * (1 - Math.min(latencyMs / RPC_FALLBACK_PROBE_TIMEOUT_MS, 1))
    }
    weight *= FADING
  }
  if (weights === 0) return 1
  return (RPC_FALLBACK_STABILITY_WEIGHT * stability + RPC_FALLBACK_LATENCY_WEIGHT * quickness) / weights
}

/**
 * Places of the addresses, the best first. One passes another that was given before it only by being clearly better.
 */
export function rank(histories: readonly (readonly Sample[])[]): readonly number[] {
  const scores = histories.map(scoreOf)
  const order: number[] = []
  for (const [at, score] of scores.entries()) {
    const worse = order.findIndex((earlier) => score - (scores[earlier] ?? 0) > CLEARLY_BETTER)
    order.splice(worse < 0 ? order.length : worse, 0, at)
  }
  return order
}
