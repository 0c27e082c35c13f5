import type { AttributeRow } from './attributes'

/** Told when a value is out of range, so that the caller can say it once. */
export type Refused = (row: AttributeRow, value: unknown) => void

/**
 * One option from what the page gave, as text or as a rich value. Values out of range are told and give the default
 * (element-api.md, section 3). Never throws, whatever the page hands in.
 */
export function readOption(row: AttributeRow, given: unknown, refused: Refused): unknown {
  if (given === undefined || given === null) return row.kind === 'flag' ? false : row.fallback
  const value = read(row, given)
  if (value !== undefined) return value
  refused(row, given)
  return row.kind === 'flag' ? false : row.fallback
}

function read(row: AttributeRow, given: unknown): unknown {
  const allowed = row.values?.split(' ')
  switch (row.kind) {
    case 'flag':
      return typeof given === 'boolean' ? given : given === '' || given === 'true' || given === row.name ? true : given === 'false' ? false : undefined
    case 'pick':
      return allowed?.includes(given as string) ? given : undefined
    case 'text': {
      const text = typeof given === 'string' || typeof given === 'number' ? String(given).trim() : undefined
      // An empty attribute is a template that was not filled in: as good as none.
      return text === undefined || text === '' ? row.fallback : text
    }
    case 'number': {
      const number = Number(given)
      return Number.isFinite(number) && number > 0 && String(given).trim() !== '' ? number : undefined
    }
    case 'list':
      return row.name === 'features' ? switches(given, allowed) : list(given, allowed)
    case 'map':
      return map(given)
    case 'types':
      return pairs(given, ':')
    case 'json':
      return record(typeof given === 'string' ? json(given) : given)
    case 'callbacks':
      return record(given)
  }
}

function words(given: unknown): readonly unknown[] | undefined {
  if (typeof given === 'string') return given.split(/[\s,]+/).filter(Boolean)
  if (typeof given === 'number') return [given]
  return Array.isArray(given) ? [...(given as unknown[])] : undefined
}

function list(given: unknown, allowed: readonly string[] | undefined): readonly unknown[] | undefined {
  // `false` is the property spelling of "none of them".
  if (given === false) return []
  const found = words(given)
  return allowed && found?.some((word) => !allowed.includes(word as string)) ? undefined : found
}

function switches(given: unknown, allowed: readonly string[] | undefined): Record<string, boolean> | undefined {
  const named = record(given) ?? Object.fromEntries((words(given) ?? []).map((word) => [String(word).replace(/^-/, ''), !String(word).startsWith('-')]))
  const names = Object.keys(named)
  if (!record(given) && !words(given)) return undefined
  return names.every((name) => allowed?.includes(name)) ? (named as Record<string, boolean>) : undefined
}

function map(given: unknown): Record<string, string[]> | undefined {
  const out: Record<string, string[]> = {}
  const rows: [string, unknown][] = record(given)
    ? Object.entries(given as object)
    : (words(given) ?? []).map((word) => [String(word).split('=', 1)[0] ?? '', String(word).replace(/^[^=]*=?/, '')])
  for (const [chain, urls] of rows) {
    for (const url of Array.isArray(urls) ? (urls as unknown[]) : [urls]) {
      if (!chain || typeof url !== 'string' || !/^(https?|wss?):\/\//.test(url)) return undefined
      ;(out[chain] ??= []).push(url)
    }
  }
  return rows.length > 0 || record(given) ? out : undefined
}

function pairs(given: unknown, mark: string): Record<string, string> | undefined {
  if (record(given)) return { ...(given as Record<string, string>) }
  const rows = (words(given) ?? []).map((word) => String(word).split(mark))
  return rows.length > 0 && rows.every((row) => row.length === 2 && row[0] && row[1]) ? (Object.fromEntries(rows) as Record<string, string>) : undefined
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function record(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}
