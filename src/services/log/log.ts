import { classOf, describe } from './describe'
import { redact } from './redact'

const LOG_BUFFER_BYTES = 1_000_000
const DEFAULT_LOG_LEVEL = 'error'
const LEVELS = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof LEVELS)[number]

/**
 * The log for the page's developer. Never throws. `message` is text of ours; of a cause, which may hold anything, only
 * the class is logged (`classOf`), and its words, without what looks like a secret, if the page asks for them by `debug`.
 */
export interface Log {
  error(message: string, cause?: unknown): void
  warn(message: string, cause?: unknown): void
  info(message: string, cause?: unknown): void
  debug(message: string, cause?: unknown): void
  /** The buffer, oldest first, one entry per line. */
  text(): string
  /** The same as a file to download, offered with `debug`. */
  download(): Blob
}

export interface LogSettings {
  readonly now: () => number
  /** Entries below it are dropped. Read for each entry, since `debug` may change. */
  readonly level?: () => LogLevel
  readonly maxBytes?: number
  readonly print?: Pick<Console, LogLevel>
}

/** Prints from level `error` on by default, and keeps about the last megabyte. */
export function createLog({ now, level, maxBytes = LOG_BUFFER_BYTES, print = console }: LogSettings): Log {
  const lines: string[] = []
  let bytes = 0

  const keep = (line: string) => {
    // At most two bytes per character. A single entry may not push out all others.
    const entry = line.slice(0, maxBytes >> 4)
    lines.push(entry)
    bytes += entry.length * 2
    while (bytes > maxBytes) bytes -= (lines.shift() ?? '').length * 2
  }

  const write = (at: LogLevel, message: string, cause: unknown) => {
    try {
      if (LEVELS.indexOf(at) > LEVELS.indexOf(level?.() ?? DEFAULT_LOG_LEVEL)) return
      const words = level?.() === 'debug' ? describe : classOf
      const line = redact(cause === undefined ? message : `${message} | ${words(cause)}`)
      keep(`${new Date(now()).toISOString()} ${at} ${line.replace(/[\r\n]+/g, ' ')}`)
      print[at](`[wallet-connect-button] ${line}`)
    } catch {
      // The page may have replaced the console.
    }
  }

  const text = () => lines.join('\n')
  return {
    error: (message, cause) => write('error', message, cause),
    warn: (message, cause) => write('warn', message, cause),
    info: (message, cause) => write('info', message, cause),
    debug: (message, cause) => write('debug', message, cause),
    text,
    download: () => new Blob([text()], { type: 'text/plain' }),
  }
}
