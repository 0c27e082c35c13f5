import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './source'

const PAGE = 'docs/threat-model.md'

/** Rows of the threat model that name no test, or one that does not exist. `rows` are those of `npm run torture`. */
export function findUnshown(
  rows: readonly string[],
  page: string = readFileSync(PAGE, 'utf8'),
  read: (path: string) => string | undefined = readOptional,
): Finding[] {
  const findings: Finding[] = []
  for (const [index, line] of page.split('\n').entries()) {
    if (!line.startsWith('| ') || /^\| (?:May|---) \|/.test(line)) continue
    const shownBy = line.split(' | ')[2] ?? ''
    const tests = [...shownBy.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)]
    const named = [...shownBy.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
    const report = (what: string): void => void findings.push({ where: `${PAGE}:${index + 1}`, what })
    if (tests.length + named.length === 0) report('names no test')
    for (const name of named) if (!rows.includes(name)) report(`npm run torture has no row "${name}"`)
    for (const [, title = '', path = ''] of tests)
      if (!read(join('docs', path))?.replaceAll('\\', '').includes(title)) report(`no test of ${path} says "${title}"`)
  }
  return findings
}

function readOptional(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
