import { nearestWord } from '../../domain/nearestWord'
import type { AttributeRow } from '../../domain/page/attributes'
import { findJsonFault } from './findJsonFault'
import { sayInvalid, warn } from './reports'

/**
 * What an element knows of the options that it cannot follow: the name of an option, or of a place in which the page
 * writes several (`siwx`, `siwx in the head`, `the JSON child`); the option's value; and the texts of the JSON child and
 * of the script in the document's head.
 */
export type Problem = readonly [
  name: string | undefined,
  given: unknown,
  child?: string | undefined,
  head?: string | undefined,
]

/** Tells the page and its developer why nothing starts, or that the project id will be refused. */
export function tell(
  host: HTMLElement,
  noticed: Set<string>,
  attributes: readonly AttributeRow[],
  projectId: string,
  problem: Problem,
): void {
  const detail = problem[0] === undefined ? aboutProjectId(projectId) : aboutProblem(attributes, problem)
  warn(noticed, 'problem', [detail.long])
  host.dispatchEvent(new CustomEvent('error', { detail }))
}

/** The services refuse an id of another form, but not before the visitor presses. */
function aboutProjectId(id: string) {
  const long =
    `project-id=${JSON.stringify(id.slice(0, 80))} is no project id, which has 32 hexadecimal digits. ` +
    'Copy it from the dashboard of the wallet provider.'
  return { code: 'alert_invalid_app_configuration', message: 'Invalid App Configuration', long }
}

function aboutProblem(attributes: readonly AttributeRow[], problem: Problem) {
  const [message, long] = sayProblem(attributes, problem).map((text) => `Configuration error: ${text}`)
  return { code: 'configuration_invalid', message, long }
}

/** The problem with its value or place and what was probably meant, and the same with all that the option takes. */
export function sayProblem(
  attributes: readonly AttributeRow[],
  [name = '', given, child, head]: Problem,
): readonly [text: string, more: string] {
  const names = attributes.map((row) => row.name)
  const [, key = name, place = ''] = /^(\S+)( in the .+)$/.exec(name) ?? []
  const script = name === 'the JSON child' ? child : name === 'JSON in the head' ? head : undefined
  const fault = script === undefined ? undefined : findJsonFault(script)
  const row = attributes.find((each) => each.name === key || each.property === key)
  const value = place && head && !fault ? (JSON.parse(head) as Record<string, unknown>)[key] : given
  if (row && value !== undefined) {
    const { what, meant, takes } = sayInvalid(row.name, value, row.values, names)
    return [`${what}${place}${meant}`, `${what}${place}${takes}`]
  }
  const meant = row || /\W/.test(key.replaceAll('-', '')) ? undefined : nearestWord(key, names)
  const text = fault ? `${name}, ${fault}` : meant ? `${name}: did you mean ${meant}?` : `${name}.`
  return [text, text]
}
