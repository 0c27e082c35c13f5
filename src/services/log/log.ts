export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** What went on, for the person who looks after the page. Nothing here throws, whatever it is handed; secrets are left out. */
export interface Log {
  error(message: string, cause?: unknown): void
  warn(message: string, cause?: unknown): void
  info(message: string, cause?: unknown): void
  debug(message: string, cause?: unknown): void
  /** Says something to the page's author on the console, once per key, at any level. */
  notice(key: string, text: string): void
  /** What the buffer holds, oldest first, one entry a line. */
  text(): string
  /** The same as a file to download (`debug`; decisions.md, 25). */
  download(): Blob
}
