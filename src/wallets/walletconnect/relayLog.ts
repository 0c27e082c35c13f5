import type { Log } from '../../services/log/log'

/** What the page's developer has to know of: three errors of the relay, and a domain that is not verified. */
export type RelayMessage = 'origin' | 'clock' | 'key' | 'domain'

const messages: readonly (readonly [RelayMessage, string])[] = [
  ['origin', 'Unauthorized: origin not allowed'],
  ['clock', 'JWT validation error: JWT Token is not yet valid'],
  ['clock', 'JWT validation error: JWT Token is expired'],
  ['key', 'Unauthorized: invalid key'],
]

/** What the relay library reports only in its log. */
export type RelayEvents = {
  message(kind: RelayMessage): void
  /** The socket failed so often in a row; Infinity when the relay refused it for good. */
  socketFailed(count: number): void
}

const SAYS = 'The relay library reports something.'

type LogMethod = (...parts: unknown[]) => void

/** The part of pino's interface that the relay library uses. */
export type RelayLogger = Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent', LogMethod> & {
  level: string
  child(): RelayLogger
}

/**
 * The relay library's logger. The library reports a refusal by the relay, and how often its socket failed, nowhere
 * else. Most of its errors are recovered from, so they are logged at debug level only.
 */
export function createRelayLogger(log: Log, events: RelayEvents): RelayLogger {
  const record =
    (write: (text: string) => void): LogMethod =>
    (...parts) => {
      const text = parts.map(readText).filter(Boolean).join(' ')
      for (const [kind, phrase] of messages) if (text.includes(phrase)) events.message(kind)
      write(text)
    }
  const ignore: LogMethod = () => undefined
  const logger = (): RelayLogger => ({
    level: 'debug',
    trace: ignore,
    silent: ignore,
    info: ignore,
    debug(...parts) {
      const attempt = parts
        .map(readText)
        .map((text) => /^Connecting to .* attempt: (\d+)/.exec(text)?.[1])
        .find(Boolean)
      if (attempt) events.socketFailed(Number(attempt) - 1)
    },
    warn: record((text) => log.debug(SAYS, text)),
    error: record((text) => log.info(SAYS, text)),
    fatal: record((text) => {
      log.warn(SAYS, text)
      events.socketFailed(Infinity)
    }),
    // The library writes the child's context onto it, so each child is a separate object.
    child: logger,
  })
  return logger()
}

function readText(part: unknown): string {
  if (typeof part === 'string') return part
  try {
    const { message } = part as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
