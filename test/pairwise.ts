/** The values of each factor of a case. */
type Factors<Case> = { readonly [Name in keyof Case]: readonly Case[Name][] }

/** Cases in which each value of a factor meets each value of every other. Each takes the most of what is left. */
export function pairwise<Case extends object>(factors: Factors<Case>): readonly Case[] {
  const names = Object.keys(factors) as (keyof Case)[]
  /** By the positions of two factors and of their values. */
  const left = new Map<string, readonly [number, number][]>()
  const counts = names.map((name) => factors[name].length)
  for (const [one, ofOne] of counts.entries())
    for (const [other, ofOther] of counts.entries())
      if (one < other)
        for (let first = 0; first < ofOne; first++)
          for (let second = 0; second < ofOther; second++)
            left.set(keyOf([one, first], [other, second]), [
              [one, first],
              [other, second],
            ])
  const cases: Case[] = []
  for (let [seed] = left.values(); seed; [seed] = left.values()) {
    const chosen = new Map(seed)
    for (const [at, count] of counts.entries()) {
      if (chosen.has(at)) continue
      const gain = (value: number): number => [...chosen].filter((other) => left.has(keyOf([at, value], other))).length
      const values = Array.from({ length: count }, (_, value) => value)
      chosen.set(at, values.toSorted((one, other) => gain(other) - gain(one))[0] ?? 0)
    }
    for (const one of chosen) for (const other of chosen) left.delete(keyOf(one, other))
    cases.push(Object.fromEntries(names.map((name, at) => [name, factors[name][chosen.get(at) ?? 0]])) as Case)
  }
  return cases
}

function keyOf(one: readonly [number, number], other: readonly [number, number]): string {
  return one[0] < other[0] ? `${one.join('=')} ${other.join('=')}` : `${other.join('=')} ${one.join('=')}`
}
