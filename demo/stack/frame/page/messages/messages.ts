import type { LabelKey, Text, TextParameters, WarningKey } from '../../requests/description'
import type { UnsafeMethod } from '../../unsafeMethods'
import type { Format } from './format'

/** Everything the page says, in one language. */
export interface Messages {
  readonly embeddedWallet: string
  /** Shown when somebody opens the page by itself. */
  readonly onlyEmbedded: string
  readonly details: string
  readonly copy: string
  readonly copied: string
  /** The heading of what a simulation came to, and what has to be said about it. */
  readonly outcome: string
  readonly estimate: string
  /** The first of two steps to approve what cannot be read, and what the second says. */
  readonly continue: string
  readonly secondStep: string
  readonly network: string
  readonly account: Readonly<Record<'eoa' | 'smartAccount', string>>
  readonly reject: string
  readonly working: string
  readonly pendingRequests: (count: number) => string
  readonly requests: Readonly<Record<UnsafeMethod, { readonly title: string; readonly approve: string }>>
  readonly labels: Readonly<Record<LabelKey, string>>
  readonly warnings: Readonly<Record<WarningKey, string>>
  readonly texts: { readonly [Key in keyof TextParameters]: (parameters: TextParameters[Key]) => string }
}

export type MessagesMaker = (format: Format) => Messages

/** A text of the server in the words of a language. */
export function wordText(text: Text, { labels, warnings, texts }: Messages): string {
  if (typeof text === 'string') return text
  if (text.key in labels) return labels[text.key as LabelKey]
  if (text.key in warnings) return warnings[text.key as WarningKey]
  return (texts[text.key as keyof TextParameters] as (parameters: object) => string)(text)
}
