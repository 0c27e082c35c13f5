import { expect, test } from 'vitest'
import { RPC_FALLBACK_PROBE_TIMEOUT_MS } from '../../config/limits'
import { rank, scoreOf, type Sample } from './ranking'

const instant: Sample = { ok: true, latencyMs: 0 }
const slowest: Sample = { ok: true, latencyMs: RPC_FALLBACK_PROBE_TIMEOUT_MS }
const down: Sample = { ok: false, latencyMs: 0 }
const times = (count: number, sample: Sample): readonly Sample[] => Array.from({ length: count }, () => sample)

test('stability counts 0.7 and latency 0.3', () => {
  expect(scoreOf([instant])).toBeCloseTo(1, 10)
  expect(scoreOf([slowest])).toBeCloseTo(0.7, 10)
  expect(scoreOf([{ ok: true, latencyMs: RPC_FALLBACK_PROBE_TIMEOUT_MS / 2 }])).toBeCloseTo(0.85, 10)
  expect(scoreOf([down])).toBe(0)
})

test('the last ten samples count, and none before them', () => {
  expect(scoreOf([down, ...times(9, instant)])).toBeLessThan(1)
  expect(scoreOf([...times(5, down), ...times(10, instant)])).toBeCloseTo(1, 10)
})

test('the more reliable address comes first, then the quicker one', () => {
  expect(rank([times(4, down), times(4, slowest), times(4, instant)])).toEqual([2, 1, 0])
})
