import type { ErrorCode } from '../../errors/catalogue'
import type { Catalogue } from '../messages'

/** Names a fault on the console: once per key, with the word that was meant by a misspelt one. */
export type Notice = (key: string, text: string, misspelt?: string, known?: readonly string[]) => void

/** What the button says by itself, before any code is loaded. */
export type ButtonKey = 'connect' | 'failed' | 'reload' | 'invalid'

/** What covers a dialog that has no room. */
export type WindowKey = 'title' | 'open' | 'stay' | 'close' | 'blocked' | 'unreachable'

/** The path of every text in an object of texts. */
type Paths<Group> = {
  [Key in Extract<keyof Group, string>]: Group[Key] extends string | ((...given: never[]) => unknown)
    ? Key
    : `${Key}.${Paths<Group[Key]>}`
}[Extract<keyof Group, string>]

type Keys =
  | `button.${ButtonKey}`
  | `window.${WindowKey}`
  | Paths<Omit<Catalogue, 'toasts' | 'problems'>>
  | `toasts.${string}`
  | `problems.${ErrorCode}.${'message' | 'hint'}`

declare module '../../domain/page/texts' {
  interface TextKeys extends Record<Keys, unknown> {}
}
