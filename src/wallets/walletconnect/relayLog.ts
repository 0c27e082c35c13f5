import type { Log } from '../../services/log/log'

/** The three relay errors that the page's developer has to know of. */
export type RelayMessage = 'origin' | 'clock' | 'key'

const messages: readonly (readonly [RelayMessage, string])[] = [
  ['origin', 'Unauthorized: origin not allowed'],
  ['clock', 'JWT validation error: JWT Token is not yet valid'],
  ['key', 'Unauthorized: invalid key'],
]

/** What the relay library reports only in its log. */
export type RelayNews = {
  message(kind: RelayMessage): void
  /** The socket failed so often in a row; Infinity when the relay refused it for good. */
  socketFailed(count: number): void
}

type Transport = (...parts: unknown[]) => void

/** The part of pino's interface that the relay library uses. */
export type RelayLogger = Record<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent', Transport> & {
  level: string
  child(): RelayLogger
}

/**
 * The relay library's logger. The library reports a refusal by the relay, and how often its socket failed, nowhere
 * else. Most of its errors are recovered from, so they are logged at debug level only.
 */
export function createRelayLogger(log: Log, news: RelayNews): RelayLogger {
  const hear =
    (write: (text: string) => void): Transport =>
    (...parts) => {
      const text = parts.map(readText).filter(Boolean).join(' ')
      for (const [kind, words] of messages) if (text.includes(words)) news.message(kind)
      write(text)
    }
  const quiet: Transport = () => undefined
  const logger = (): RelayLogger => ({
    level: 'debug',
    trace: quiet,
    silent: quiet,
    info: quiet,
    debug(...parts) {
      const attempt = parts
        .map(readText)
        .map((text) => /^Connecting to .* attempt: (\d+)/.exec(text)?.[1])
        .find(Boolean)
      if (attempt) news.socketFailed(Number(attempt) - 1)
    },
    warn: hear((text) => log.debug(text)),
    error: hear((text) => log.info(text)),
    fatal: hear((text) => {
      log.warn(text)
      news.socketFailed(Infinity)
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
