import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

/** The names of all action files in `session` and `features`, without their extension. */
export function actionNames(): readonly string[] {
  return ['session', 'features'].flatMap((folder) =>
    readdirSync(new URL(`../../src/${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => basename(path, '.ts')),
  )
}
