import type { AttributeRow } from './attributes'

/** A hundred years. A date-time of RFC 3339 ends with the year 9999. */
const SIWX_EXPIRY_MAX_SECONDS = 3_153_600_000

/** Called with a value that is not valid, so that the caller can warn once. */
export type Refused = (value: unknown) => void

/** Parses an option, a string or a rich value. Reports an invalid one and returns the default. Never throws. */
export function readOption(row: AttributeRow, given: unknown, refused: Refused): unknown {
  const fallback = row.kind === 'flag' ? false : row.fallback
  if (given === undefined || given === null) return fallback
  let value: unknown
  try {
    value = parse(row, given)
  } catch {
    // The value has another type. Symbols, proxies and the like may also throw.
  }
  if (value === undefined) refused(given)
  return value ?? fallback
}

/** The parsed option; undefined if it is not valid, null if it counts as not set. @throws if it has another type */
function parse(row: AttributeRow, given: unknown): unknown {
  const allowed = row.values
  const text = isText(given) ? String(given).trim() : undefined
  // Servers write `[object Object]` for an object, whose property follows with hydration.
  if (text?.startsWith('[o')) return null
  const rich = text && /^[[{]/.test(text) ? json(text) : given
  switch (row.kind) {
    case 'flag':
      return typeof given === 'boolean'
        ? given
        : text === '' || text === 'true' || text === row.name || (text === 'false' ? false : undefined)
    case 'pick':
      return allowed?.includes(given as string) ? given : undefined
    case 'text':
    case 'endpoint':
      return text || unset(given)
    case 'number': {
      const number = Number(text)
      return number > 0 && number <= SIWX_EXPIRY_MAX_SECONDS ? number : undefined
    }
    case 'list': {
      if (row.name === 'features') return switches(rich, allowed)
      // `false` is how a property says "none".
      const found = given === false ? [] : words(rich)
      return found.every((word) => (allowed ? allowed.includes(word as string) : isText(word))) ? found : undefined
    }
    case 'networks': {
      const found = words(rich)
      // An empty attribute or list is usually one whose values are not there yet.
      if (!found.length) return null
      return found.every((word) => isNetwork(word, allowed)) ? found : undefined
    }
    case 'network':
      return text ? (isNetwork(text, allowed) ? text : undefined) : unset(given)
    case 'map':
      return map(rich)
    case 'types':
      return record(rich) ? { ...(rich as object) } : Object.fromEntries(pairs(rich, /:(.+)/s))
    case 'json':
      // Throws at what JSON cannot say, such as an object that contains itself.
      return JSON.stringify(rich) && record(rich)
    default:
      return record(rich)
  }
}

/** An empty attribute is usually a template variable without a value, and `false` is how a property says "none". */
function unset(given: unknown): null | undefined {
  return given === false || isText(given) ? null : undefined
}

export function isText(given: unknown): given is string | number {
  return typeof given === 'string' || typeof given === 'number'
}

/** A name of a known network. Ids and objects are checked once the networks are loaded: `findProblem`. */
function isNetwork(word: unknown, allowed: readonly string[] | undefined): boolean | undefined {
  if (typeof word === 'object') return true
  const text = String(word)
  return /^(\d+|\w{32})$|:/.test(text) || allowed?.some((name) => name.toLowerCase() === text.toLowerCase())
}

function words(given: unknown): unknown[] {
  if (isText(given))
    return String(given)
      .split(/[\s,]+/)
      .filter(Boolean)
  if (Array.isArray(given)) return [...(given as unknown[])]
  throw given
}

/** Parses words like `base=https://…`, split at the first separator. @throws if there are none, or a side is empty */
function pairs(given: unknown, separator: RegExp): string[][] {
  const found = words(given).map((word) => String(word).split(separator, 2))
  if (!found.length || !found.every(([name, value]) => name && value)) throw given
  return found
}

function switches(given: unknown, allowed: readonly string[] | undefined): object | undefined {
  const found =
    record(given) ??
    Object.fromEntries(words(given).map((word) => [String(word).replace(/^-/, ''), !String(word).startsWith('-')]))
  const isSwitch = ([name, isOn]: [string, unknown]) => allowed?.includes(name) && (isOn ?? true) === !!(isOn ?? true)
  return Object.entries(found).every(isSwitch) ? found : undefined
}

function map(given: unknown): Record<string, string[]> | undefined {
  const out: Record<string, string[]> = {}
  for (const [chain, urls] of record(given) ? Object.entries(given as object) : pairs(given, /=(.+)/s))
    for (const url of [urls].flat() as unknown[]) {
      if (!chain || typeof url !== 'string' || !/^https?:\/\//.test(url) || !URL.canParse(url)) return undefined
      ;(out[chain] ??= []).push(url)
    }
  return out
}

/** Parses JSON. Undefined if it is not valid. */
export function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value if it is an object but not an array. */
export function record(value: unknown): object | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined
}

/** The value of an option in the JSON child, the head script or `config`, under its property or attribute name. */
export function readKey(from: object, { property, name }: AttributeRow): unknown {
  const spelled = [property, name].find((key) => Object.hasOwn(from, key))
  return spelled && (from as Record<string, unknown>)[spelled]
}
