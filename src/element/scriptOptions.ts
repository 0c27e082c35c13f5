import { document } from '../domain/page/document'
import { ATTRIBUTES, OPTIONS, propertyName } from '../domain/page/attributes'
import { json, readKey, readOption, record } from '../domain/page/readOption'

/** Options as JSON in a script. */
export interface ScriptOptions {
  /** Undefined if there is no script. */
  readonly text: string | undefined
  readonly values: object
  /** What is wrong with the script. While set, nothing may connect or sign in. */
  readonly problem: string | undefined
}

export const NO_SCRIPT: ScriptOptions = { text: undefined, values: {}, problem: undefined }

/**
 * Parses the script `data-wallet-connect-button` in the head: docs/decisions/options-in-the-head.md. Returns `known` if
 * its text has not changed.
 */
export function readHeadOptions(known: ScriptOptions): ScriptOptions {
  const text = document.querySelector(':root > head > script[data-wallet-connect-button]')?.textContent ?? undefined
  return read(text, known, findProblemInHead)
}

/**
 * Parses the JSON child of an element. Returns `known` if its text has not changed. Editors that make paragraphs of
 * lines wrap the script in one, or move it with the end of the element to the next one.
 */
export function readJsonChild(element: Element, known: ScriptOptions): ScriptOptions {
  const text = (
    element.querySelector(':is(:scope,:scope>p)>script:is([slot=config],[type="application/json"])') ??
    element.closest('p')?.nextElementSibling?.querySelector(':scope>script[slot=config]')
  )?.textContent?.trim()
  return read(text || undefined, known, (values) => (values ? findUnknown(values) : 'the JSON child'))
}

function read(
  text: string | undefined,
  known: ScriptOptions,
  findProblem: (values: object | undefined) => string | undefined,
): ScriptOptions {
  if (text === known.text) return known
  const values = text === undefined ? {} : record(json(text))
  return { text, values: values ?? {}, problem: findProblem(values) }
}

/** A misspelt option is one that the page asked for and would not get. */
function findUnknown(values: object): string | undefined {
  const unknown = Object.keys(values).find((key) => !OPTIONS.has(propertyName(key)))
  return unknown && `${unknown} in the JSON child`
}

/** Unknown options are problems, and invalid ones that the body may not set freely: less would hold than intended. */
function findProblemInHead(values: object | undefined): string | undefined {
  if (!values) return 'JSON in the head'
  for (const key of Object.keys(values)) {
    const row = ATTRIBUTES.find(({ name, property }) => name === key || property === key)
    let valid = row !== undefined && row.kind !== 'callbacks'
    if (row && row.body !== 'free') readOption(row, readKey(values, row), () => (valid = false))
    if (!valid) return `${key} in the head`
  }
  return undefined
}
