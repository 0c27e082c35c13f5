import { RequestRefused } from '../services/RequestRefused'

/** The ends that names have here: today's and the one of earlier times. */
export const ZONES = ['reown.id', 'wcn.id'] as const

const LEAST_SUGGESTED = 3
const LEAST_LABEL = 4
const MOST_LABEL = 64
const LABEL = /^[a-z0-9-]+$/

/**
 * A whole name in the form in which it is kept.
 * @throws {RequestRefused}.
 */
export function readName(value: unknown): string {
  const [label = '', ...rest] = typeof value === 'string' ? value.toLowerCase().split('.') : []
  if (!ZONES.some((zone) => zone === rest.join('.')))
    throw new RequestRefused('name', 'Name is not in the allowed zones')
  requireLabel(label, LEAST_LABEL)
  return `${label}.${rest.join('.')}`
}

/**
 * The beginning of a name for which others are thought up.
 * @throws {RequestRefused}.
 */
export function readLabel(value: string): string {
  const label = value.toLowerCase().replace(new RegExp(`\\.(?:${ZONES.join('|').replaceAll('.', '\\.')})$`), '')
  requireLabel(label, LEAST_SUGGESTED)
  return label
}

function requireLabel(label: string, least: number): void {
  if (!LABEL.test(label)) throw new RequestRefused('name', 'Invalid name format')
  if (label.length < least || label.length > MOST_LABEL)
    throw new RequestRefused('name', `Name length must be from ${least} to ${MOST_LABEL} characters`)
}
