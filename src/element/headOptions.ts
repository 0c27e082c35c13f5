import { ATTRIBUTES, propertyName, type AttributeRow } from '../domain/page/attributes'
import { json, readKey, readOption, record } from './readOption'

/** Options that attributes, JSON children and properties cannot set once a script in the document's head exists. */
const PRIVILEGED = /^(project-id|services|rpc|app-.+|siwx(-.*endpoint)?)$/

/** Options from the document's head: docs/decisions/options-in-the-head.md */
export interface HeadOptions {
  readonly text: string | undefined
  readonly values: object
  /** What is wrong with the script. While set, nothing may connect or sign in. */
  readonly problem: string | undefined
}

/** Parses the script `data-wallet-connect-button` in the head. Returns `known` if its text has not changed. */
export function readHeadOptions(known?: HeadOptions): HeadOptions {
  const text = inHead(' > script[data-wallet-connect-button]')?.textContent ?? undefined
  if (known && text === known.text) return known
  const values = text === undefined ? {} : record(json(text))
  return { text, values: values ?? {}, problem: values ? findProblem(values) : 'it is not a JSON object' }
}

/**
 * The document's head, or the first match of `selector` below it. Elements with a name attribute can shadow
 * `document.head` and every method of this document, hence the prototype.
 */
export function inHead(selector: string): Element | null {
  return Document.prototype.querySelector.call(document, `:root > head${selector}`)
}

export function isPrivileged({ name }: AttributeRow): boolean {
  return PRIVILEGED.test(name)
}

/** Unknown options and invalid privileged ones are problems: the page would be less protected than intended. */
function findProblem(values: object): string | undefined {
  for (const key of Object.keys(values)) {
    const row = ATTRIBUTES.find(({ name }) => name === key || propertyName(name) === key)
    let valid = row !== undefined && row.kind !== 'callbacks'
    if (row && isPrivileged(row)) readOption(row, readKey(values, row), () => (valid = false))
    if (!valid) return `${key} is not valid`
  }
  return undefined
}
