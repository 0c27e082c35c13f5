import { WalletButtonError } from '../../errors/WalletButtonError'

const CAUSES_MAX = 5
/** Names of the platform. Any other may have been chosen by whoever threw. */
const NAMES = new Set(
  (
    'Error TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError AbortError TimeoutError ' +
    'NetworkError NotAllowedError NotFoundError NotSupportedError InvalidStateError SecurityError QuotaExceededError ' +
    'DataCloneError InvalidAccessError OperationError ProviderError'
  ).split(' '),
)

/** Anything thrown or logged, as one text. Never throws, whatever it gets: getters, cycles, proxies, bigints. */
export function describe(thing: unknown): string {
  try {
    return describeCause(thing, CAUSES_MAX)
  } catch {
    return '[unreadable]'
  }
}

/**
 * What may be logged of something thrown, whoever threw it: our codes, names of the platform, codes that are numbers, and
 * how long its text is. Never throws.
 */
export function classOf(thing: unknown): string {
  try {
    return classOfCause(thing, CAUSES_MAX)
  } catch {
    return '[unreadable]'
  }
}

function classOfCause(thing: unknown, left: number): string {
  if (typeof thing === 'string') return `text of ${thing.length} characters`
  if (typeof thing !== 'object' || thing === null) return String(typeof thing)
  const { code, message } = thing as { readonly code?: unknown; readonly message?: unknown }
  const line =
    thing instanceof WalletButtonError
      ? thing.code
      : [
          `${nameOf(thing)}${Number.isInteger(code) && Math.abs(Number(code)) < 1e6 ? ` (${code as number})` : ''}`,
          ...(typeof message === 'string' ? [`text of ${message.length} characters`] : []),
        ].join(', ')
  const { cause } = thing as { readonly cause?: unknown }
  return cause === undefined || left === 0 ? line : `${line} <- ${classOfCause(cause, left - 1)}`
}

/** The class of something thrown, if it is one of the platform. */
export function nameOf(thing: unknown): string {
  if (!(thing instanceof Error)) return typeof thing
  return NAMES.has(thing.name) ? thing.name : 'Error'
}

function describeCause(thing: unknown, left: number): string {
  if (typeof thing === 'string') return thing
  if (!(thing instanceof Error)) return (JSON.stringify(thing, plain) as string | undefined) ?? String(thing)
  const { code } = thing as { code?: unknown }
  const suffix = typeof code === 'string' || typeof code === 'number' ? ` (${code})` : ''
  const line = `${thing.name}${suffix}: ${thing.message}`
  if (thing.cause === undefined || left === 0) return line
  return `${line} <- ${describeCause(thing.cause, left - 1)}`
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
