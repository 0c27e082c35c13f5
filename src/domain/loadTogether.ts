/**
 * Like `Promise.all`, for imports: rejects only once all of them have settled. While one is under way, an import that
 * repeats it shares its request, and its failure: docs/decisions/failed-imports.md
 */
export const loadTogether = <const Loads extends readonly unknown[]>(
  ...loads: Loads
): Promise<{ -readonly [Each in keyof Loads]: Awaited<Loads[Each]> }> =>
  Promise.allSettled(loads).then(async () => Promise.all(loads))
