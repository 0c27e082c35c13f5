import { spawnSync } from 'node:child_process'
import { scaleLimits } from '../run/scaleLimits'
import { SUITES } from '../run/suites'
import { outcomeOf } from './outcomeOf'
import type { Finding } from './source'

/** The suites that `npm test` leaves out: their types and the shortest journey of each, so that none breaks unseen. */
export async function findBrokenSuites(): Promise<Finding[]> {
  await scaleLimits()
  const found: Finding[] = []
  for (const { name, shortest, needs } of SUITES) {
    if (!shortest) continue
    if (needs && spawnSync(needs.program, ['--version']).error) {
      console.log(`  ${name} is left out, because ${needs.program} is not installed: ${needs.command}`)
      continue
    }
    const [program = '', ...values] = shortest
    const { ok, output } = await outcomeOf(program, values)
    if (!ok) found.push({ where: `npm run test:${name}`, what: output })
  }
  return found
}
