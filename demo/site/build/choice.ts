import { ATTRIBUTES } from '../../../src/domain/page/attributes'
import type { Options } from '../../../src/domain/page/options'
import { readOption } from '../../../src/domain/page/readOption'

/** The chosen options by the names of their attributes, each as its attribute is written. A flag is empty. */
export type Choice = Readonly<Record<string, string>>

/** The attributes that can be chosen, in the order of the table. Callbacks are set by property only. */
export const CHOOSABLE = ATTRIBUTES.filter(({ kind }) => kind !== 'callbacks')

/** What the element makes of no choice at all. */
export const DEFAULT_OPTIONS = Object.fromEntries(
  ATTRIBUTES.map((row) => [row.property, readOption(row, undefined, () => {})]),
) as unknown as Options

/** Names of options that send the element to servers which the link names. */
const HOSTS = new Set(
  CHOOSABLE.filter(({ kind, harmless }) => !harmless && (kind === 'json' || kind === 'map')).map(({ name }) => name),
)

/** The choice that a link carries behind its `#`. Whatever is no option is left out. */
export function readLink(hash: string): Choice {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  return Object.fromEntries(CHOOSABLE.flatMap(({ name }) => (given.has(name) ? [[name, given.get(name) ?? '']] : [])))
}

export function writeLink(choice: Choice): string {
  return new URLSearchParams(choice).toString()
}

/**
 * The choice of a link, without servers that the visitor does not want to use: anybody may have written it, and a login
 * would be theirs.
 */
export function readTrustedLink(hash: string): Choice {
  const choice = readLink(hash)
  const named = Object.keys(choice).filter((name) => HOSTS.has(name))
  const words = named.map((name) => `${name}: ${choice[name]}`).join('\n')
  if (named.length === 0 || confirm(`This link sends the button to servers of its own. Use them?\n\n${words}`))
    return choice
  return Object.fromEntries(Object.entries(choice).filter(([name]) => !HOSTS.has(name)))
}
