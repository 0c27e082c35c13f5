import { ATTRIBUTES, propertyName, type AttributeRow } from '../domain/page/attributes'
import { json, readKey, readOption, record } from './readOption'

/** Options that a script in the document's head takes out of the reach of attributes, JSON children and properties. */
const PRIVILEGED = /^(project-id|services|rpc|app-.+|siwx(-.*endpoint)?)$/

/** The options in the head of the document (docs/decisions/options-in-the-head.md). */
export interface HeadOptions {
  readonly text: string | undefined
  readonly values: object
  /** What is wrong with the script. Nothing may connect or sign in then. */
  readonly problem: string | undefined
}

/**
 * Reads `<script type="application/json" data-wallet-connect-button>` in the head of the document. Returns `known` when
 * its text has not changed.
 */
export function readHeadOptions(known?: HeadOptions): HeadOptions {
  const text = inHead(' > script[data-wallet-connect-button]')?.textContent ?? undefined
  if (known && text === known.text) return known
  const values = text === undefined ? {} : record(json(text))
  return { text, values: values ?? {}, problem: values ? findProblem(values) : 'it is not a JSON object' }
}

/** The head of the document or what `selector` finds from there. Elements with a name attribute can shadow `document.head` and every method of this document. */
export function inHead(selector: string): Element | null {
  return Document.prototype.querySelector.call(document, `:root > head${selector}`)
}

export function isPrivileged({ name }: AttributeRow): boolean {
  return PRIVILEGED.test(name)
}

/** A misspelled option, or a privileged one with an invalid value, would leave the page weaker than its author meant. */
function findProblem(values: object): string | undefined {
  for (const key of Object.keys(values)) {
    const row = ATTRIBUTES.find(({ name }) => name === key || propertyName(name) === key)
    let valid = row !== undefined && row.kind !== 'callbacks'
    if (row && isPrivileged(row)) readOption(row, readKey(values, row), () => (valid = false))
    if (!valid) return `${key} is not valid`
  }
  return undefined
}
