import { findProblem } from '../../../src/app/first-requests/findProblem'
import type { AttributeRow } from '../../../src/domain/page/attributes'
import type { Options } from '../../../src/domain/page/options'
import { CHECKS } from '../../../src/doctor/checks'
import type { Facts } from '../../../src/doctor/facts'
import { wordsOfReport } from '../../../src/element/extras/reports'
import { readOption } from '../../../src/domain/page/readOption'
import { CHOOSABLE, type Choice } from './choice'

/** Something that the element, or its self-check, has to say about a choice. */
export type Fault = {
  /** The options that it is about. */
  readonly names: readonly string[]
  /** A `problem` keeps the button from starting. */
  readonly level: 'problem' | 'warning'
  readonly text: string
}

/** The checks of the self-check that ask nothing but the options, and where they are shown. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  project_id_missing: ['project-id'],
  project_id_malformed: ['project-id'],
  siwx_endpoint_refused: ['siwx-backend-url', 'siwx-nonce-endpoint', 'siwx-endpoint'],
  siwx_without_server: ['siwx'],
}

/** Everything that is wrong with a choice. `options` are those that the element has made of it. */
export function findFaults(choice: Choice, options: Options): readonly Fault[] {
  const unreadable = CHOOSABLE.flatMap((row) => (row.name in choice ? refusalOf(row, choice[row.name] ?? '') : []))
  const problem = findProblem(options)
  const names = problem?.slice(0, problem.indexOf(':')).split(' or ') ?? []
  const checked = Object.entries(CHECKED).flatMap(([code, about]): Fault[] => {
    // They read nothing else.
    const found = CHECKS[code]?.({ options } as unknown as Facts)
    return found ? [{ names: about, level: found.level, text: `${found.message} Change: ${found.fix}` }] : []
  })
  return [...unreadable, ...(problem ? [{ names, level: 'problem' as const, text: problem }] : []), ...checked]
}

function refusalOf(row: AttributeRow, text: string): Fault[] {
  let isValid = true
  readOption(row, text, () => (isValid = false))
  if (isValid) return []
  const words = wordsOfReport(row.harmless ? 'ignored' : 'invalid', row.name, text, row.values)
  return [{ names: [row.name], level: row.harmless ? 'warning' : 'problem', text: `The button ${words}` }]
}
