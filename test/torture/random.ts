/** Random choices that can be repeated with the seed. */
export interface Random {
  /** At least 0 and less than 1. */
  unit(): number
  /** An integer from 0 up to, but not including, `below`. */
  integer(below: number): number
  pick<T>(from: readonly T[]): T
  hex(bytes: number): string
}

/** mulberry32, a small generator with a period of 2^32. Good for varying input, useless for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (below: number): number => Math.floor(unit() * below)
  return {
    unit,
    integer,
    pick: <T>(from: readonly T[]) => from[integer(from.length)] as T,
    hex: (bytes) => Array.from({ length: bytes }, () => integer(256).toString(16).padStart(2, '0')).join(''),
  }
}
